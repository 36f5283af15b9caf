import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GROUPS, valueSentence, valuesOf, type Entry, type Value } from "../../src/model/builder";
import { PRESETS } from "../../src/model/rulecard";

interface Schema {
  readonly enum?: readonly Value[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
}
const schema = JSON.parse(readFileSync(new URL("../../../../protocol/spader.v1.schema.json", import.meta.url), "utf8")) as { $defs: { Options: { properties: Record<string, Schema> } } };
const english = readFileSync(new URL("../../../text/en.ftl", import.meta.url), "utf8");
const entries = GROUPS.flatMap((group) => group.entries);

const possible = (entry: Entry): readonly Value[] =>
  entry.kind === "choice" ? (entry.values as readonly Value[]) : entry.kind === "number" ? [entry.least, entry.most] : entry.kind === "switch" ? [true, false] : [[]];

test("every option but the target stands in one group", () => {
  expect(["preset", "target", ...entries.map(({ field }) => field)].sort()).toEqual(Object.keys(PRESETS.pagat).sort());
});

test("every value that is offered is one of the server's, and all of a closed set are", () => {
  for (const entry of entries) {
    const rule = schema.$defs.Options.properties[entry.field]!;
    if (entry.kind === "number") expect([entry.field, entry.least, entry.most]).toEqual([entry.field, rule.minimum, rule.maximum]);
    if (entry.kind === "choice" && rule.enum) expect([...entry.values].sort()).toEqual([...rule.enum].sort());
    if (entry.kind === "choice" && rule.maximum !== undefined) {
      for (const value of entry.values) expect(Number(value)).toBeLessThanOrEqual(rule.maximum);
    }
  }
});

test("what the rule sets have can be chosen", () => {
  for (const options of Object.values(PRESETS)) {
    for (const entry of entries) if (entry.kind === "choice") expect(entry.values as readonly Value[]).toContain(options[entry.field]);
  }
});

test("a value of one's own is offered beside the usual ones", () => {
  const floor = entries.find(({ field }) => field === "floor") as Extract<Entry, { kind: "choice" }>;
  expect(valuesOf(floor, -222)).toEqual([...floor.values, -222]);
  expect(valuesOf(floor, -200)).toEqual(floor.values);
});

test("every value and every option has its words", () => {
  const keys = entries.flatMap((entry) => [`option-${entry.field}`, ...possible(entry).map((value) => valueSentence(entry.field, value).key)]);
  keys.push(...GROUPS.map(({ name }) => `group-${name}`));
  expect(keys.filter((key) => !english.includes(`\n${key} =`))).toEqual([]);
});
