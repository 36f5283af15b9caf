import { expect, test } from "vitest";
import { fate, park } from "../../src/model/premove";
import { snapshots } from "../fixtures";

const waiting = snapshots.find(({ play, own }) => play.phase === "playing" && own!.ask === null && play.trick!.cards.length > 0)!;
const turn = snapshots.find(({ own, play }) => own!.ask === "card" && play.trick!.cards.length > 0)!;

test("a card chosen early waits for its turn", () => {
  expect(fate(park(waiting, waiting.own!.hand![0]!), waiting)).toBe("keep");
});

test("it is played when the suit it was chosen for was led", () => {
  expect(fate(park(turn, turn.own!.cards[0]!), turn)).toBe("send");
});

test("it is dropped when it may not be played", () => {
  const barred = turn.own!.hand!.find((card) => !turn.own!.cards.includes(card))!;
  expect(fate(park(turn, barred), turn)).toBe("drop");
});

test("it is dropped when another suit has been led since", () => {
  const free = { ...turn, own: { ...turn.own!, cards: turn.own!.hand! } };
  const other = turn.own!.hand!.find((card) => card.at(-1) !== turn.play.trick!.cards[0]!.at(-1))!;
  expect(fate({ card: other, round: turn.play.round, led: null }, free)).toBe("drop");
});

test("it is dropped by a pause, a new round and the loss of the card", () => {
  const premove = park(turn, turn.own!.cards[0]!);
  expect(fate(premove, { ...turn, play: { ...turn.play, paused: "N" } })).toBe("drop");
  expect(fate({ ...premove, round: 9 }, turn)).toBe("drop");
  expect(fate({ ...premove, card: "BJ" }, turn)).toBe("drop");
});
