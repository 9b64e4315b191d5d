import type { PanelMessage, PanelQuestion, PanelUpdate } from "../../../server/src/protocol.ts";

/** What the extension answers. */
export type Answer = Extract<PanelUpdate, { readonly kind: "answer" }>["answer"];

/** Questions of the page to the extension, and their answers. */
export interface Conversation {
  ask(question: PanelQuestion): Promise<Answer>;
  /** An answer has come in. */
  answered(id: number, answer: Answer): void;
}

export function createConversation(post: (message: PanelMessage) => void): Conversation {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    ask(question) {
      last++;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ kind: "ask", id, question });
      });
    },
    answered(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
