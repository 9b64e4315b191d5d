import type { Value } from "../../../server/src/datalog/program.ts";
import { functors } from "../../../server/src/semantics/functors.ts";

/** What a functor of the prelude says of values. */
export function call(name: string, ...values: readonly Value[]): Value {
  const functor = functors.get(name);
  if (functor === undefined) throw new Error(`there is no functor @${name}`);
  return functor.run(values);
}
