import { readFileSync, readdirSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

const FOLDER = new URL("../../../text/", import.meta.url);
const SOURCES = new URL("../../src/", import.meta.url);

const catalogues = readdirSync(FOLDER).filter((name) => name.endsWith(".ftl"));
const keysOf = (name: string) => [...readFileSync(new URL(name, FOLDER), "utf8").matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((found) => found[1]!);
const english = new Set(keysOf("en.ftl"));

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => readFileSync(new URL(path, SOURCES), "utf8"))
  .join("\n");

test("every key that the page names is in the catalogue", () => {
  const named = [...sources.matchAll(/\b(?:t|say)\(\s*"([\w-]+)"/g)].map((found) => found[1]!);
  expect(named.filter((key) => !english.has(key))).toEqual([]);
  expect(named.length).toBeGreaterThan(150);
});

test("every message is said somewhere", () => {
  const starts = [...sources.matchAll(/`([\w-]+-)\$\{|\btexts\("(\w+)"/g)].map((found) => found[1] ?? `${found[2]!}-`);
  const said = (key: string) => sources.includes(`"${key}"`) || starts.some((start) => key.startsWith(start)) || key.endsWith("-robot");
  expect([...english].filter((key) => !said(key))).toEqual([]);
});

test("every reason that the server gives has a sentence", () => {
  const types = readFileSync(new URL("protocol/types.ts", SOURCES), "utf8");
  const reasons = [.../export type Reason = (.*);/.exec(types)![1]!.matchAll(/"(\w+)"/g)].map((found) => `reason-${found[1]!}`);
  expect(reasons.filter((key) => !english.has(key))).toEqual([]);
});

test.each(catalogues)("%s is read without an error and has the same keys", (name) => {
  const bundle = new FluentBundle(name.slice(0, 2));
  expect(bundle.addResource(new FluentResource(readFileSync(new URL(name, FOLDER), "utf8")))).toEqual([]);
  expect(new Set(keysOf(name))).toEqual(english);
});
