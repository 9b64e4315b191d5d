import type { Facts, Value } from "../../server/src/datalog/program.ts";
import type { Attribute, AttributeValue } from "../../server/src/decision/attributes.ts";
import { pick, type Random } from "../bench/random.ts";

/**
 * One state of the world about one call, as a runtime would meet it: what `get` has answered
 * (`get.tier`), the context (`risk`), the arguments (`args.city`), roles (`HasRole("admin")`, true
 * or false). What is not there is `null`.
 */
export type World = Readonly<Record<string, Part>>;

export type Part = string | number | boolean | null;

/** What each part of a world can be. */
export type Pools = Readonly<Record<string, readonly Part[]>>;

/**
 * Every world that differs from another one in a part that is looked at; the rest is by chance.
 * `null` where these are more than a limit.
 */
export function worldsOf(
  pools: Pools,
  isLookedAt: (part: string) => boolean,
  limit: number,
  random: Random,
): World[] | null {
  const looked = Object.entries(pools).filter(([name]) => isLookedAt(name));
  if (looked.reduce((product, [, pool]) => product * pool.length, 1) > limit) return null;
  return looked
    .reduce<World[]>(
      (some, [name, pool]) =>
        some.flatMap((world) => pool.map((value) => ({ ...world, [name]: value }))),
      [{}],
    )
    .map((world) => ({ ...randomWorld(pools, random), ...world }));
}

export function randomWorld(pools: Pools, random: Random): World {
  return Object.fromEntries(
    Object.entries(pools).map(([name, pool]) => [name, pick(pool, random)]),
  );
}

/** The input facts of a world in which a tool is called. */
export function factsOf(world: World, tool: string): Facts {
  const json = (prefix: string): string =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(world)
          .filter(([name, value]) => name.startsWith(prefix) && value !== null)
          .map(([name, value]) => [name.slice(prefix.length), value]),
      ),
    );
  const call: Value = { branch: "CallTool", fields: [tool, json("args.")] };
  const agent: Value = { branch: "AgentType", fields: [] };
  const message = (contents: string, sender: string): Value => ({
    branch: null,
    fields: [contents, "", sender, agent, "", ""],
  });
  const confirmed = world["Confirmed()"] === true ? [["yes", message("yes", "user")]] : [];
  const context = Object.entries(world).flatMap(([name, value]) =>
    /^\w+$/.test(name) && typeof value === "string" ? [[0, name, value]] : [],
  );
  const roles = Object.entries(world).flatMap(([name, value]) => {
    const role = /^HasRole\("(.*)"\)$/.exec(name)?.[1];
    return role !== undefined && value === true ? [["somebody", role]] : [];
  });
  const isStrict = world['PolicyMetadata("mode", "strict", _)'] === true;
  return new Map<string, Value[][]>([
    ["Actions", [[0, call]]],
    ["Current", [["asked"]]],
    ["Edge", [["answer", "asked"]]],
    ["ToolResult", [["answer", "get", "{}"]]],
    ["SentMessage", [["answer", message(json("get."), "tool")], ...confirmed]],
    ["ContextField", context],
    ["Principal", world["HasPrincipal()"] === false ? [] : [["somebody"]]],
    ["PrincipalRole", roles],
    ["PolicyMetadata", isStrict ? [["mode", "strict", ""]] : []],
  ]);
}

/** What a functor of the arguments gives in a world, by the attribute's name. */
export type Derived = Readonly<Record<string, (world: World) => Part>>;

/** The index of the value that an attribute has in a world. */
export function valueIn(attribute: Attribute, world: World, derived: Derived): number {
  const is = (fits: (value: AttributeValue) => boolean): number => attribute.values.findIndex(fits);
  const kindIs = (kind: AttributeValue["kind"]): number => is((value) => value.kind === kind);
  const { source, name } = attribute;
  if (source.kind === "comparison") {
    const isKnown = (part: string): boolean => world[part] !== null || part.startsWith("args.");
    if (!isKnown(source.left) || !isKnown(source.right)) return kindIs("unknown");
    const isSame = (world[source.left] ?? "") === (world[source.right] ?? "");
    return kindIs(isSame ? "same" : "different");
  }
  const read = derived[name]?.(world) ?? world[name] ?? null;
  if (read === null) return kindIs(source.kind === "argument" ? "absent" : "unknown");
  const named = is(
    (value) =>
      (value.kind === "constant" && value.text === String(read)) ||
      (value.kind === "interval" && typeof read === "number" && contains(value.interval, read)),
  );
  return named < 0 ? kindIs("other") : named;
}

function contains(
  { least, most }: Extract<AttributeValue, { kind: "interval" }>["interval"],
  number: number,
): boolean {
  const above = least === null || (least.included ? number >= least.number : number > least.number);
  const below = most === null || (most.included ? number <= most.number : number < most.number);
  return above && below;
}
