import { expect, test } from "vitest";
import { chips } from "../../src/model/chips";
import { bidsSaid, clockCalled, clockSaid, scoreSaid, trickSaid } from "../../src/model/sayings";
import { snapshots } from "../fixtures";

const following = snapshots.find(({ own, play }) => own!.ask === "card" && play.trick!.cards.length > 0)!;
const leading = { ...following, play: { ...following.play, trick: { ...following.play.trick!, cards: [] } } };
const timed = { ...following, play: { ...following.play, due: following.play.at + 30_000 } };
const before = (seconds: number) => timed.play.due - seconds * 1000;

test("the trick is said card by card, or that there is none yet", () => {
  expect(trickSaid(following)).toHaveLength(following.play.trick!.cards.length);
  expect(new Set(trickSaid(following).map(({ key }) => key))).toEqual(new Set(["said-play"]));
  expect(trickSaid(leading).map(({ key }) => key)).toEqual(["said-nothing-played"]);
});

test("every seat's bid and both sides' scores are said", () => {
  expect(bidsSaid(chips(following, "S"))).toHaveLength(4);
  expect(scoreSaid(following)).toHaveLength(2);
});

test("the clock is said when asked for, and that none runs", () => {
  expect(clockSaid(timed, before(12.3))[0]).toEqual({ key: "said-seconds", args: { count: 13 } });
  expect(clockSaid({ ...timed, play: { ...timed.play, due: null } }, 0)[0]!.key).toBe("said-no-clock");
});

test("the clock is called at ten and five seconds, to the seat on turn alone", () => {
  expect([12, 10, 9, 5, 4].filter((left) => clockCalled(timed, before(left)) !== null)).toEqual([10, 5]);
  expect(clockCalled({ ...timed, own: null }, before(5))).toBeNull();
  expect(clockCalled({ ...timed, play: { ...timed.play, to_act: [] } }, before(5))).toBeNull();
});
