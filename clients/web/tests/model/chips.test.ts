import { expect, test } from "vitest";
import { chips } from "../../src/model/chips";
import { snapshots } from "../fixtures";

const now = snapshots.find(({ play }) => play.plays.length === 5)!;

test("the viewer sits at the bottom, the next to play on the left", () => {
  expect(chips(now).map(({ seat }) => seat)).toEqual(["S", "W", "N", "E"]);
  expect(chips(now).map(({ relation }) => relation)).toEqual(["me", "other", "partner", "other"]);
});

test("robots are marked", () => {
  expect(chips(now).map(({ robot }) => robot)).toEqual([false, false, true, true]);
});

test("a nil is open until its seat takes a trick", () => {
  const nil = { ...now, play: { ...now.play, bids: { ...now.play.bids, N: "nil" }, took: { ...now.play.took, N: 0 } } };
  expect(chips(nil)[2]!.nil).toBe("open");
  const failed = { ...nil, play: { ...nil.play, took: { ...nil.play.took, N: 1 } } };
  expect(chips(failed)[2]!.nil).toBe("failed");
});

test("a person's connection shows, a robot has none", () => {
  const people = { rev: 2, seats: { W: { state: "reconnecting" as const, since: 0 } }, watching: 0, watchers: [] };
  expect(chips({ ...now, people }).map(({ presence }) => presence)).toEqual(["online", "reconnecting", "online", "online"]);
});

test("a sealed bid of one's own is shown to oneself", () => {
  const sealed = { ...now, own: { ...now.own!, sealed: 4 }, play: { ...now.play, bids: { ...now.play.bids, S: "made", W: "made" } } };
  expect(chips(sealed)[0]!.bid).toBe(4);
  expect(chips(sealed)[1]!.bid).toBe("made");
});
