import { expect, test } from "vitest";
import { nonceCommitment } from "../../src/model/deals";
import { Shares } from "../../src/model/shares";
import type { Snapshot } from "../../src/model/snapshot";
import type { Shelf } from "../../src/model/suits";
import type { NextDeal, Seat, TablePart } from "../../src/protocol/types";
import { snapshots } from "../fixtures";

const base = snapshots.find(({ own, play, table }) => own !== null && play.phase === "bidding" && table.result === null)!;
const SEAT = base.own!.seat;

function shown(table: Partial<TablePart>): Snapshot {
  return { ...base, table: { ...base.table, strict: true, nonce_commitments: {}, next_deal: null, ...table } };
}

function coming(said: Partial<Record<Seat, string>> | null, given = false): NextDeal {
  const all = { N: true, E: true, S: true, W: true, [SEAT]: given } as Record<Seat, boolean>;
  return { commitment: "c".repeat(64), given: all, nonce_commitments: said as NextDeal["nonce_commitments"] };
}

class Kept implements Shelf {
  readonly all = new Map<string, string>();
  getItem = (key: string) => this.all.get(key) ?? null;
  setItem = (key: string, value: string) => void this.all.set(key, value);
}
const NOTHING: Shelf = {
  getItem: () => {
    throw new Error("private");
  },
  setItem: () => {
    throw new Error("private");
  },
};

let drawn = 0;
const draw = () => (++drawn).toString(16).padStart(64, "0");
const shares = (shelf: Shelf = new Kept()) => new Shares("nonces", shelf, draw);

function committed(from: Shares): string {
  const wish = from.due(shown({}));
  if (wish?.t !== "commit_nonce") throw new Error("nothing is committed to");
  return wish.commitment;
}

test("where deals are not strict a nonce is given once the seed is fixed", () => {
  const plain = { strict: false };
  expect(shares().due(shown(plain))).toBe(null);
  expect(shares().due(shown({ ...plain, next_deal: coming(null) }))?.t).toBe("give_nonce");
  expect(shares().due(shown({ ...plain, next_deal: coming(null, true) }))).toBe(null);
  expect(shares().due({ ...shown({ ...plain, next_deal: coming(null) }), own: null })).toBe(null);
});

test.each([["kept", new Kept()], ["not kept", NOTHING]])("what is committed to is what is given, where things are %s", (_, shelf) => {
  const own = shares(shelf);
  const said = committed(own);
  expect(own.due(shown({ nonce_commitments: { [SEAT]: said } as TablePart["nonce_commitments"] }))).toBe(null);
  const wish = own.due(shown({ next_deal: coming({ [SEAT]: said }) }));
  expect(wish?.t === "give_nonce" && nonceCommitment(SEAT, wish.nonce)).toBe(said);
  expect(own.due(shown({ next_deal: coming({ [SEAT]: said }, true) }))).toBe(null);
});

test("a page that was reloaded still has its nonce; another device has not, and gives none", () => {
  const shelf = new Kept();
  const said = committed(shares(shelf));
  const bound = shown({ next_deal: coming({ [SEAT]: said }) });
  expect(shares(shelf).due(bound)?.t).toBe("give_nonce");
  expect(shares(new Kept()).due(bound)).toBe(null);
  shelf.setItem("nonces", "{");
  expect(shares(shelf).due(bound)).toBe(null);
});

test("nothing is shown unless the server's commitment binds what this seat has said", () => {
  const own = shares();
  committed(own);
  expect(own.due(shown({ next_deal: coming({}) }))).toBe(null);
  expect(own.due(shown({ next_deal: coming({ [SEAT]: nonceCommitment(SEAT, draw()) }) }))).toBe(null);
  expect(own.due(shown({ next_deal: coming(null) }))).toBe(null);
});

test("every deal has a nonce of its own, and few are kept", () => {
  const shelf = new Kept();
  const own = shares(shelf);
  const said = Array.from({ length: 9 }, () => committed(own));
  expect(new Set(said).size).toBe(9);
  expect((JSON.parse(shelf.getItem("nonces")!) as unknown[]).length).toBe(4);
  expect(own.due(shown({ next_deal: coming({ [SEAT]: said.at(-1)! }) }))?.t).toBe("give_nonce");
});

test("after a game seats commit for the next one, and at a closed table no more", () => {
  const result = { winner: null, reason: "abandoned" } as const;
  const over = shown({ next_deal: coming({}), result });
  expect(shares().due(over)?.t).toBe("commit_nonce");
  expect(shares().due({ ...over, play: { ...over.play, phase: "ended" } })).toBe(null);
});
