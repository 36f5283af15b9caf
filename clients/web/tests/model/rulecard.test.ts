import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { PRESETS, chosen, differences, full, news, optionsHash, ruleLines, type FullOptions } from "../../src/model/rulecard";
import { loadLanguage, t } from "../../src/text/text.svelte";

interface Examples {
  readonly cards: readonly { readonly options: Partial<FullOptions>; readonly hash: string; readonly lines: readonly [string, Record<string, number>, boolean][] }[];
  readonly texts: readonly [string, Record<string, number>, string][];
}
const examples = JSON.parse(readFileSync(new URL("../../../../tests/clients/rule_cards.json", import.meta.url), "utf8")) as Examples;

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await loadLanguage("en");
});

test("the card has the very sentences that the Python clients choose, in their order", () => {
  for (const { options, lines } of examples.cards) {
    expect(ruleLines(full(options)).map(({ text, differs }) => [text.key, text.args, differs])).toEqual(lines);
  }
  expect(examples.cards.length).toBeGreaterThan(100);
});

test("rules have the same hash as on the server", () => {
  for (const { options, hash } of examples.cards) expect(optionsHash(full(options))).toBe(hash);
});

test("a sentence reads as in the Python clients", () => {
  for (const [key, args, text] of examples.texts) expect(t(key, args)).toBe(text);
});

test("a rule set as it is differs in nothing", () => {
  for (const options of Object.values(PRESETS)) expect(differences(options)).toEqual([]);
});

test("options are sent as a rule set and what differs from it", () => {
  expect(chosen(full({ preset: "de", target: 500, nil: 100, misdeal: [] }))).toEqual({ preset: "de", target: 500 });
});

test("news are the sentences that were not on the card before", () => {
  const before = full({ preset: "de" });
  expect(news(before, full({ preset: "de", nil: 50, floor: null })).map(({ key }) => key)).toEqual(["rule-no-floor", "rule-nil"]);
  expect(news(before, before)).toEqual([]);
});
