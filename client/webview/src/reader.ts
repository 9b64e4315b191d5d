import type { PanelState } from "./panelState.ts";

/** The reader of the panel: how he or she looks at the tables, and what the page may change of it. */
export interface Reader {
  readonly state: PanelState;
  /** Looks at the tables in another way: the page follows. */
  change(next: PanelState): void;
  /** The same without effect on the page, which is like that already. */
  remember(next: PanelState): void;
}
