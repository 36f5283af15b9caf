import { expect, test } from "vitest";
import { PRESETS, full } from "../../src/model/rulecard";
import { forget, keep, ownSets, setOf, type Keeper } from "../../src/model/rulesets";

function keeper(kept: Record<string, string> = {}): Keeper & { kept: Record<string, string> } {
  return { kept, getItem: (key) => kept[key] ?? null, setItem: (key, value) => void (kept[key] = value) };
}
const FRIDAY = full({ preset: "de", target: 300, misdeal: ["no_spade"] });

test("rules are kept by name and found again", () => {
  const place = keeper();
  keep(place, " Friday ", FRIDAY);
  keep(place, "Cabin", PRESETS.nl);
  expect(ownSets(place)).toEqual([{ name: "Friday", options: FRIDAY }, { name: "Cabin", options: PRESETS.nl }]);
  expect(setOf(ownSets(place), full({ ...FRIDAY }))?.name).toBe("Friday");
  expect(setOf(ownSets(place), PRESETS.de)).toBeUndefined();
});

test("a name is used once, and may be forgotten", () => {
  const place = keeper();
  keep(place, "Friday", PRESETS.nl);
  keep(place, "Friday", FRIDAY);
  expect(ownSets(place)).toEqual([{ name: "Friday", options: FRIDAY }]);
  expect(forget(place, "Friday")).toEqual([]);
  expect(ownSets(place)).toEqual([]);
});

test("only what differs from the rule set is written", () => {
  const place = keeper();
  keep(place, "Friday", FRIDAY);
  expect(JSON.parse(place.kept["spader.rules"]!)).toEqual([{ name: "Friday", options: { preset: "de", target: 300, misdeal: ["no_spade"] } }]);
});

test.each(["no JSON", "5", '[{"name": "A"}]', '[{"name": "A", "options": {"stakes": 5}}]', '[{"name": "A", "options": {"preset": "x"}}]', '[{"name": "", "options": {}}]', '[{"name": "A", "options": {"misdeal": 5}}]', "[null]"])("what cannot be read is left out: %s", (text) => {
  expect(ownSets(keeper({ "spader.rules": text }))).toEqual([]);
});

test("a browser that keeps nothing still has what was just chosen", () => {
  const refuse = (): never => {
    throw new Error("denied");
  };
  const place: Keeper = { getItem: refuse, setItem: refuse };
  expect(ownSets(place)).toEqual([]);
  expect(keep(place, "Friday", FRIDAY)).toEqual([{ name: "Friday", options: FRIDAY }]);
});
