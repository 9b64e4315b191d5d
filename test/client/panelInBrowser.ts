import { build } from "esbuild";
import { chromium, type Page } from "playwright-core";
import { panelPage } from "../../client/src/panelPage.ts";
import { browserBundle } from "../../scripts/bundle-options.mjs";
import type { PanelMessage, PanelQuestion, PanelUpdate } from "../../server/src/protocol.ts";
import type { Theme } from "./themes.ts";

type Answer = Extract<PanelUpdate, { readonly kind: "answer" }>["answer"];

/** What the extension's side answers, now or later; `null` for nothing, as while it is busy. */
export type Answering = (question: PanelQuestion) => Answer | null | Promise<Answer | null>;

/** A panel's page in a browser, with VS Code's side of it played by the test. */
export interface PanelInBrowser {
  readonly page: Page;
  /** Loads the panel's real page, with its real content security policy, in a theme. */
  load(theme: Theme): Promise<void>;
  /** Loads it again, as when its tab comes back into sight: VS Code has kept its state. */
  reload(theme: Theme): Promise<void>;
  /** How the page's questions are answered from now on. */
  answerWith(answering: Answering): void;
  /** Sends a message as the extension does. */
  send(message: PanelUpdate): Promise<void>;
  /** What the page has sent since it was loaded, its questions left out. */
  sent(): Promise<readonly PanelMessage[]>;
  /** The questions that the page has asked since then. */
  questions(): Promise<readonly PanelQuestion[]>;
  /** What the browser complained about: script errors, and violations of the page's CSP. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const origin = "https://panel.test";

/** Milliseconds after which something that is waited for will not come any more. */
const PATIENCE = 10_000;

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
  page.setDefaultTimeout(PATIENCE);
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
  let answering: Answering = () => null;
  await page.exposeFunction("answerTo", (question: PanelQuestion) => answering(question));
  await page.addInitScript(playVsCode);
  const inTheme = async ({ className, colors }: Theme): Promise<void> => {
    await page.evaluate(
      ([name, variables]) => {
        document.body.className = name;
        for (const [variable, value] of Object.entries(variables)) {
          document.documentElement.style.setProperty(`--vscode-${variable}`, value);
        }
      },
      [className, colors] as const,
    );
  };
  return {
    page,
    complaints,
    async load(theme) {
      complaints.length = 0;
      await page.goto(`${origin}/`);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${origin}/`);
      await inTheme(theme);
    },
    async reload(theme) {
      await page.reload();
      await inTheme(theme);
    },
    answerWith(next) {
      answering = next;
    },
    async send(message) {
      await page.evaluate((update) => window.postMessage(update, "*"), message);
      // A message is delivered in a task of its own, before this one.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    },
    sent: async () => (await allSent(page)).filter(({ kind }) => kind !== "ask"),
    questions: async () =>
      (await allSent(page)).flatMap((one) => (one.kind === "ask" ? [one.question] : [])),
    close: () => browser.close(),
  };
}

function allSent(page: Page): Promise<readonly PanelMessage[]> {
  return page.evaluate(() => (globalThis as unknown as { sent: PanelMessage[] }).sent);
}

/** VS Code's side inside of the page: it keeps a state, and hands questions on to the test. */
function playVsCode(): void {
  const sent: PanelMessage[] = [];
  const state = sessionStorage.getItem("state");
  const { answerTo } = globalThis as unknown as {
    answerTo(question: PanelQuestion): Promise<Answer | null>;
  };
  const postMessage = async (message: PanelMessage): Promise<void> => {
    sent.push(message);
    if (message.kind !== "ask") return;
    const answer = await answerTo(message.question);
    if (answer !== null) window.postMessage({ kind: "answer", id: message.id, answer }, "*");
  };
  const acquireVsCodeApi = () => ({
    postMessage,
    getState: () => (state === null ? undefined : JSON.parse(state)),
    setState: (next: unknown) => sessionStorage.setItem("state", JSON.stringify(next)),
  });
  Object.assign(globalThis, { sent, acquireVsCodeApi });
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
