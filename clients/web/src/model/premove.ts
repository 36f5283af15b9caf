// A card chosen before one's turn: kept, sent or dropped as the table moves on.
import type { Card } from "../protocol/types";
import { suitOf, type Suit } from "./cards";
import type { Snapshot } from "./snapshot";

export interface Premove {
  readonly card: Card;
  readonly round: number;
  /** The suit that had been led when it was chosen; null if none had. */
  readonly led: Suit | null;
}

export type Fate = "keep" | "send" | "drop";

/** The suit led in the open trick, as the card shows it. */
export function ledSuit({ play }: Snapshot): Suit | null {
  const first = play.trick?.cards[0];
  return play.phase === "playing" && first ? suitOf(first) : null;
}

export function park(snapshot: Snapshot, card: Card): Premove {
  return { card, round: snapshot.play.round, led: ledSuit(snapshot) };
}

/** What the newest view makes of it. A suit led since the choice means that only a card of that suit was meant. */
export function fate(premove: Premove, now: Snapshot): Fate {
  const { play, own } = now;
  if (!own?.hand?.includes(premove.card) || play.paused !== null || play.round !== premove.round) return "drop";
  if (play.phase !== "playing" && play.phase !== "bidding" && play.phase !== "exchange") return "drop";
  if (own.ask !== "card") return "keep";
  const led = ledSuit(now);
  if (!own.cards.includes(premove.card)) return "drop";
  return led !== premove.led && led !== null && suitOf(premove.card) !== led ? "drop" : "send";
}
