import { setTimeout } from "node:timers/promises";
import { languageService, type PolicyDocument } from "../../server/src/languageService.ts";
import type { PanelQuestion, PanelUpdate, Place } from "../../server/src/protocol.ts";
import type { PanelInBrowser } from "./panelInBrowser.ts";

/** The extension's side of a panel that shows a policy, with the real language service behind it. */
export class PanelOfPolicy {
  readonly #panel: PanelInBrowser;
  readonly #file: string;
  document: PolicyDocument;

  constructor(panel: PanelInBrowser, text: string, file = "airline.policy") {
    this.#panel = panel;
    this.#file = file;
    this.document = languageService.open(`file:///policies/${file}`, 1, text);
    this.answers();
  }

  /** Answers questions. @param after milliseconds for which a question waits for its answer */
  answers(after: (question: PanelQuestion) => number = () => 0): void {
    this.#panel.answerWith(async (question) => {
      const { kind, request } = question;
      await setTimeout(after(question));
      const { uri } = this.document;
      return kind === "rows"
        ? languageService.truthTableRows(this.document, { ...request, uri })
        : languageService.explainScenario(this.document, { ...request, uri });
    });
  }

  /** Shows the table as it is now, and waits until the rows are there. */
  async show(): Promise<void> {
    await this.#panel.send(this.update());
    await this.#panel.page.waitForFunction(() => document.querySelector(".wait") === null);
  }

  /** Shows the table of another text, as after an edit. */
  async edit(change: (text: string) => string): Promise<void> {
    const { uri, version, text } = this.document;
    this.document = languageService.open(uri, version + 1, change(text), {
      previous: this.document,
    });
    await this.show();
  }

  /** The lines on which ranges begin: `C8: Deny update_reservation_flights if …`. */
  linesAt(ranges: readonly Place[]): string[] {
    const lines = this.document.text.split("\n");
    return ranges.map(({ start }) => lines[start.line] ?? "");
  }

  update(): PanelUpdate {
    return {
      kind: "show",
      file: this.#file,
      table: languageService.truthTable(this.document),
    };
  }
}
