// What moves between two views: a plan of steps, pure. Anchors are named; the page knows where they are.
import type { Card, Seat, Trick } from "../protocol/types";
import { SEATS, after } from "./seats";
import type { Snapshot } from "./snapshot";

export type Anchor =
  | { readonly at: "chip" | "slot"; readonly seat: Seat }
  | { readonly at: "hand"; readonly card: Card };

export interface Flight {
  /** Null is a face-down card. */
  readonly card: Card | null;
  readonly from: Anchor;
  readonly to: Anchor;
  readonly ms: number;
  readonly delay: number;
}

/** What lies on the felt while a step lasts. */
export interface Felt {
  readonly cards: Readonly<Partial<Record<Seat, Card>>>;
  /** The seat whose card is ringed. */
  readonly winner: Seat | null;
}

export type Step =
  | { readonly kind: "fly"; readonly what: "card" | "deal" | "gather"; readonly felt: Felt; readonly flights: readonly Flight[] }
  | { readonly kind: "hold"; readonly felt: Felt };

export interface Plan {
  readonly steps: readonly Step[];
  /** No steps because too much changed at once: fade instead. */
  readonly fade: boolean;
}

export const MS = { own: 180, other: 240, gather: 280, deal: 220, dealAll: 900, between: 60 } as const;
const NOTHING: Plan = { steps: [], fade: false };
const FADE: Plan = { steps: [], fade: true };

/** The cards on the table, by seat. */
export function feltOf(trick: Pick<Trick, "leader" | "cards"> | null, winner: Seat | null = null): Felt {
  const cards: Partial<Record<Seat, Card>> = {};
  trick?.cards?.forEach((card, at) => (cards[after(trick.leader, at)] = card));
  return { cards, winner };
}

/** What the felt shows when nothing moves: after a round's last trick that trick stays until the score. */
export function restingFelt({ play }: Snapshot): Felt {
  if (play.phase === "playing" && play.trick) return feltOf(play.trick);
  return feltOf(null);
}

/** From one view to the next. */
export function plan(before: Snapshot | null, now: Snapshot): Plan {
  if (!before || before.table.id !== now.table.id) return FADE;
  if (dealt(before, now)) return { steps: [deal(now)], fade: false };
  if (!playing(before) || !(playing(now) || now.play.phase === "scored" || now.play.phase === "over")) return NOTHING;
  if (before.play.round !== now.play.round) return FADE;
  const played = now.play.plays.length - before.play.plays.length;
  const closed = trickCount(now) - trickCount(before);
  if (played < 0 || closed < 0 || closed > 1) return FADE;
  if (played === 0) return NOTHING;
  return { steps: closed === 1 ? closing(before, now) : growing(before, now), fade: false };
}

function playing({ play }: Snapshot): boolean {
  return play.phase === "playing" || play.phase === "exchange";
}

function trickCount({ play }: Snapshot): number {
  return Math.floor(play.plays.length / SEATS.length);
}

function dealt(before: Snapshot, now: Snapshot): boolean {
  const full = Math.max(...SEATS.map((seat) => now.play.cards[seat] ?? 0));
  const fresh = before.play.round !== now.play.round || !before.play.dealer || before.play.phase === "dealing";
  return fresh && now.play.phase === "bidding" && full > 0 && now.play.plays.length === 0;
}

/** A card a time to every chip, and to the own cards' places; no more than 0.9 s for all. */
function deal(now: Snapshot): Step {
  const dealer = now.play.dealer ?? "N";
  const own = now.own?.seat;
  const hand = now.own?.hand ?? [];
  const each = Math.max(...SEATS.map((seat) => now.play.cards[seat] ?? 0));
  const apart = Math.min(45, (MS.dealAll - MS.deal) / Math.max(1, each - 1));
  const flights = Array.from({ length: each }, (_, at) => at).flatMap((at) =>
    SEATS.filter((seat) => seat !== dealer || seat === own).map((seat): Flight => {
      const card = seat === own ? hand[at] : undefined;
      return {
        card: null,
        from: { at: "chip", seat: dealer },
        to: card ? { at: "hand", card } : { at: "chip", seat },
        ms: MS.deal,
        delay: at * apart,
      };
    }),
  );
  return { kind: "fly", what: "deal", felt: feltOf(null), flights };
}

function growing(before: Snapshot, now: Snapshot): Step[] {
  const trick = now.play.trick;
  if (!trick) return [];
  const had = before.play.trick?.cards.length ?? 0;
  return landing(feltOf(trick), trick.leader, trick.cards, had % SEATS.length, now);
}

/** First what was missing of the closed trick, a hold, the gathering; then what the next one has already. */
function closing(before: Snapshot, now: Snapshot): Step[] {
  const last = now.play.last_trick;
  if (!last?.winner) return [];
  const had = before.play.trick?.cards.length ?? 0;
  const felt = feltOf(last);
  const won: Felt = { cards: felt.cards, winner: last.winner };
  const gather = SEATS.map((seat): Flight => ({
    card: felt.cards[seat] ?? null,
    from: { at: "slot", seat },
    to: { at: "chip", seat: last.winner! },
    ms: MS.gather,
    delay: 0,
  }));
  const next = now.play.phase === "playing" ? now.play.trick : null;
  return [
    ...landing(felt, last.leader, last.cards ?? [], had, now),
    { kind: "hold", felt: won },
    { kind: "fly", what: "gather", felt: feltOf(null), flights: gather },
    ...(next && next.cards.length > 0 ? landing(feltOf(next), next.leader, next.cards, 0, now) : []),
  ];
}

/** The cards of a trick from index `had` on fly in, one after the other. */
function landing(felt: Felt, leader: Seat, cards: readonly Card[], had: number, now: Snapshot): Step[] {
  const flights = cards.slice(had).map((card, at): Flight => {
    const seat = after(leader, had + at);
    const own = seat === now.own?.seat;
    return {
      card,
      from: own ? { at: "hand", card } : { at: "chip", seat },
      to: { at: "slot", seat },
      ms: own ? MS.own : MS.other,
      delay: at * MS.between,
    };
  });
  return flights.length > 0 ? [{ kind: "fly", what: "card", felt, flights }] : [];
}
