import type { Declarations } from "../../semantics/declarations.ts";
import { rootOf } from "../../semantics/typeSystem.ts";
import { type Finding, wordingRule } from "../lintRule.ts";
import { didYouMean } from "../nearest.ts";

/** A term that does not fit where it stands, or dot access to a field that does not exist. */
export const typeMismatch = wordingRule(
  "type-mismatch",
  "type-mismatch",
  (problem, { text, checked }) => {
    const { span } = problem;
    const term = text.slice(span.start, span.end);
    switch (problem.reason) {
      case "no-field":
        return wordNoField(problem, checked.declarations);
      case "variable": {
        const { variable, first, second } = problem;
        return {
          message: `\`${variable}\` is ${aType(first)} elsewhere in this rule and ${aType(second)} here: no value is both.`,
        };
      }
      case "unlike":
        return {
          message: `\`${term}\` is ${aType(problem.found)}, but ${aType(problem.expected)} is needed here.`,
        };
      case "union": {
        const { found, first, expected } = problem;
        return {
          message: `The members of a union must be of one kind: ${memberOf(first, expected)} and ${memberOf(term, found)} are not.`,
        };
      }
      case "cycle": {
        const [name = ""] = problem.cycle;
        return {
          message: `\`${name}\` is defined by itself (${problem.cycle.join(" → ")}), so it has no values of its own: say which other type its values are taken from, such as \`symbol\`.`,
        };
      }
      case "range":
        return {
          message: `\`${term}\` does not fit into ${aType(problem.type)}: it has 32 bits, ${
            problem.type === "unsigned" ? "from 0 to 4294967295" : "from -2147483648 to 2147483647"
          }.`,
        };
    }
  },
);

function wordNoField(
  problem: {
    readonly variable: string;
    readonly field: string;
    readonly type: string | null;
    readonly span: Finding["span"];
  },
  { types }: Declarations,
): Omit<Finding, "span"> {
  const { variable, field, type, span } = problem;
  const root = type === null ? null : rootOf(type, types);
  const shape = root === null ? undefined : types.get(root)?.shape;
  if (shape?.kind !== "record") {
    const known = type === null ? "has no known type" : `is ${aType(type)}`;
    return {
      message: `\`${variable}\` ${known}, so it has no field \`${field}\`: only a variable of a record type has fields.`,
    };
  }
  const names = shape.columns.map(({ name }) => name);
  const { question, fixes } = didYouMean(field, names, span);
  return { message: `${aType(type ?? "", "A")} has no field \`${field}\`.${question}`, fixes };
}

/** A member of a union, and what its values are where its name does not say so. */
function memberOf(name: string, root: string): string {
  return name === root ? `\`${name}\`` : `\`${name}\` (${aType(root)})`;
}

/** A type with its article; what is no name stands as it is: `a number or a symbol`. */
function aType(type: string, article = "a"): string {
  if (type.includes(" ")) return type;
  const n = /^[aeiou]/i.test(type) ? "n" : "";
  return `${article}${n} \`${type}\``;
}
