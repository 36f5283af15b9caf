import { expect, test } from "vitest";
import { cameToNothing, claimAll, proposalAsks, proposes } from "../../src/model/proposals";
import type { Snapshot } from "../../src/model/snapshot";
import { status } from "../../src/model/status";
import type { Outcome, ProposalView } from "../../src/protocol/types";
import { snapshots } from "../fixtures";

const now = snapshots.find((one) => one.own?.hand != null && one.play.phase === "playing")!;
const me = now.own!.seat;
const other = me === "N" ? "E" : "N";
const proposal = (change: Partial<ProposalView>): ProposalView => ({ seat: other, what: "take_back", tricks: null, agreed: [], ...change });

function asked(change: Partial<ProposalView>, ask: "agree" | null = "agree"): Snapshot {
  return { ...now, own: { ...now.own!, ask }, play: { ...now.play, proposal: proposal(change), cards: { N: 4, E: 3, S: 4, W: 3 } } };
}

function ended(outcome: Outcome): Snapshot {
  return { ...now, play: { ...now.play, proposal: null, outcome } };
}

test("each kind of proposal is asked about in its own words, with the proposer's name", () => {
  const name = now.table.seats.find((one) => one.seat === other)!.name;
  expect(proposalAsks(asked({}))).toEqual({ key: "proposal-take-back", args: { name } });
  expect(proposalAsks(asked({ what: "concede" }))).toEqual({ key: "proposal-concede", args: { name } });
  const claim = asked({ what: "claim", tricks: { [other]: 3 } });
  expect(proposalAsks(claim)).toEqual({ key: "proposal-claim", args: { name, count: 3, left: 4 } });
});

test("the status line asks whether one agrees, and not for a card", () => {
  expect(status(asked({}), 0, { host: false, watching: false }).key).toBe("status-agree");
});

test("who is not asked, or has agreed, sees no question", () => {
  expect(proposalAsks(asked({}, null))).toBe(null);
  expect(proposalAsks(now)).toBe(null);
  expect(proposalAsks({ ...asked({}), own: null })).toBe(null);
});

test("only who has proposed waits for the others", () => {
  expect(proposes(asked({ seat: me }))).toBe(true);
  expect(proposes(asked({}))).toBe(false);
  expect(proposes(now)).toBe(false);
});

test("who has proposed is told that it was declined or that the time was up, and of no other end", () => {
  const told = (how: Outcome["how"], seat = me) => cameToNothing(ended({ seat, what: "claim", how, by: other }))?.key;
  expect(told("declined")).toBe("proposal-declined");
  expect(told("expired")).toBe("proposal-expired");
  expect(told("accepted")).toBe(undefined);
  expect(told("declined", other)).toBe(undefined);
});

test("a claim of the rest counts the open trick while somebody has yet to play to it", () => {
  expect(claimAll(asked({}), me)).toEqual({ [me]: 4 });
});
