// One's own rule sets: house rules kept by name in this browser, where it keeps anything.
import type { Options } from "../protocol/types";
import { PRESETS, chosen, full, same, type FullOptions } from "./rulecard";

export interface OwnSet {
  readonly name: string;
  readonly options: FullOptions;
}

export const LONGEST_NAME = 24;
const PLACE = "spader.rules";

/** Where to keep them; a browser may refuse any of it. */
export type Keeper = Pick<Storage, "getItem" | "setItem">;

/** What is kept, without what can no longer be read. */
export function ownSets(keeper: Keeper): readonly OwnSet[] {
  try {
    const kept: unknown = JSON.parse(keeper.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(readable) : [];
  } catch {
    return [];
  }
}

/** Keeps rules under a name, instead of those that had it. */
export function keep(keeper: Keeper, name: string, options: FullOptions): readonly OwnSet[] {
  const short = name.trim().slice(0, LONGEST_NAME);
  const others = ownSets(keeper).filter((set) => set.name !== short);
  return written(keeper, [...others, { name: short, options }]);
}

export function forget(keeper: Keeper, name: string): readonly OwnSet[] {
  return written(keeper, ownSets(keeper).filter((set) => set.name !== name));
}

function written(keeper: Keeper, sets: readonly OwnSet[]): readonly OwnSet[] {
  try {
    keeper.setItem(PLACE, JSON.stringify(sets.map(({ name, options }) => ({ name, options: chosen(options) }))));
  } catch {
    // A browser that keeps nothing still has them until it is closed.
  }
  return sets;
}

/** A set as it was kept; none if it names fields or a rule set that are not known. */
function readable(kept: unknown): readonly OwnSet[] {
  const { name, options } = (kept ?? {}) as { name?: unknown; options?: unknown };
  if (typeof name !== "string" || name === "" || typeof options !== "object" || options === null) return [];
  const known = Object.keys(PRESETS.pagat);
  const fits = Object.entries(options).every(([field, value]) => known.includes(field) && (field !== "misdeal" || Array.isArray(value)));
  const preset = (options as Options).preset ?? "pagat";
  return fits && preset in PRESETS ? [{ name, options: full(options as Options) }] : [];
}

/** The own set that has exactly these rules. */
export function setOf(sets: readonly OwnSet[], options: FullOptions): OwnSet | undefined {
  return sets.find((set) => same(set.options, options));
}
