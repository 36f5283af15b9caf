import { expect, test } from "vitest";
import { status, trickTaken } from "../../src/model/status";
import { snapshots } from "../fixtures";

const reader = { host: true, watching: false };
const at = snapshots[0]!.play.at;
const key = (index: number) => status(snapshots[index]!, at, reader).key;
const find = (ask: string | null, phase: string) => snapshots.findIndex(({ own, play }) => own!.ask === ask && play.phase === phase);

test("the lobby says what is still wanted", () => {
  expect(key(0)).toBe("status-ready-when");
  expect(status(snapshots[2]!, at, reader)).toEqual({ key: "status-waiting-ready", args: { name: "Bo" } });
});

test("a watcher is told so", () => {
  expect(status({ ...snapshots[0]!, own: null }, at, { host: false, watching: true }).key).toBe("status-watching");
});

test("bidding names whose bid is awaited", () => {
  expect(key(find("bid", "bidding"))).toBe("status-your-bid");
  expect(status(snapshots[find(null, "bidding")]!, at, reader).key).toMatch(/^status-waiting-bid/);
});

test("one's own turn says which suit to follow, or that spades may not be led", () => {
  const turns = snapshots.filter(({ own }) => own!.ask === "card");
  for (const now of turns) {
    const sentence = status(now, at, reader);
    const led = now.play.trick!.cards.length > 0;
    expect(sentence.key).toMatch(led ? /^status-(follow|void)$/ : /^status-lead/);
  }
  expect(turns.length).toBeGreaterThan(2);
});

test("a paused table says who paused it, before all else", () => {
  const now = snapshots[find("card", "playing")]!;
  expect(status({ ...now, play: { ...now.play, paused: "W" } }, at, reader)).toEqual({ key: "status-paused", args: { name: "Bo" } });
});

test("the score counts down to the next deal", () => {
  const now = snapshots.at(-1)!;
  expect(status(now, now.play.due! - 7500, reader)).toEqual({ key: "status-next-deal-in", args: { seconds: 8 } });
});

test("a taken trick names its winner and the card", () => {
  const now = snapshots.find(({ play }) => play.plays.length === 4)!;
  expect(trickTaken(now)!.key).toMatch(/^status-(you-take|takes)$/);
});
