import type { PolicyModel, PolicyRule } from "../semantics/model.ts";

/** The rules of the file itself as they are written: one with several heads is one entry. */
export function rulesAsWritten({ rules }: PolicyModel): [PolicyRule, ...PolicyRule[]][] {
  const written = new Map<number, [PolicyRule, ...PolicyRule[]]>();
  for (const rule of rules) {
    if (rule.include !== null) continue;
    const heads = written.get(rule.start);
    if (heads === undefined) written.set(rule.start, [rule]);
    else heads.push(rule);
  }
  return [...written.values()];
}
