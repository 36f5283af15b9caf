import { expect, test } from "vitest";
import { explain } from "../../src/model/explain";
import { contractWith, courses, highlights, number, sheet, signed, standings } from "../../src/model/scores";
import { snapshots } from "../fixtures";

const end = snapshots.at(-1)!;
const round = end.table.rounds[0]!;

test("the viewer's side stands first", () => {
  expect(standings(end.table, end.play, "S").map(({ side, team }) => [side, team])).toEqual([["NS", "us"], ["EW", "them"]]);
  expect(standings(end.table, end.play, "E")[0]!.side).toBe("EW");
});

test("bags warn from two below the limit", () => {
  const play = { ...end.play, totals: { NS: { points: 0, bags: 8 }, EW: { points: 0, bags: 7 } } };
  expect(standings(end.table, play, "S").map(({ bagsNear }) => bagsNear)).toEqual([true, false]);
});

test("the sheet shows what the server scored, and says made or set", () => {
  const [us, them] = sheet(end.table, round, "S");
  expect(us!.lines).toBe(round.lines.NS);
  expect(us!.bid).toBe(7);
  expect(us!.took + them!.took).toBe(13);
  expect(us!.verdict).toBe(us!.lines.contract > 0 ? "made" : "set");
});

test("every line explains itself", () => {
  const [us] = sheet(end.table, round, "S");
  for (const line of ["contract", "bags", "nil", "bag_penalty", "round", "total"] as const) {
    expect(explain(line, us!, end.table, round.took).length).toBeGreaterThan(0);
  }
});

test("the chart starts at nothing and ends at the standing", () => {
  expect(courses(end.table, "S")[0]!.totals).toEqual([0, round.lines.NS!.total]);
});

test("a bid is added to the partner's", () => {
  const bidding = snapshots.find(({ own }) => own!.ask === "bid")!;
  const { sum, theirs } = contractWith(bidding.play, bidding.table, "S", 4);
  expect(sum).toBe(4 + (theirs ?? 0));
});

test("minus is a minus sign", () => {
  expect(signed(-50)).toBe("\u221250");
  expect(signed(71)).toBe("+71");
  expect(number(0)).toBe("0");
});

test("a side's best round and its nils are told at the end", () => {
  const nils = { ...round, bids: { ...round.bids, N: "nil" as const, S: "blind nil" as const }, took: { ...round.took, N: 0, S: 2 } };
  const table = { ...end.table, rounds: [nils, { ...round, lines: { ...round.lines, NS: { ...round.lines.NS!, round: 999 } } }] };
  expect(highlights(table, "NS")).toEqual({ best: 999, nils: { made: 1, bid: 2 } });
  expect(highlights(table, "EW").nils.bid).toBe(0);
});
