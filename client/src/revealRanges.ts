import type { Disposable, TextEditor, Uri } from "vscode";
import {
  OverviewRulerLane,
  Range,
  Selection,
  TabInputText,
  TextEditorRevealType,
  ThemeColor,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { Place } from "../../server/src/protocol.ts";

/** Shows places of a document to the reader. */
export interface RangeRevealer extends Disposable {
  /**
   * Shows the document where it is already open, else in the first column, selects the first
   * range, and marks all of them until the selection changes. The focus stays where it is, so
   * that a reader can go through the rows of a table.
   */
  reveal(uri: Uri, places: readonly Place[]): Promise<void>;
}

/** Makes a revealer, which owns one decoration. */
export function createRangeRevealer(): RangeRevealer {
  // The highlight colour is faint in the dark themes and absent in the high-contrast ones, the
  // focus colour is in every theme.
  const highlight = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor("editor.rangeHighlightBackground"),
    borderColor: new ThemeColor("focusBorder"),
    borderStyle: "solid",
    borderWidth: "0 0 0 2px",
    overviewRulerColor: new ThemeColor("editorOverviewRuler.rangeHighlightForeground"),
    overviewRulerLane: OverviewRulerLane.Full,
  });
  let marked: { readonly editor: TextEditor; readonly selection: Selection } | undefined;

  const clear = (): void => {
    marked?.editor.setDecorations(highlight, []);
    marked = undefined;
  };

  const selectionChanges = window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
    if (textEditor !== marked?.editor) return;
    const [selection, ...others] = selections;
    if (others.length > 0 || !selection?.isEqual(marked.selection)) clear();
  });

  return {
    async reveal(uri, places) {
      const ranges = places.map(
        ({ start, end }) => new Range(start.line, start.character, end.line, end.character),
      );
      const [first] = ranges;
      if (first === undefined) return;
      const document = await workspace.openTextDocument(uri);
      const selection = new Selection(first.start, first.end);
      const editor = await window.showTextDocument(document, {
        viewColumn: columnOf(uri) ?? ViewColumn.One,
        preserveFocus: true,
        selection,
      });
      clear();
      editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
      editor.setDecorations(highlight, ranges);
      marked = { editor, selection: editor.selection };
    },
    dispose() {
      clear();
      selectionChanges.dispose();
      highlight.dispose();
    },
  };
}

/** The column in which a document is open, in sight or behind another tab. */
function columnOf(uri: Uri): ViewColumn | undefined {
  const address = uri.toString();
  const visible = window.visibleTextEditors.find(
    (editor) => editor.document.uri.toString() === address,
  );
  if (visible?.viewColumn !== undefined) return visible.viewColumn;
  return window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === address),
  )?.viewColumn;
}
