// Names of cards, suits and bids as sentences.
import type { Card } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { isJoker, rankOf, suitOf, type Suit } from "./cards";
import type { ShownBid } from "./snapshot";

export function suitName(suit: Suit): Sentence {
  return say(`suit-${suit}`);
}

/** "queen of hearts": one message, for order and joining differ between languages. */
export function cardName(card: Card): Sentence {
  if (isJoker(card)) return say(`card-${card}`);
  return say("card-name", { rank: say(`rank-${rankOf(card)}`), suit: suitName(suitOf(card)) });
}

/** A bid as it stands on a chip. */
export function bidName(bid: ShownBid): Sentence | null {
  if (bid === null) return null;
  return typeof bid === "number" ? say("bid-number", { count: bid }) : say(`bid-${bid.replace(" ", "-")}`);
}
