import { build } from "esbuild";
import { chromium, type Page } from "playwright-core";
import { panelPage } from "../../client/src/panelPage.ts";
import { browserBundle } from "../../scripts/bundle-options.mjs";
import type { PanelMessage } from "../../server/src/protocol.ts";
import type { Theme } from "./themes.ts";

/** A panel's page in a browser, with VS Code's side of it played by the test. */
export interface PanelInBrowser {
  readonly page: Page;
  /** Loads the panel's real page, with its real content security policy, in a theme. */
  load(theme: Theme): Promise<void>;
  /** Sends a message as the extension does. */
  send(message: unknown): Promise<void>;
  /** What the page has sent since it was loaded. */
  sent(): Promise<readonly PanelMessage[]>;
  /** What the browser complained about: script errors, and violations of the page's CSP. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const origin = "https://panel.test";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a browser with one page, which answers from memory and reaches no network. */
export async function openBrowser(executable: string): Promise<PanelInBrowser> {
  const bundle = await bundlePanel();
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  const page = await browser.newPage({ viewport: { width: 860, height: 900 } });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.route("**/*", async (route) => {
    const path = new URL(route.request().url()).pathname;
    const text = path === "/" ? html() : bundle.get(path);
    if (text === undefined) return route.abort();
    return route.fulfill({ contentType: contentType(path), body: text });
  });
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    const acquireVsCodeApi = () => ({ postMessage: (message: unknown) => sent.push(message) });
    Object.assign(globalThis, { sent, acquireVsCodeApi });
  });
  return {
    page,
    complaints,
    async load({ className, colors }) {
      complaints.length = 0;
      await page.goto(`${origin}/`);
      await page.evaluate(
        ([name, variables]) => {
          document.body.className = name;
          for (const [variable, value] of Object.entries(variables)) {
            document.documentElement.style.setProperty(`--vscode-${variable}`, value);
          }
        },
        [className, colors] as const,
      );
    },
    async send(message) {
      await page.evaluate((update) => window.postMessage(update, "*"), message);
      // A message is delivered in a task of its own, before this one.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    },
    sent: () => page.evaluate(() => (globalThis as unknown as { sent: PanelMessage[] }).sent),
    close: () => browser.close(),
  };
}

/** The bundle that `npm run build` makes of the panel, in memory: path in the page to text. */
async function bundlePanel(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    ...browserBundle,
    entryPoints: { truthTable: "client/webview/src/truthTable.ts" },
    outdir: "/bundle",
    write: false,
  });
  return new Map(outputFiles.map((file) => [file.path.replace("/bundle", ""), file.text]));
}

function html(): string {
  return panelPage({
    title: "Truth table",
    script: `${origin}/truthTable.js`,
    style: `${origin}/truthTable.css`,
    ownFiles: origin,
    nonce: "a1b2c3",
  });
}

function contentType(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  return path.endsWith(".css") ? "text/css" : "text/html";
}
