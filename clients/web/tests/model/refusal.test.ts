import { expect, test } from "vitest";
import { notYet, optionsRefused, refusal, whyNot } from "../../src/model/refusal";
import { say } from "../../src/text/sentence";
import { turn } from "../fixtures";

const [, asked] = turn((now) => now.own?.ask === "card" && Object.values(now.own.because).includes("must_follow_suit"));
const [, waiting] = turn((now) => now.play.phase === "playing" && now.own?.ask === null && now.play.to_act.length === 1);

test("a refusal speaks of what the server names", () => {
  expect(refusal("must_follow_suit", { suit: "H" }, asked)).toMatchObject({ key: "reason-must_follow_suit", args: { suit: say("suit-H") } });
  expect(refusal("below_minimum", { count: 4, least: 2 }, asked)).toMatchObject({ args: { count: 4, least: 2 } });
  expect(refusal("not_now", { stage: "bidding" }, null)).toMatchObject({ key: "reason-not_now", args: { stage: "bidding" } });
});

test("seats are told by the names of the table, and a seat without one is somebody else's", () => {
  const { seat, name } = asked.table.seats[0]!;
  expect(refusal("proposal_open", { seat }, asked).args!.name).toBe(name);
  expect(refusal("proposal_open", { seat }, null).args!.name).toEqual(say("somebody-else"));
  expect(refusal("not_your_turn", {}, asked).args!.name).toEqual(say("somebody-else"));
});

test("house rules are refused by the sentence of their own reason, about the option to change", () => {
  const told = say("options-floor_too_high", { field: say("option-floor") });
  expect(refusal("options_refused", { rule: "floor_too_high", field: "floor" }, asked)).toEqual(told);
  expect(optionsRefused("floor_too_high", "floor")).toEqual(told);
  expect(refusal("options_refused", {}, asked).key).toBe("reason-options_refused");
});

test("a card that may not be played has the same sentence before it is sent", () => {
  const [card] = Object.entries(asked.own!.because).find(([, reason]) => reason === "must_follow_suit")!;
  const led = asked.play.trick!.cards[0]!.slice(-1);
  expect(whyNot(card as "AS", asked)).toMatchObject({ key: "reason-must_follow_suit", args: { suit: say(`suit-${led}`) } });
  expect(whyNot(asked.own!.cards[0]!, asked)).toBeNull();
});

test("who plays too early is told whom the table waits for, and who is asked for something else, what that is", () => {
  const name = waiting.table.seats.find(({ seat }) => seat === waiting.play.to_act[0])!.name;
  expect(notYet(waiting)).toMatchObject({ key: "reason-not_your_turn", args: { name } });
  expect(notYet(asked)).toMatchObject({ key: "reason-not_now", args: { stage: "playing" } });
});
