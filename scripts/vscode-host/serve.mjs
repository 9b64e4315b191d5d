import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atExit } from "../at-exit.mjs";
import { runQuietly } from "../run.mjs";
import { temporaryFolder } from "../temporary-folder.mjs";
import { settings } from "./settings.mjs";

/**
 * @typedef {object} ServeOptions
 * @property {import("./cache.mjs").VscodeHost} host
 * @property {string} [vsix] Path of an extension to install first.
 * @property {string} [connectionToken] A secret that the address then carries; without one, every local program may connect.
 * @property {readonly string[]} [args] More arguments of the VS Code server.
 * @property {Record<string, string>} [environment] More environment variables, which the extension host sees.
 */

/**
 * @typedef {object} RunningHost
 * @property {number} port
 * @property {(workspace: Workspace) => string} address The address that opens a folder in a browser.
 * @property {Promise<void>} ended Settles when the server has ended, stopped or by itself.
 * @property {() => void} stop Stops the server with all of its children and removes its profile.
 */

/**
 * @typedef {object} Workspace
 * @property {string} folder Absolute path of the folder to open.
 * @property {string} [file] Absolute path of a file to open in it.
 * @property {string} [place] Where in the file to go: `:line:column`, counted from 1.
 * @property {Record<string, string>} [development] Absolute paths for the workbench, such as extensionTestsPath.
 */

/** How long the server may take until it listens, in milliseconds. */
const START_TIMEOUT = 60_000;

/**
 * Serves a VS Code with a new, temporary profile on a free port of this machine.
 *
 * @param {ServeOptions} options
 * @returns {Promise<RunningHost>}
 * @throws If the extension cannot be installed or the server does not start.
 */
export async function serve({ host, vsix, connectionToken, args = [], environment = {} }) {
  const profile = temporaryFolder("vscode");
  const userFolder = join(profile.path, "user");
  mkdirSync(join(userFolder, "User"), { recursive: true });
  writeFileSync(join(userFolder, "User", "settings.json"), JSON.stringify(settings, undefined, 2));
  const folders = [
    ["--server-data-dir", join(profile.path, "server")],
    ["--user-data-dir", userFolder],
    ["--extensions-dir", join(profile.path, "extensions")],
  ].flat();
  const env = { ...hostEnvironment(profile.path), ...environment };
  try {
    if (vsix !== undefined) {
      const install = [host.serverMain, "--install-extension", vsix, ...folders];
      await runQuietly(host.node, install, { cwd: profile.path, env });
    }
    const token =
      connectionToken === undefined
        ? ["--without-connection-token"]
        : ["--connection-token", connectionToken];
    const fixed = ["--host", "127.0.0.1", "--port", "0", "--accept-server-license-terms"];
    const calm = ["--telemetry-level", "off", "--disable-workspace-trust"];
    const server = await startServer(
      host.node,
      [host.serverMain, ...fixed, ...calm, ...token, ...folders, ...args],
      profile.path,
      env,
    );
    return {
      port: server.port,
      ended: server.ended,
      address: (workspace) => address(server.port, connectionToken, workspace),
      stop: () => {
        server.stop();
        profile.remove();
      },
    };
  } catch (error) {
    profile.remove();
    throw error;
  }
}

/**
 * @param {string} node
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ port: number, ended: Promise<void>, stop: () => void }>}
 */
function startServer(node, args, cwd, env) {
  // A process group of its own, so that stopping it stops the extension host and the language server too.
  const child = spawn(node, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const stop = atExit(() => killGroup(child.pid));
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once("exit", () => resolve());
  });
  return new Promise((resolve, reject) => {
    let output = "";
    /** @param {string} reason */
    const fail = (reason) => {
      clearTimeout(timeout);
      stop();
      reject(new Error(`The VS Code server ${reason}. Its output:\n${output}`));
    };
    const timeout = setTimeout(
      () => fail(`did not start within ${START_TIMEOUT / 1000} s`),
      START_TIMEOUT,
    );
    /** @param {unknown} chunk */
    const read = (chunk) => {
      if (output.length > 100_000) {
        return; // It has long started; the output was only wanted for the error message.
      }
      output += String(chunk);
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port !== undefined && output.includes("Extension host agent started")) {
        clearTimeout(timeout);
        resolve({ port: Number(port), ended, stop });
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", (error) => fail(`could not be started (${error.message})`));
    child.once("exit", (code) => fail(`ended with code ${code}`));
  });
}

/** @param {number | undefined} leader The process id of the group's first process. */
function killGroup(leader) {
  if (leader === undefined) {
    return; // It never started.
  }
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    // ESRCH: all of its processes have ended already.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error;
    }
  }
}

/**
 * An environment in which the host meets neither the settings of a VS Code around it nor a gallery of extensions.
 *
 * @param {string} home
 * @returns {Record<string, string | undefined>}
 */
function hostEnvironment(home) {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(VSCODE_|CODE_SERVER_|ELECTRON_|XDG_|NODE_OPTIONS$|VITEST|NODE_ENV$|TEST$)/.test(name),
  );
  const gallery = { serviceUrl: "", itemUrl: "", resourceUrlTemplate: "", controlUrl: "" };
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    // The server's sockets go there; it leaves them behind when it is stopped.
    TMPDIR: home,
    EXTENSIONS_GALLERY: JSON.stringify(gallery),
  };
}

/**
 * @param {number} port
 * @param {string | undefined} connectionToken
 * @param {Workspace} workspace
 */
function address(port, connectionToken, { folder, file, place = "", development = {} }) {
  const authority = `127.0.0.1:${port}`;
  /** @param {string} path */
  const remote = (path) => `vscode-remote://${authority}${encodeURI(path)}`;
  const payload = [
    ["skipWelcome", "true"],
    ...(place === "" ? [] : [["gotoLineMode", "true"]]),
    ...(file === undefined ? [] : [["openFile", `${remote(file)}${place}`]]),
    ...Object.entries(development).map(([name, path]) => [name, remote(path)]),
  ];
  const query = new URLSearchParams({ folder, payload: JSON.stringify(payload) });
  if (connectionToken !== undefined) {
    query.set("tkn", connectionToken);
  }
  return `http://${authority}/?${query}`;
}
