import { expect, test } from "vitest";
import { statusLine, type Lines } from "../../src/model/statusline";
import { say } from "../../src/text/sentence";
import { snapshots } from "../fixtures";

const LINES: Lines = {
  snapshot: snapshots[0]!,
  link: { state: "live", since: 0 },
  now: 10_000,
  serverNow: 10_000,
  notice: null,
  slow: false,
  waits: false,
  premove: null,
  holding: false,
  reader: { host: false, watching: false },
};
const line = (change: Partial<Lines>) => {
  const { sentence, warns } = statusLine({ ...LINES, ...change });
  return [sentence.key, warns];
};

test("nothing is known before the first view", () => {
  expect(line({ snapshot: null })).toEqual(["status-connecting", false]);
});

test("the connection comes before all else, but for a moment's loss", () => {
  const notice = say("reason-paused");
  expect(line({ link: { state: "stopped", since: 0, why: "replaced" }, notice })).toEqual(["stopped-replaced", true]);
  expect(line({ link: { state: "offline", since: 0 }, notice })).toEqual(["status-offline", true]);
  expect(line({ link: { state: "reconnecting", since: 9_000 }, notice })).toEqual(["status-lost", true]);
  expect(line({ link: { state: "reconnecting", since: 9_900 }, notice })).toEqual(["reason-paused", true]);
});

test("a refusal comes before what one waits for, that before a card chosen early, and that before the table", () => {
  const all = { notice: say("reason-stale"), waits: true, premove: { card: "AS" as const, led: null, round: 1 } };
  expect(line(all)).toEqual(["reason-stale", true]);
  expect(line({ ...all, notice: null })).toEqual(["status-reclaiming", false]);
  expect(line({ ...all, notice: null, waits: false })).toEqual(["status-plays-next", false]);
  expect(line({})).toEqual(["status-ready-when", false]);
});

test("an order without an answer is told, after what was refused", () => {
  expect(line({ slow: true })).toEqual(["status-slow", false]);
  expect(line({ slow: true, notice: say("reason-paused") })).toEqual(["reason-paused", true]);
});
