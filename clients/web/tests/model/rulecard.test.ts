import { expect, test } from "vitest";
import { PRESETS, PRESET_NAMES, differences, ruleLines } from "../../src/model/rulecard";

test("a rule set does not differ from itself", () => {
  for (const name of PRESET_NAMES) expect(differences(PRESETS[name])).toEqual([]);
});

test("a changed field is marked on the card", () => {
  const lines = ruleLines({ ...PRESETS.pagat, target: 300 });
  expect(lines.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(["target"]);
});

test("fields that cannot matter are left off", () => {
  const fields = ruleLines({ ...PRESETS.da, bag_limit: 0 }).map(({ field }) => field);
  expect(fields).not.toContain("blind_nil_exchange");
  expect(fields).not.toContain("bag_repeat");
});
