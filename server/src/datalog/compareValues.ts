import { type ComparisonOperator, keyOfValue, type Value } from "./program.ts";

/** Numbers by size, symbols by UTF-16 code units; values of two kinds have no order. */
export function compareValues(operator: ComparisonOperator, left: Value, right: Value): boolean {
  if (operator === "=") return equalValues(left, right);
  if (operator === "!=") return !equalValues(left, right);
  if (typeof left === "number" && typeof right === "number") return holds(left - right, operator);
  if (typeof left === "string" && typeof right === "string") {
    return holds(left < right ? -1 : Number(left > right), operator);
  }
  return false;
}

/** Whether two values are the same, structures by what is in them. */
export function equalValues(left: Value, right: Value): boolean {
  if (typeof left !== "object" || typeof right !== "object") return left === right;
  return keyOfValue(left) === keyOfValue(right);
}

function holds(difference: number, operator: "<" | "<=" | ">" | ">="): boolean {
  switch (operator) {
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
  }
}
