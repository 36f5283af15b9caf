// One table on the page: its connection, the newest view, what follows from it, and the orders that are given.
import { sorted } from "../model/cards";
import { chips } from "../model/chips";
import { plan } from "../model/flights";
import { refusal } from "../model/refusal";
import { reclaimAsks } from "../model/reclaims";
import { Shares } from "../model/shares";
import { baseOf, merge, type Snapshot } from "../model/snapshot";
import { statusLine } from "../model/statusline";
import { SuitOrder } from "../model/suits";
import { asked, happened } from "../model/announce";
import { clockCalled } from "../model/sayings";
import { spoken } from "../model/talk";
import { Director } from "../motion/director.svelte";
import { hex } from "../protocol/ids";
import type { Answer, Wish } from "../protocol/messages";
import type { Link } from "../protocol/link";
import { Session } from "../protocol/session";
import type { Reclaim, Seat, View, Welcome } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { Announcer } from "./announcer.svelte";
import { Moves } from "./moves.svelte";
import { HOLDS, SPEEDS, settings, still } from "./settings.svelte";
import { sounds } from "./sounds";
import { Talk } from "./talk.svelte";
import { Ticking } from "./ticking.svelte";
import { browser, cupboard, onReturn, shelf, socketAddress } from "./world";

const NOTICE_MS = 6000;
const RETRY_MS = 1500;
/** Refusals that say nothing about the order: nothing was stored, and it may be given again. */
const PASSING: ReadonlySet<string> = new Set(["storage_unavailable", "busy", "rate_limited"]);

export class Room {
  snapshot = $state.raw<Snapshot | null>(null);
  link = $state.raw<Link>({ state: "connecting", since: 0 });
  welcome = $state.raw<Welcome | null>(null);
  slow = $state(false);
  /** Who waits for a seat again: all of them at the host's page, else oneself. */
  reclaims = $state.raw<readonly Reclaim[]>([]);
  notice = $state.raw<Sentence | null>(null);
  /** The seat a spectator looks from. */
  turned = $state<Seat>("S");

  readonly director: Director;
  readonly ticking = new Ticking({
    play: () => this.snapshot?.play ?? null,
    serverTime: (at) => this.session.clock.at(at),
    ticked: (at) => this.called(at),
  });
  readonly announcer = new Announcer();
  readonly talk = new Talk();
  readonly session: Session;
  readonly moves = new Moves(this);
  private readonly suits: SuitOrder;
  private readonly shares: Shares;
  private sharing = false;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopListening: () => void;

  constructor(
    readonly table: string,
    readonly code: string,
    root: () => HTMLElement | null,
  ) {
    this.suits = new SuitOrder(`spader.suits ${table}`, shelf);
    this.shares = new Shares(`spader.nonces ${table}`, cupboard, () => hex(32));
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
      chat: (news) => this.announcer.say(this.talk.take(news).filter(({ guest }) => guest !== this.welcome?.guest).map(spoken)),
    });
    this.stopListening = onReturn(() => this.session.nudge());
    this.session.start();
  }

  stop(): void {
    this.ticking.stop();
    clearTimeout(this.noticeTimer);
    this.stopListening();
    this.director.finish();
    this.announcer.stop();
    this.talk.stop();
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
  readonly hand = $derived.by(() => {
    const { own, play, table } = this.snapshot ?? {};
    if (!own?.hand || !play || !table) return [];
    return sorted(own.hand, settings.sort, this.suits.of(`${table.game_no} ${play.round}`, own.hand));
  });
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance = $derived.by((): Sentence | null => {
    if (!this.connected) return say("reason-not-connected");
    if (this.snapshot?.play.paused) return say("reason-paused");
    return null;
  });
  readonly status = $derived.by(() =>
    statusLine({
      snapshot: this.snapshot,
      link: this.link,
      now: this.ticking.now,
      serverNow: this.session.clock.at(this.ticking.now),
      notice: this.notice,
      slow: this.slow,
      waits: this.waitingFor !== null,
      premove: this.moves.premove,
      holding: this.director.holding,
      reader: { host: this.host, watching: this.watching },
    }),
  );
  readonly myTurn = $derived.by(() => {
    const ask = this.snapshot?.own?.ask ?? null;
    return ask !== null && ask !== "continue";
  });

  private take(view: View): void {
    const before = this.snapshot;
    const next = merge(before, view);
    if (!next || next === before) return;
    this.director.remember();
    const moves = plan(this.link.state === "live" ? before : null, next);
    this.snapshot = next;
    this.director.show(moves, next);
    if (before && before.play.n !== next.play.n) this.hush();
    this.moves.settle(before, next);
    this.announcer.tell(happened(before, next));
    this.announcer.say(asked(before, next, this.session.clock.at(Date.now())));
    sounds(before, next);
    void this.share(next);
    this.ticking.start();
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
    this.ticking.now = Date.now();
    if (link.state !== "live") this.moves.premove = null;
    if (link.state === "reconnecting") setTimeout(() => (this.ticking.now = Date.now()), 650);
  }

  /** This seat's share in the next shuffle; asked of every page, answered without a tap. */
  private async share(snapshot: Snapshot): Promise<void> {
    const wish = this.sharing ? null : this.shares.due(snapshot);
    if (wish === null) return;
    this.sharing = true;
    await this.session.order(wish);
    this.sharing = false;
    const newest = this.snapshot;
    if (newest !== null && newest !== snapshot) await this.share(newest);
  }

  private called(at: number): void {
    const call = clockCalled(this.snapshot!, at);
    if (call) this.announcer.say([call]);
  }

  /** Says something in the status line, for a while. */
  tell(sentence: Sentence): void {
    this.notice = sentence;
    this.announcer.now(sentence);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  hush(): void {
    this.notice = null;
  }

  /** Ends all motion: the person has acted. */
  hurry(): void {
    this.director.finish();
  }

  /** Gives an order; a refusal is told in the status line. While the table cannot save, it is given again and again. */
  async order(wish: Wish): Promise<Answer> {
    const asked = this.snapshot?.play.n;
    for (;;) {
      const answer = await this.session.order(wish);
      if (answer.ok || answer.reason === "gone") return answer;
      this.tell(refusal(answer.reason, answer.facts, this.snapshot));
      if (!PASSING.has(answer.reason)) return answer;
      await new Promise((done) => setTimeout(done, RETRY_MS));
      if (this.snapshot?.play.n !== asked || !this.connected) return answer;
    }
  }
}
