import { expect, test } from "vitest";
import { asked, happened } from "../../src/model/announce";
import { snapshots, turn } from "../fixtures";

test("every card of the fixture's tricks is told once, in order", () => {
  const first = snapshots.filter(({ play }) => play.phase === "playing" && play.plays.length <= 8);
  const told = first.slice(1).flatMap((now, at) => happened(first[at]!, now)).map(({ key }) => key);
  const trick = ["said-lead", "said-play", "said-play", "said-play"];
  expect(told.filter((key) => key === "said-lead" || key === "said-play")).toEqual([...trick, ...trick].slice(told[0] === "said-lead" ? 0 : 1));
  expect(told.filter((key) => key === "said-trick")).toHaveLength(2);
});

test("a bid is told, a sealed one only as made", () => {
  const [before, now] = turn(({ play }) => play.phase === "bidding" && Object.values(play.bids).some((bid) => bid !== null));
  expect(happened(before, now).map(({ key }) => key)).toEqual(["said-bid"]);
  const sealed = { ...now, play: { ...now.play, bids: Object.fromEntries(Object.entries(now.play.bids).map(([seat, bid]) => [seat, bid === null ? null : "made"])) } };
  expect(happened(before, sealed).map(({ key }) => key)).toEqual(["said-bid-made"]);
});

test("the end of a round gives both sides' points", () => {
  const [before, now] = turn(({ play }) => play.phase === "scored");
  expect(happened(before, now).map(({ key }) => key).slice(-2)).toEqual(["said-round-us", "said-round-them"]);
});

test("one's own turn is called once", () => {
  const [before, now] = turn(({ own }) => own!.ask === "card");
  expect(asked(before, now, now.play.at)).toHaveLength(2);
  expect(asked(now, now, now.play.at)).toEqual([]);
});
