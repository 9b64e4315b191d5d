import { root } from "./checkout.mjs";
import { readOptions } from "./options.mjs";

const HELP = `Usage: npm start [-- --smoke | --help]

Builds Policy Workbench and opens VS Code with it on policies/airline.policy: your own VS Code where \`code\` is on
the PATH, else, on linux-x64, one in your browser at a local address (about 800 MB, downloaded once from the
npm registry into a cache).

  --smoke   does it headless: opens the policy, runs "Policy: Run Truth Table", prints what the table
            shows, and ends with code 0 only if that is right
  --help    shows this text`;

const WHAT_TO_TRY =
  'What to try: look at the place that is underlined, then press F1 and run "Policy: Run Truth Table".';

const options = readOptions(HELP, ["--smoke"]);

if (options !== undefined) {
  try {
    process.exitCode = await start(options.has("--smoke"));
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/**
 * @param {boolean} headless Whether this is the smoke test.
 * @returns {Promise<number>} The exit code.
 */
async function start(headless) {
  // Imported late, so that an old Node gets as far as the message about its version.
  const { installDependencies } = await import("./install-dependencies.mjs");
  const { runQuietly } = await import("./run.mjs");
  await installDependencies();
  console.log("Building …");
  await runQuietly("npm", ["run", "build"]);
  if (!headless && (await openDesktop())) {
    return 0;
  }
  await runQuietly("npm", ["run", "package"]);
  const vsix = `${root}/dist/policy-workbench.vsix`;
  return headless ? smoke(vsix) : openInBrowser(vsix);
}

/** @returns {Promise<boolean>} Whether there was a `code` on the PATH. */
async function openDesktop() {
  const { findOnPath } = await import("./find-on-path.mjs");
  const { run } = await import("./run.mjs");
  if (findOnPath("code") === undefined) {
    return false;
  }
  const { firstProblem } = await import("./first-problem.mjs");
  const policies = `${root}/policies`;
  const file = `${policies}/airline.policy`;
  const extension = `--extensionDevelopmentPath=${root}`;
  const place = `${file}${await firstProblem(file)}`;
  const code = await run("code", [extension, policies, "--goto", place]);
  if (code !== 0) {
    throw new Error(`\`code\` ended with code ${code}, so VS Code may not have opened.`);
  }
  console.log(`VS Code is opening on policies/airline.policy. ${WHAT_TO_TRY}`);
  return true;
}

/** @param {string} vsix */
async function smoke(vsix) {
  const smokeTest = await import("./smoke.mjs");
  const mistakes = await smokeTest.smoke(vsix);
  for (const mistake of mistakes) {
    console.error(`Wrong: ${mistake}.`);
  }
  console.log(mistakes.length === 0 ? "All of it is right." : "The truth table is not right.");
  return mistakes.length === 0 ? 0 : 1;
}

/** @param {string} vsix */
async function openInBrowser(vsix) {
  const { randomBytes } = await import("node:crypto");
  const { hostPlatformProblem, prepareHost } = await import("./vscode-host/cache.mjs");
  const { serve } = await import("./vscode-host/serve.mjs");
  const platformProblem = hostPlatformProblem();
  if (platformProblem !== undefined) {
    console.log(`There is no \`code\` on the PATH, and ${platformProblem}.
The extension is ready to be installed all the same: ${vsix}
In VS Code, run "Extensions: Install from VSIX…" from the command palette (F1) and choose that file, or run
  code --install-extension "${vsix}"
then open ${root}/policies/airline.policy. ${WHAT_TO_TRY}`);
    return 0;
  }
  const host = await prepareHost(console.log);
  // The token keeps other users of this machine out of an editor that runs with your rights.
  const connectionToken = randomBytes(16).toString("hex");
  const vscode = await serve({ host, vsix, connectionToken });
  const { firstProblem } = await import("./first-problem.mjs");
  const folder = `${root}/policies`;
  const file = `${folder}/airline.policy`;
  const place = await firstProblem(file);
  console.log(`
VS Code is running with Policy Workbench. Open this address in a browser on this machine:

  ${vscode.address({ folder, file, place })}

${WHAT_TO_TRY}
Ctrl+C stops it.`);
  await vscode.ended;
  throw new Error("The VS Code server has ended by itself. Run `npm start` again.");
}
