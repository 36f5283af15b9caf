// What the person at the page has chosen and not done yet, and what they do: raise, park, play, bid, pass, read on.
import { cardName } from "../model/names";
import { fate, park, type Premove } from "../model/premove";
import { notYet, whyNot } from "../model/refusal";
import type { Snapshot } from "../model/snapshot";
import type { Answer, Wish } from "../protocol/messages";
import type { Card } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { settings } from "./settings.svelte";

/** Two taps on a card within this time count once. */
const DOUBLE_MS = 120;
const PREMOVE_MS = 250;

export type Choice = number | "nil";

/** What moves need of their table. */
export interface Table {
  readonly snapshot: Snapshot | null;
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance: Sentence | null;
  tell(sentence: Sentence): void;
  /** Takes back what was told. */
  hush(): void;
  order(wish: Wish): Promise<Answer>;
  /** Ends all motion: the person has acted. */
  hurry(): void;
}

export class Moves {
  /** The raised card, or the chosen ones of an exchange. */
  raised = $state.raw<readonly Card[]>([]);
  choice = $state<Choice | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** A card that was played here and is not on the table yet. */
  sent = $state<Card | null>(null);
  private raisedAt = 0;

  constructor(private readonly table: Table) {}

  /** A new view has come: what had been chosen for an older question is let go. */
  settle(before: Snapshot | null, now: Snapshot): void {
    const held = now.own?.hand ?? [];
    this.raised = this.raised.filter((card) => held.includes(card));
    if (this.sent && !held.includes(this.sent)) this.sent = null;
    if (now.own?.ask !== "bid") this.choice = null;
    if (before && before.play.n !== now.play.n) {
      if (now.own?.ask === "card") this.raised = this.raised.filter((card) => now.own!.cards.includes(card));
      if (before.own?.ask !== now.own?.ask && before.own?.ask !== "card") this.raised = now.own?.ask === "card" ? this.raised : [];
    }
    if (this.premove) this.settlePremove(this.premove, now);
  }

  private settlePremove(premove: Premove, now: Snapshot): void {
    const what = fate(premove, now);
    if (what === "drop") {
      this.premove = null;
      if (now.own?.hand?.includes(premove.card)) this.table.tell(say("status-premove-dropped", { card: cardName(premove.card) }));
    } else if (what === "send") {
      setTimeout(() => {
        if (this.premove?.card === premove.card && this.table.snapshot?.own?.ask === "card") {
          this.premove = null;
          this.play(premove.card);
        }
      }, PREMOVE_MS);
    }
  }

  /** A tap, a click or a key on a card; `keyed` says it was a key, which nobody presses twice by accident. */
  tap(card: Card, keyed = false): void {
    const own = this.table.snapshot?.own;
    if (!own) return;
    this.table.hush();
    if (own.ask === "give" || own.ask === "return") return this.choose(card, own.give);
    if (this.premove) {
      const same = this.premove.card === card;
      this.premove = null;
      if (same) return;
    }
    const raised = this.raised.includes(card);
    if (raised && !keyed && Date.now() - this.raisedAt < DOUBLE_MS) return;
    if (raised || (settings.oneTap && own.ask === "card")) return this.play(card);
    const reason = whyNot(card, this.table.snapshot!);
    if (reason) this.table.tell(reason);
    else this.raise(card);
  }

  raise(card: Card | null): void {
    if (card !== null && this.raised[0] === card) return;
    this.raised = card === null ? [] : [card];
    this.raisedAt = Date.now();
  }

  private choose(card: Card, limit: number): void {
    if (this.raised.includes(card)) this.raised = this.raised.filter((one) => one !== card);
    else this.raised = [...this.raised, card].slice(-limit);
  }

  /** Plays a card, parks it for one's turn, or says why it stays. */
  play(card: Card): void {
    const { own, play } = this.table.snapshot ?? {};
    if (!own || !play || this.sent) return;
    const reason = this.table.hindrance ?? whyNot(card, this.table.snapshot!);
    if (reason) return this.table.tell(reason);
    if (this.robotPlays()) return this.table.tell(say("reason-robot-plays"));
    if (own.ask !== "card") return this.playLater(card);
    this.table.hurry();
    this.sent = card;
    void this.table.order({ t: "play_card", n: play.n, card }).then((answer) => {
      if (!answer.ok) this.sent = null;
    });
  }

  private playLater(card: Card): void {
    const snapshot = this.table.snapshot!;
    if (snapshot.play.phase === "playing" && settings.premove) {
      this.premove = park(snapshot, card);
      this.raised = [];
    } else {
      this.table.tell(notYet(snapshot));
    }
  }

  /** Whether a robot plays in this person's place. */
  robotPlays(): boolean {
    const { own, table } = this.table.snapshot ?? {};
    return !!own && !!table?.seats.find((one) => one.seat === own.seat)?.away;
  }

  give(cards: readonly Card[]): void {
    this.answer((n) => ({ t: "give_cards", n, cards }));
  }

  bid(bid: Choice | "blind nil"): void {
    this.answer((n) => ({ t: "make_bid", n, bid: bid as number }));
  }

  look(): void {
    this.answer((n) => ({ t: "look", n }));
  }

  proceed(): void {
    if (this.table.snapshot?.own?.ask === "continue") this.answer((n) => ({ t: "continue", n }));
  }

  private answer(wish: (n: number) => Wish): void {
    const { snapshot, hindrance } = this.table;
    if (!snapshot) return;
    if (hindrance) this.table.tell(hindrance);
    else void this.table.order(wish(snapshot.play.n));
  }
}
