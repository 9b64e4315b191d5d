import type {
  ActionTableView,
  ScenarioExplanation,
  ScenarioValues,
} from "../../../server/src/protocol.ts";
import { decisionBadge } from "./decision.ts";
import { element, unseen } from "./element.ts";
import { icon } from "./icon.ts";
import { type Reveal, ruleLink } from "./reveal.ts";

export interface InspectorActions {
  readonly reveal: Reveal;
  /** Another scenario of the same action is to be explained. */
  explain(scenario: ScenarioValues): void;
  close(): void;
}

/** The explanation of one scenario: why, why no other rule, and what would change it. */
export interface Inspector {
  readonly element: HTMLElement;
  show(action: ActionTableView, explanation: ScenarioExplanation): void;
  hide(): void;
}

export function createInspector(actions: InspectorActions): Inspector {
  const heading = element("h2", "inspector-title");
  heading.id = "inspector-title";
  const close = element("button", "icon-button", icon("close"), unseen("Close the explanation"));
  close.type = "button";
  close.title = "Close (Escape)";
  close.addEventListener("click", () => actions.close());
  const content = element("div", "inspector-content");
  const inspector = element(
    "section",
    "inspector",
    element("div", "inspector-head", heading, close),
    content,
  );
  inspector.hidden = true;
  inspector.setAttribute("aria-labelledby", heading.id);
  inspector.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    actions.close();
  });
  return {
    element: inspector,
    show(action, explanation) {
      const { decision, audited, sentence, why, whyNot, changes } = explanation;
      heading.replaceChildren(decisionBadge(decision, audited));
      const hadFocus = content.contains(document.activeElement);
      content.replaceChildren(
        scenarioList(action, explanation.scenario),
        element("p", "sentence", sentence),
        ...part(
          "Why",
          why.map(({ rule, facts }) =>
            element("li", "", ruleLink(rule, actions.reveal), ...factList(facts)),
          ),
        ),
        ...part(
          "What would change it",
          changes.map((change) => changeItem(change, actions)),
        ),
        ...part(
          "Why no other rule fires",
          whyNot.map((one) => failedItem(one, actions.reveal)),
        ),
      );
      content.scrollTop = 0;
      inspector.hidden = false;
      if (hadFocus) close.focus();
    },
    hide() {
      inspector.hidden = true;
    },
  };
}

function part(title: string, items: readonly HTMLElement[]): HTMLElement[] {
  if (items.length === 0) return [];
  return [element("h3", "", title), element("ul", "rules", ...items)];
}

/** The values of the scenario, in the order of the columns. */
function scenarioList({ attributes }: ActionTableView, scenario: ScenarioValues): HTMLElement {
  const pairs = attributes.map(({ title, name }) => {
    const term = element("dt", "", title);
    term.title = name;
    return element("div", "given", term, element("dd", "", scenario[name] ?? ""));
  });
  return pairs.length > 0
    ? element("dl", "scenario", ...pairs)
    : element("p", "scenario quiet", "In every state of the world.");
}

function factList(facts: readonly string[]): HTMLElement[] {
  if (facts.length === 0) return [];
  return [element("ul", "facts", ...facts.map((fact) => element("li", "", fact)))];
}

function failedItem(
  { rule, literal, range, reason }: ScenarioExplanation["whyNot"][number],
  reveal: Reveal,
): HTMLElement {
  const place = element("button", "literal", element("code", "", literal));
  place.type = "button";
  place.title = `Show it in line ${range.start.line + 1}`;
  place.addEventListener("click", () => reveal([range]));
  return element(
    "li",
    "",
    ruleLink(rule, reveal),
    element("p", "failed", place, " ", element("span", "quiet", reason)),
  );
}

/** A change is a way to the scenario after it, and so to its explanation. */
function changeItem(
  { changes, decision, scenario }: ScenarioExplanation["changes"][number],
  { explain }: InspectorActions,
): HTMLElement {
  const button = element(
    "button",
    "change",
    element("span", "change-text", changes.join(", ")),
    " ",
    icon("arrow"),
    " ",
    decisionBadge(decision),
  );
  button.type = "button";
  button.title = "Explain this scenario";
  button.addEventListener("click", () => explain(scenario));
  return element("li", "", button);
}
