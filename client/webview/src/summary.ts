import type { Count, TruthTableView } from "../../../server/src/protocol.ts";
import { decisionLook } from "./decision.ts";
import { element, unseen } from "./element.ts";

/**
 * The summary as chips, whose text reads as a sentence:
 * `25 scenarios: 12 ALLOW, 1 UNGUARDED, 3 DENY, 9 GUARD_DENY`. Each chip is a button that shows
 * only the rows with its decision.
 */
export function summaryChips(
  { scenarios, decisions }: TruthTableView["summary"],
  filtered: readonly string[],
  toggle: (decision: string) => void,
): Node[] {
  const total = element("span", "total", showScenarios(scenarios));
  total.title = exactCount(scenarios);
  const chips = decisions.flatMap(({ decision, scenarios: count }, index) => {
    const chip = element("button", "chip", element("b", "", showCount(count)), ` ${decision}`);
    chip.type = "button";
    chip.dataset.look = decisionLook(decision);
    chip.dataset.decision = decision;
    chip.setAttribute("aria-pressed", String(filtered.includes(decision)));
    chip.title = `Show only rows that are decided ${decision}: ${exactCount(count)} of the scenarios`;
    chip.addEventListener("click", () => toggle(decision));
    return [unseen(index === 0 ? ": " : ", "), chip];
  });
  return [total, ...chips];
}

/** Digits above which a count is rounded: nobody reads more, and no column has room for them. */
const READABLE_DIGITS = 12;
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A count as people read it: `1,953,125`; `1.21 × 10²⁴` where it is a very large one. */
export function showCount(count: Count): string {
  const digits = String(count);
  if (digits.length <= READABLE_DIGITS) return Number(count).toLocaleString("en");
  const [mantissa = "", exponent = ""] = Number(count).toExponential(2).split("e+");
  const power = [...exponent].map((digit) => superscripts[Number(digit)]).join("");
  return `${mantissa} × 10${power}`;
}

/** A count in full. */
export function exactCount(count: Count): string {
  return BigInt(count).toLocaleString("en");
}

/** `1 scenario`, `25 scenarios`. */
export function showScenarios(count: Count): string {
  return `${showCount(count)} ${count === 1 ? "scenario" : "scenarios"}`;
}

/** The shares of the decisions as one bar. The chips say the same in words. */
export function summaryBar({ decisions }: TruthTableView["summary"]): HTMLElement {
  const bar = element("div", "bar");
  bar.setAttribute("aria-hidden", "true");
  for (const { decision, scenarios } of decisions) {
    const share = element("span", "share");
    share.dataset.look = decisionLook(decision);
    share.style.flexGrow = String(Number(scenarios));
    bar.append(share);
  }
  return bar;
}
