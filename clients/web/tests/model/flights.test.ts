import { expect, test } from "vitest";
import { plan, restingFelt, type Step } from "../../src/model/flights";
import { snapshots, turn } from "../fixtures";

const kinds = (steps: readonly Step[]) => steps.map((step) => (step.kind === "fly" ? step.what : "hold"));
const playing = snapshots.filter(({ play }) => play.phase === "playing");

test("the first view fades in and moves nothing", () => {
  expect(plan(null, snapshots[0]!)).toEqual({ steps: [], fade: true });
});

test("a deal sends a card to every own place and to the others' chips", () => {
  const [before, now] = turn(({ play }) => play.phase === "bidding");
  const { steps } = plan(before, now);
  expect(kinds(steps)).toEqual(["deal"]);
  const flights = steps[0]!.kind === "fly" ? steps[0]!.flights : [];
  expect(flights.filter(({ to }) => to.at === "hand")).toHaveLength(13);
  expect(Math.max(...flights.map(({ delay, ms }) => delay + ms))).toBeLessThanOrEqual(900);
  expect(flights.every(({ card }) => card === null)).toBe(true);
});

test("a bid moves nothing", () => {
  const bids = snapshots.filter(({ play }) => play.phase === "bidding");
  expect(plan(bids[0]!, bids[1]!).steps).toEqual([]);
});

test("another's card flies from its chip, one's own from the hand", () => {
  const moves = playing.slice(1, 4).flatMap((now, at) => plan(playing[at]!, now).steps);
  const flights = moves.flatMap((step) => (step.kind === "fly" ? step.flights : []));
  for (const { from, to } of flights) {
    expect(to.at).toBe("slot");
    const own = to.at === "slot" && to.seat === snapshots[0]!.own!.seat;
    expect(from.at).toBe(own ? "hand" : "chip");
  }
});

test("a closed trick lands, holds and is gathered by its winner", () => {
  const at = playing.findIndex(({ play }) => play.plays.length === 4);
  const { steps } = plan(playing[at - 1]!, playing[at]!);
  expect(kinds(steps)).toEqual(["card", "hold", "gather"]);
  const winner = playing[at]!.play.last_trick!.winner;
  expect(steps[1]!.felt.winner).toBe(winner);
  const gather = steps[2]!.kind === "fly" ? steps[2]!.flights : [];
  expect(gather.map(({ to }) => to)).toEqual(Array(4).fill({ at: "chip", seat: winner }));
});

test("what the next trick has already flies in after the gathering", () => {
  const three = playing.find(({ play }) => play.plays.length === 3)!;
  const five = playing.find(({ play }) => play.plays.length === 5)!;
  expect(kinds(plan(three, five).steps)).toEqual(["card", "hold", "gather", "card"]);
});

test("more than one closed trick is not replayed", () => {
  const one = playing.find(({ play }) => play.plays.length === 1)!;
  const last = playing.at(-1)!;
  expect(plan(one, last)).toEqual({ steps: [], fade: true });
});

test("the last trick is held although the score is there", () => {
  const [before, now] = turn(({ play }) => play.phase === "scored");
  expect(kinds(plan(before, now).steps)).toEqual(["card", "hold", "gather"]);
});

test("the felt at rest shows the open trick", () => {
  const three = playing.find(({ play }) => play.plays.length === 3)!;
  expect(Object.keys(restingFelt(three).cards)).toHaveLength(3);
});
