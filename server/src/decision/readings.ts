import { groupBy } from "../datalog/groupBy.ts";
import type { Domain } from "../semantics/annotations.ts";
import {
  type Attribute,
  type AttributeSource,
  type AttributeValue,
  attributeName,
} from "./attributes.ts";
import { type Derivation, expressionOf, operandsOf, showExpression } from "./expression.ts";
import { type Cut, intervalsBetween } from "./interval.ts";

/** What the values of an attribute are. */
export type Form =
  /** Not known yet: only whether it is there has been asked. */
  | "any"
  | "text"
  /** Whole numbers. */
  | "whole"
  | "decimal"
  /** `true` or `false`. */
  | "truth"
  /** `same`, `different` or `unknown`. */
  | "comparison";

/** Where something is read: the rule's index, then the offset in it. Smaller comes first. */
export type Place = readonly [rule: number, offset: number];

/** What stands behind all that rules say: in tables, in what no rule of the file says. */
export const nowhere: Place = [Number.MAX_SAFE_INTEGER, 0];

interface Reading {
  readonly name: string;
  readonly source: AttributeSource;
  readonly form: Form;
  readonly place: Place;
  readonly constants: ReadonlyMap<string, Place>;
  readonly cuts: readonly Cut[];
  readonly derivation: Derivation | null;
}

/**
 * What the rules have been found to read of the world, and what they compare it with. It grows
 * while the rules are evaluated, until an evaluation finds nothing new: then the values of each
 * attribute are all that the rules can tell apart.
 */
export class Readings {
  readonly #readings = new Map<string, Reading>();
  readonly #attributes = new Map<string, Attribute>();
  readonly #domains: ReadonlyMap<string, Domain>;
  /** For a field that is read of several resources what tells them apart, the first one first. */
  readonly #resources = new Map<string, string[]>();
  readonly #tools = new Map<string, Place>();
  readonly #hosts = new Map<string, Place>();
  #found = 0;

  constructor(domains: readonly Domain[]) {
    this.#domains = new Map(
      [...groupBy(domains, ({ attribute }) => attribute)].flatMap(([attribute, [first]]) =>
        first === undefined ? [] : [[attribute, first]],
      ),
    );
  }

  /** How much has been found: unchanged where an evaluation has found nothing new. */
  get found(): number {
    return this.#found;
  }

  /**
   * Notes that an attribute is read.
   * @param derivation what its value follows from; `null` for something of the world
   */
  read(
    name: string,
    source: AttributeSource,
    form: Form,
    place: Place,
    derivation: Derivation | null = null,
  ): void {
    const known = this.#readings.get(name);
    if (known === undefined) {
      this.#change({ name, source, form, place, constants: new Map(), cuts: [], derivation });
      return;
    }
    const isFirst = isBefore(place, known.place);
    const first = isFirst ? place : known.place;
    if (known.form === "any" && form !== "any") this.#change({ ...known, form, place: first });
    else if (isFirst) this.#readings.set(name, { ...known, place: first }); // its values stay
  }

  /** Notes that an attribute is compared with a text; of no effect where its domain is closed. */
  compare(name: string, text: string, place: Place): void {
    const known = this.#readings.get(name);
    if (known?.form !== "text" && known?.form !== "any") return;
    const before = known.constants.get(text);
    if (before !== undefined && !isBefore(place, before)) return;
    const changed = { ...known, constants: new Map([...known.constants, [text, place]]) };
    if (before === undefined && this.#domainOf(name)?.closed !== true) this.#change(changed);
    else {
      this.#readings.set(name, changed);
      this.#attributes.delete(name); // the order of its values may be another one
    }
  }

  /** Notes places where the numbers of an attribute are told apart. */
  cut(name: string, cuts: readonly Cut[]): void {
    const known = this.#readings.get(name);
    if (known?.form !== "whole" && known?.form !== "decimal") return;
    const added = cuts.filter(
      (cut) =>
        !known.cuts.some(({ number, after }) => number === cut.number && after === cut.after),
    );
    if (added.length > 0) this.#change({ ...known, cuts: [...known.cuts, ...added] });
  }

  /** The name of a field of one resource: the plain one for the first that the rules read it of. */
  nameOf(field: string, resource: string): string {
    const resources = this.#resources.get(field) ?? [];
    this.#resources.set(field, resources);
    if (!resources.includes(resource)) resources.push(resource);
    return resources[0] === resource ? field : `${field} of ${resource}`;
  }

  /** Notes that rules name a tool as an action. */
  tool(name: string, place: Place): void {
    this.#name(this.#tools, name, place);
  }

  /** Notes that rules name a host. */
  host(name: string, place: Place): void {
    if (name !== "") this.#name(this.#hosts, name, place); // "" is an address without one
  }

  get tools(): string[] {
    return inOrder(this.#tools);
  }

  get hosts(): string[] {
    return inOrder(this.#hosts);
  }

  /** What the value of an attribute follows from; `null` for something of the world. */
  derivation(name: string): Derivation | null {
    return this.#readings.get(name)?.derivation ?? null;
  }

  form(name: string): Form | null {
    return this.#readings.get(name)?.form ?? null;
  }

  /** An attribute with the values known so far; `null` for one that is not known to be read. */
  attribute(name: string): Attribute | null {
    const known = this.#attributes.get(name);
    if (known !== undefined) return known;
    const reading = this.#readings.get(name);
    if (reading === undefined) return null;
    const attribute = this.#attributeOf(reading);
    this.#attributes.set(name, attribute);
    return attribute;
  }

  /** Some attributes in the order in which rules read them. */
  inOrder(names: Iterable<string>): Attribute[] {
    const known = new Map<string, Place>();
    for (const name of names) {
      const reading = this.#readings.get(name);
      if (reading !== undefined) known.set(name, reading.place);
    }
    return inOrder(known).flatMap((name) => this.attribute(name) ?? []);
  }

  #name(names: Map<string, Place>, name: string, place: Place): void {
    const before = names.get(name);
    if (before === undefined) this.#found++;
    if (before === undefined || isBefore(place, before)) names.set(name, place);
  }

  #change(reading: Reading): void {
    this.#readings.set(reading.name, reading);
    this.#attributes.delete(reading.name);
    this.#found++;
  }

  /** What `@domain` says of an attribute; of a field the same for every resource. */
  #declared(name: string): Domain | undefined {
    const source = this.#readings.get(name)?.source;
    if (source?.kind === "lookup") {
      return this.#domains.get(attributeName(source.tool, source.field));
    }
    return this.#domains.get(source?.kind === "context" ? source.field : name);
  }

  #domainOf(name: string): Extract<Domain, { kind: "values" }> | null {
    const domain = this.#declared(name);
    return domain?.kind === "values" ? domain : null;
  }

  #canBeUnknown({ source, derivation }: Reading): boolean {
    if (source.kind === "lookup" || source.kind === "context") return true;
    if (source.kind === "comparison") {
      return [source.left, source.right].some((side) => {
        const part = this.#readings.get(side);
        return part !== undefined && this.#canBeUnknown(part);
      });
    }
    if (derivation === null) return false;
    return operandsOf(derivation).some((operand) => {
      const expression = expressionOf(operand);
      if (expression?.kind !== "field" && expression?.kind !== "call") return false;
      const part = this.#readings.get(showExpression(operand));
      return part !== undefined && this.#canBeUnknown(part);
    });
  }

  #attributeOf(reading: Reading): Attribute {
    const { name, source, form, constants, cuts } = reading;
    const domain = this.#domainOf(name);
    const isText = form === "text" || form === "any";
    const closed = !isText || domain?.closed === true;
    const values: AttributeValue[] = [];
    switch (form) {
      case "any":
      case "text": {
        const texts = new Set([...(domain?.values ?? []), ...(closed ? [] : inOrder(constants))]);
        if (source.kind === "lookup") texts.delete(""); // an empty field counts as missing
        for (const text of texts) values.push({ kind: "constant", text });
        if (!closed) values.push({ kind: "other" });
        break;
      }
      case "whole":
      case "decimal": {
        const range = this.#declared(name);
        const bounds = range?.kind === "range" ? range : null;
        for (const interval of intervalsBetween(cuts, form === "whole", bounds)) {
          values.push({ kind: "interval", interval });
        }
        break;
      }
      case "truth":
        values.push({ kind: "constant", text: "true" }, { kind: "constant", text: "false" });
        break;
      case "comparison":
        values.push({ kind: "same" }, { kind: "different" });
    }
    if (this.#canBeUnknown(reading)) values.push({ kind: "unknown" });
    if (source.kind === "argument") values.push({ kind: "absent" });
    return { name, source, values, closed };
  }
}

function isBefore(one: Place, other: Place): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
}

function inOrder(places: ReadonlyMap<string, Place>): string[] {
  return [...places]
    .toSorted(([, one], [, other]) => one[0] - other[0] || one[1] - other[1])
    .map(([name]) => name);
}
