import type { Functor, Value } from "../../datalog/program.ts";
import type { PrimitiveType } from "../typeSystem.ts";

/** A functor that every policy can call. */
export interface PreludeFunctor {
  readonly parameters: readonly PrimitiveType[];
  readonly result: PrimitiveType;
  readonly run: Functor;
}

/** A family of functors by their names. */
export type PreludeFunctors = ReadonlyMap<string, PreludeFunctor>;

type ValueOf<Type extends PrimitiveType> = Type extends "symbol" ? string : number;
type ValuesOf<Types extends readonly PrimitiveType[]> = {
  readonly [Index in keyof Types]: ValueOf<Types[Index]>;
};

/** What a functor gives where there is nothing that it could read (LANGUAGE.md, section 5). */
const nothing: Readonly<Record<PrimitiveType, Value>> = {
  symbol: "",
  number: -1,
  float: -1,
  unsigned: 0,
};

/**
 * A functor of the prelude.
 *
 * @param run gives `null` for a value that is missing or ill-typed; it must not throw
 */
export function preludeFunctor<
  const Parameters extends readonly PrimitiveType[],
  Result extends PrimitiveType,
>(
  parameters: Parameters,
  result: Result,
  run: (values: ValuesOf<Parameters>) => ValueOf<Result> | null,
): PreludeFunctor {
  const runOnValues: Functor = (values) =>
    fit(values, parameters) ? (run(values) ?? nothing[result]) : nothing[result];
  return { parameters, result, run: runOnValues };
}

/** Whether values are of the types that a functor takes; the type checker has made sure of that. */
function fit<Types extends readonly PrimitiveType[]>(
  values: readonly Value[],
  types: Types,
): values is readonly Value[] & ValuesOf<Types> {
  return (
    values.length === types.length &&
    types.every((type, index) => typeof values[index] === (type === "symbol" ? "string" : "number"))
  );
}

/** What holds as the number that rules compare with. */
export function oneIf(holds: boolean): number {
  return holds ? 1 : 0;
}
