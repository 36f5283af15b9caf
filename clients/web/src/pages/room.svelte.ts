// One table on the page: the newest view, what the person has chosen, and the orders they give.
import { sorted, suitOf, suitOrder, type Suit } from "../model/cards";
import { chips } from "../model/chips";
import { untilNextSecond } from "../model/clock";
import { plan } from "../model/flights";
import { cardName } from "../model/names";
import { fate, park, type Premove } from "../model/premove";
import { refusal, whyNot } from "../model/refusal";
import { reclaimAsks } from "../model/reclaims";
import { baseOf, merge, type Snapshot } from "../model/snapshot";
import { status, trickTaken } from "../model/status";
import { asked, happened } from "../model/announce";
import { Director } from "../motion/director.svelte";
import { hex } from "../protocol/ids";
import type { Answer, Wish } from "../protocol/messages";
import { Session, type Link } from "../protocol/session";
import type { Card, Reclaim, Seat, View, Welcome } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { Announcer } from "./announcer.svelte";
import { HOLDS, SPEEDS, settings, still } from "./settings.svelte";
import { sounds } from "./sounds";
import { browser, onReturn, socketAddress } from "./world";

/** Two taps on a card within this time count once. */
const DOUBLE_MS = 120;
const PREMOVE_MS = 250;
const NOTICE_MS = 6000;
const RETRY_MS = 1500;
/** Refusals that say nothing about the order: nothing was stored, and it may be given again. */
const PASSING: ReadonlySet<string> = new Set(["storage_unavailable", "busy", "rate_limited"]);

export type Choice = number | "nil";

export class Room {
  snapshot = $state.raw<Snapshot | null>(null);
  link = $state.raw<Link>({ state: "connecting", since: 0 });
  welcome = $state.raw<Welcome | null>(null);
  slow = $state(false);
  /** Who waits for a seat again: all of them at the host's page, else oneself. */
  reclaims = $state.raw<readonly Reclaim[]>([]);
  /** The raised card, or the chosen ones of an exchange. */
  raised = $state.raw<readonly Card[]>([]);
  choice = $state<Choice | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** A card that was played here and is not on the table yet. */
  sent = $state<Card | null>(null);
  notice = $state.raw<Sentence | null>(null);
  /** The server's time in ms, as of the newest tick. */
  now = $state(Date.now());
  /** The seat a spectator looks from. */
  turned = $state<Seat>("S");

  readonly director: Director;
  readonly announcer = new Announcer();
  readonly session: Session;
  private suits: readonly Suit[] = [];
  private suitsOf = "";
  private suitsHeld: ReadonlySet<Suit> = new Set();
  private raisedAt = 0;
  private nonceFor = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopListening: () => void;

  constructor(
    readonly table: string,
    readonly code: string,
    root: () => HTMLElement | null,
  ) {
    this.director = new Director(root, {
      speed: () => (still() ? 0 : SPEEDS[settings.speed]),
      hold: () => HOLDS[settings.hold],
    });
    this.session = new Session(socketAddress(table), browser, {
      view: (view) => this.take(view),
      welcome: (welcome) => (this.welcome = welcome),
      link: (link) => this.linked(link),
      slow: (slow) => (this.slow = slow),
      reclaims: (waiting) => this.reclaimed(waiting),
    });
    this.stopListening = onReturn(() => this.session.nudge());
    this.session.start();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.noticeTimer);
    this.stopListening();
    this.director.finish();
    this.announcer.stop();
    this.session.stop();
  }

  readonly base = $derived.by((): Seat => (this.snapshot ? baseOf(this.snapshot, this.turned) : "S"));
  readonly chips = $derived.by(() => (this.snapshot ? chips(this.snapshot, this.turned) : []));
  readonly host = $derived.by(() => {
    const seat = this.snapshot?.table.host ?? null;
    return seat === null ? (this.welcome?.host ?? false) : seat === (this.snapshot?.own?.seat ?? null);
  });
  /** The seat that this page has asked the host for. */
  readonly waitingFor = $derived.by(() => this.reclaims.find(({ guest }) => guest === this.welcome?.guest)?.seat ?? null);
  readonly watching = $derived(this.welcome?.role === "watcher");
  readonly connected = $derived(this.link.state === "live");
  /** The own hand as it is sorted here. */
  readonly hand = $derived.by(() => this.sortedHand());
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance = $derived.by((): Sentence | null => {
    if (!this.connected) return say("reason-not-connected");
    if (this.snapshot?.play.paused) return say("reason-paused");
    return null;
  });
  readonly status = $derived.by((): { readonly sentence: Sentence; readonly warns: boolean } => {
    const snapshot = this.snapshot;
    if (!snapshot || this.link.state === "connecting") return { sentence: say("status-connecting"), warns: false };
    if (this.link.state === "stopped") return { sentence: say(`stopped-${this.link.why}`), warns: true };
    if (this.link.state === "offline") return { sentence: say("status-offline"), warns: true };
    if (this.link.state === "reconnecting" && this.now - this.link.since > 600) return { sentence: say("status-lost"), warns: true };
    if (this.notice) return { sentence: this.notice, warns: true };
    if (this.waitingFor) return { sentence: say("status-reclaiming"), warns: false };
    if (this.premove) return { sentence: say("status-plays-next", { card: cardName(this.premove.card) }), warns: false };
    const taken = this.director.holding ? trickTaken(snapshot) : null;
    return { sentence: taken ?? status(snapshot, this.session.clock.at(this.now), { host: this.host, watching: this.watching }), warns: false };
  });
  readonly myTurn = $derived.by(() => {
    const ask = this.snapshot?.own?.ask ?? null;
    return ask !== null && ask !== "continue";
  });

  private sortedHand(): readonly Card[] {
    const { own, play } = this.snapshot ?? {};
    if (!own?.hand || !play) return [];
    const round = `${this.snapshot!.table.game_no} ${play.round}`;
    const fresh = own.hand.some((card) => !this.suitsHeld.has(suitOf(card)));
    if (this.suitsOf !== round || fresh) {
      this.suitsHeld = new Set(own.hand.map(suitOf));
      this.suits = suitOrder(own.hand);
      this.suitsOf = round;
    }
    return sorted(own.hand, settings.sort, this.suits);
  }

  private take(view: View): void {
    const before = this.snapshot;
    const next = merge(before, view);
    if (!next || next === before) return;
    this.director.remember();
    const moves = plan(this.link.state === "live" ? before : null, next);
    this.snapshot = next;
    this.director.show(moves, next);
    this.settleChoices(before, next);
    this.announcer.tell(happened(before, next));
    this.announcer.say(asked(before, next, this.session.clock.at(Date.now())));
    sounds(before, next);
    this.shareNonce(next);
    this.schedule();
  }

  /** What had been chosen for an older question is let go. */
  private settleChoices(before: Snapshot | null, now: Snapshot): void {
    const held = now.own?.hand ?? [];
    this.raised = this.raised.filter((card) => held.includes(card));
    if (this.sent && !held.includes(this.sent)) this.sent = null;
    if (now.own?.ask !== "bid") this.choice = null;
    if (before && before.play.n !== now.play.n) {
      this.notice = null;
      if (now.own?.ask === "card") this.raised = this.raised.filter((card) => now.own!.cards.includes(card));
      if (before.own?.ask !== now.own?.ask && before.own?.ask !== "card") this.raised = now.own?.ask === "card" ? this.raised : [];
    }
    if (this.premove) this.settlePremove(this.premove, now);
  }

  private settlePremove(premove: Premove, now: Snapshot): void {
    const what = fate(premove, now);
    if (what === "drop") {
      this.premove = null;
      if (now.own?.hand?.includes(premove.card)) this.tell(say("status-premove-dropped", { card: cardName(premove.card) }));
    } else if (what === "send") {
      setTimeout(() => {
        if (this.premove?.card === premove.card && this.snapshot?.own?.ask === "card") {
          this.premove = null;
          this.play(premove.card);
        }
      }, PREMOVE_MS);
    }
  }

  private reclaimed(waiting: readonly Reclaim[]): void {
    const before = this.waitingFor;
    const news = this.host ? waiting.filter((one) => !this.reclaims.some(({ guest, seat }) => guest === one.guest && seat === one.seat)) : [];
    this.reclaims = waiting;
    for (const one of news) this.announcer.now(reclaimAsks(one, this.snapshot!.table));
    if (before !== null && this.waitingFor === null && this.connected && !this.snapshot?.own) this.tell(say("reclaim-denied"));
  }

  private linked(link: Link): void {
    this.link = link;
    this.now = Date.now();
    if (link.state !== "live" && this.premove) this.premove = null;
    if (link.state === "reconnecting") setTimeout(() => (this.now = Date.now()), 650);
  }

  /** This seat's share in the next shuffle; asked of every page, answered without a tap. */
  private shareNonce({ table, own }: Snapshot): void {
    const deal = table.next_deal;
    if (own && deal && deal.given[own.seat] === false && deal.commitment !== this.nonceFor) {
      this.nonceFor = deal.commitment;
      void this.session.order({ t: "give_nonce", nonce: hex(32) });
    }
  }

  /** Ticks only while a clock runs down that is shown in digits. */
  private schedule(): void {
    clearTimeout(this.timer);
    this.now = Date.now();
    const play = this.snapshot?.play;
    const wait = play && untilNextSecond(play, this.session.clock.at(this.now));
    if (wait !== null && wait !== undefined) this.timer = setTimeout(() => this.schedule(), wait + 5);
  }

  // What the person does.

  tell(sentence: Sentence): void {
    this.notice = sentence;
    this.announcer.now(sentence);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  /** Gives an order; a refusal is told in the status line. While the table cannot save, it is given again and again. */
  async order(wish: Wish): Promise<Answer> {
    const asked = this.snapshot?.play.n;
    for (;;) {
      const answer = await this.session.order(wish);
      if (answer.ok || answer.reason === "gone") return answer;
      this.tell(refusal(answer.reason, this.snapshot, answer.detail));
      if (!PASSING.has(answer.reason)) return answer;
      await new Promise((done) => setTimeout(done, RETRY_MS));
      if (this.snapshot?.play.n !== asked || !this.connected) return answer;
    }
  }

  /** A tap, a click or a key on a card; `keyed` says it was a key, which nobody presses twice by accident. */
  tap(card: Card, keyed = false): void {
    const own = this.snapshot?.own;
    if (!own) return;
    this.notice = null;
    if (own.ask === "give" || own.ask === "return") return this.choose(card);
    if (this.premove) {
      const same = this.premove.card === card;
      this.premove = null;
      if (same) return;
    }
    const raised = this.raised.includes(card);
    if (raised && !keyed && Date.now() - this.raisedAt < DOUBLE_MS) return;
    if (raised || (settings.oneTap && own.ask === "card")) return this.play(card);
    const reason = whyNot(card, this.snapshot!);
    if (reason) this.tell(reason);
    else this.raise(card);
  }

  raise(card: Card | null): void {
    if (card !== null && this.raised[0] === card) return;
    this.raised = card === null ? [] : [card];
    this.raisedAt = Date.now();
  }

  private choose(card: Card): void {
    const limit = this.snapshot?.own?.give ?? 0;
    if (this.raised.includes(card)) this.raised = this.raised.filter((one) => one !== card);
    else this.raised = [...this.raised, card].slice(-limit);
  }

  /** Plays a card, parks it for one's turn, or says why it stays. */
  play(card: Card): void {
    const { own, play } = this.snapshot ?? {};
    if (!own || !play || this.sent) return;
    const reason = this.hindrance ?? whyNot(card, this.snapshot!);
    if (reason) return this.tell(reason);
    if (this.chairAway()) return this.tell(say("reason-robot-plays"));
    if (own.ask !== "card") {
      const open = play.phase === "playing" && settings.premove;
      if (open) {
        this.premove = park(this.snapshot!, card);
        this.raised = [];
      } else {
        this.tell(refusal(own.ask === null ? "not_your_turn" : "not_now", this.snapshot));
      }
      return;
    }
    this.director.finish();
    this.sent = card;
    void this.order({ t: "play_card", n: play.n, card }).then((answer) => {
      if (!answer.ok) this.sent = null;
    });
  }

  chairAway(): boolean {
    const { own, table } = this.snapshot ?? {};
    return !!own && !!table?.seats.find((one) => one.seat === own.seat)?.away;
  }

  give(cards: readonly Card[]): void {
    const play = this.snapshot?.play;
    if (!play) return;
    if (this.hindrance) return this.tell(this.hindrance);
    void this.order({ t: "give_cards", n: play.n, cards });
  }

  bid(bid: Choice | "blind nil"): void {
    const play = this.snapshot?.play;
    if (!play) return;
    if (this.hindrance) return this.tell(this.hindrance);
    void this.order({ t: "make_bid", n: play.n, bid: bid as number });
  }

  look(): void {
    const play = this.snapshot?.play;
    if (play) void this.order({ t: "look", n: play.n });
  }

  proceed(): void {
    const play = this.snapshot?.play;
    if (play && this.snapshot?.own?.ask === "continue") void this.order({ t: "continue", n: play.n });
  }
}
