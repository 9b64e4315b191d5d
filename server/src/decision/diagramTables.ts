import type { Branch, Diagram } from "./diagrams.ts";

/** Slots of a new table: a power of two, so that a hash becomes a slot by its last bits. */
const FIRST_SLOTS = 64;

/**
 * The branches of some diagrams by what they are made of. Open addressing, since a map would need
 * a string for each look-up, which is most of what an operation on diagrams costs.
 */
export class BranchTable {
  #slots = new Array<Branch | undefined>(FIRST_SLOTS).fill(undefined);
  /** The hash of what is in each slot, so that few branches are looked at. */
  #hashes = new Int32Array(FIRST_SLOTS);
  #count = 0;

  get(variable: number, children: readonly Diagram[]): Branch | undefined {
    const hash = hashOf(variable, children);
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const found = this.#slots[slot];
      if (found === undefined) return undefined;
      if (this.#hashes[slot] === hash && isMadeOf(found, variable, children)) return found;
    }
  }

  /** Adds what is not there yet. */
  add(branch: Branch): void {
    if (2 * this.#count >= this.#slots.length) this.#grow();
    this.#put(branch, hashOf(branch.variable, branch.children));
    this.#count++;
  }

  #put(branch: Branch, hash: number): void {
    const last = this.#slots.length - 1;
    let slot = hash & last;
    while (this.#slots[slot] !== undefined) slot = (slot + 1) & last;
    this.#slots[slot] = branch;
    this.#hashes[slot] = hash;
  }

  #grow(): void {
    const slots = this.#slots;
    const hashes = this.#hashes;
    this.#slots = new Array<Branch | undefined>(2 * slots.length).fill(undefined);
    this.#hashes = new Int32Array(2 * slots.length);
    for (let slot = 0; slot < slots.length; slot++) {
      const branch = slots[slot];
      if (branch !== undefined) this.#put(branch, hashes[slot] ?? 0);
    }
  }
}

/** Results of an operation by the ids of what it was given. */
export class ResultTable {
  #keys = new Int32Array(3 * FIRST_SLOTS);
  #results = new Array<Diagram | undefined>(FIRST_SLOTS).fill(undefined);
  #count = 0;

  get(first: number, second: number, third = 0): Diagram | undefined {
    return this.#results[this.#slotOf(first, second, third)];
  }

  /** Adds what is not there yet. */
  add(first: number, second: number, third: number, result: Diagram): void {
    if (2 * this.#count >= this.#results.length) this.#grow();
    this.#put(first, second, third, result);
    this.#count++;
  }

  #put(first: number, second: number, third: number, result: Diagram): void {
    const slot = this.#slotOf(first, second, third);
    this.#keys[3 * slot] = first;
    this.#keys[3 * slot + 1] = second;
    this.#keys[3 * slot + 2] = third;
    this.#results[slot] = result;
  }

  #grow(): void {
    const keys = this.#keys;
    const results = this.#results;
    this.#keys = new Int32Array(2 * keys.length);
    this.#results = new Array<Diagram | undefined>(2 * results.length).fill(undefined);
    for (let slot = 0; slot < results.length; slot++) {
      const result = results[slot];
      if (result === undefined) continue;
      this.#put(keys[3 * slot] ?? 0, keys[3 * slot + 1] ?? 0, keys[3 * slot + 2] ?? 0, result);
    }
  }

  #slotOf(first: number, second: number, third: number): number {
    const hash = mixed(mixed(mixed(1, first), second), third);
    const last = this.#results.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      if (this.#results[slot] === undefined) return slot;
      const at = 3 * slot;
      const keys = this.#keys;
      if (keys[at] === first && keys[at + 1] === second && keys[at + 2] === third) return slot;
    }
  }
}

/** A hash with one more number in it (the multiplier of Knuth's "The Art of Computer Programming", 6.4). */
function mixed(hash: number, number: number): number {
  const product = Math.imul(hash ^ number, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function hashOf(variable: number, children: readonly Diagram[]): number {
  let hash = variable + 1;
  for (let index = 0; index < children.length; index++) {
    hash = mixed(hash, children[index]?.id ?? 0);
  }
  return hash;
}

function isMadeOf(branch: Branch, variable: number, children: readonly Diagram[]): boolean {
  if (branch.variable !== variable) return false;
  for (let index = 0; index < children.length; index++) {
    if (branch.children[index] !== children[index]) return false;
  }
  return true;
}
