import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findOnPath } from "./find-on-path.mjs";
import { runQuietly } from "./run.mjs";

/** @typedef {{ executable: string } | { missing: string }} Chromium Where it is, or why there is none. */

/**
 * Finds an installed Chromium or Chrome. On a Debian machine as root (a container, a build machine) it installs
 * one if there is none.
 *
 * @param {(message: string) => void} report Told about a slow step.
 * @returns {Promise<Chromium>}
 * @throws If CHROME_PATH names no file, or if Debian's package cannot be installed.
 */
export async function findChromium(report) {
  const installed = installedChromium();
  if (installed !== undefined) {
    return { executable: installed };
  }
  if (!isDebianAsRoot()) {
    return {
      missing:
        "no Chromium or Chrome was found; install one, or set CHROME_PATH to the path of its executable",
    };
  }
  await installOnDebian(report);
  const executable = installedChromium();
  if (executable === undefined) {
    throw new Error("Debian's package chromium was installed, but /usr/bin/chromium is not there.");
  }
  return { executable };
}

/** @returns {string | undefined} */
function installedChromium() {
  const chosen = process.env.CHROME_PATH;
  if (chosen !== undefined && chosen !== "") {
    if (!existsSync(chosen)) {
      throw new Error(
        `CHROME_PATH is ${chosen}, but there is no such file. Correct it or unset it.`,
      );
    }
    return chosen;
  }
  return candidates().find((path) => existsSync(path));
}

function candidates() {
  switch (process.platform) {
    case "darwin":
      return [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
      ];
    case "win32":
      return ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => {
        const folder = process.env[variable];
        return folder === undefined
          ? []
          : [
              join(folder, "Google", "Chrome", "Application", "chrome.exe"),
              join(folder, "Chromium", "Application", "chrome.exe"),
              join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
            ];
      });
    default:
      return ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"].flatMap(
        (name) => findOnPath(name) ?? [],
      );
  }
}

/** Ubuntu is left out: its package is only a pointer to a snap, which containers cannot run. */
function isDebianAsRoot() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/etc/os-release")) {
    return false;
  }
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** @param {(message: string) => void} report */
async function installOnDebian(report) {
  report("Installing Chromium (Debian package chromium) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await runQuietly("apt-get", ["update"], { env });
    // Without fonts-dejavu-core a bare container has no fixed-width font for the editor.
    const packages = ["chromium", "fonts-dejavu-core"];
    await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  } catch (error) {
    throw new Error(
      `Chromium could not be installed. Install it by hand (\`apt-get install chromium\`), or set CHROME_PATH to one.\n${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
