import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fresh, joined, keepMuted, mutedIn, PHRASES, readable, spoken, words } from "../../src/model/talk";
import type { Chat, Line } from "../../src/protocol/types";

const line = (id: number, rest: Partial<Line> = {}): Line => ({ id, at: id, guest: "g1", name: "Ada", to: "table", text: `line ${id}`, ...rest });
const chat = (...ids: number[]): Chat => ({ t: "chat", chat: "free", lines: ids.map((id) => line(id)) });

test("lines are kept once and in order, however they come", () => {
  let lines: readonly Line[] = [];
  for (const news of [chat(2, 5), chat(3), chat(2, 3, 5, 6), chat()]) lines = joined(lines, news);
  expect(lines.map(({ id }) => id)).toEqual([2, 3, 5, 6]);
});

test("what a new connection tells again is not new", () => {
  expect(fresh([line(1), line(2)], chat(1, 2, 3)).map(({ id }) => id)).toEqual([3]);
});

test("a phrase is said in the reader's language, and one that this page does not know is left out", () => {
  expect(words(line(1))).toBe("line 1");
  const hello = line(1, { phrase: "hello", text: null });
  expect(words(hello)).toEqual({ key: "phrase-hello" });
  expect(readable(hello)).toBe(true);
  expect(readable(line(1, { phrase: "later", text: null }))).toBe(false);
  expect(spoken(hello)).toEqual({ key: "chat-said", args: { name: "Ada", words: { key: "phrase-hello" } } });
  expect(spoken(line(1, { to: "watchers" })).key).toBe("chat-said-watchers");
});

test("the phrases are those of the protocol", () => {
  const types = readFileSync(new URL("../../src/protocol/types.ts", import.meta.url), "utf8");
  const say = /export interface Say \{([^}]*)\}/.exec(types)![1]!;
  expect([.../readonly phrase\?: (.*);/.exec(say)![1]!.matchAll(/"(\w+)"/g)].map((found) => found[1]!).sort()).toEqual([...PHRASES].sort());
});

test("who is muted is remembered, and a memory that is broken or shut mutes nobody", () => {
  const kept = new Map<string, string>();
  const shelf = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(mutedIn(shelf)).toEqual(new Set());
  keepMuted(shelf, new Set(["g1", "g2"]));
  expect(mutedIn(shelf)).toEqual(new Set(["g1", "g2"]));
  kept.set("spader.muted", "{");
  expect(mutedIn(shelf)).toEqual(new Set());
  const shut = {
    getItem: () => {
      throw new Error("shut");
    },
    setItem: () => {
      throw new Error("shut");
    },
  };
  expect(mutedIn(shut)).toEqual(new Set());
  expect(() => keepMuted(shut, new Set(["g1"]))).not.toThrow();
});
