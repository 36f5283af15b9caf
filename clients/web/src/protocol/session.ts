// One page's connection to one table: hello, orders and their answers, heartbeat, reconnection. No DOM.
import { delay } from "./backoff";
import { stopAfter } from "./closes";
import { ServerClock } from "./clock";
import type { Link, Listener, Wire, World } from "./link";
import { readReply, type Answer, type Reply, type Wish } from "./messages";
import { Outbox } from "./outbox";
import { Reclaiming } from "./reclaiming";
import type { View } from "./types";

export const SUBPROTOCOL = "spader.v1";
const PING_MS = 4000;
const LOST_MS = 9000;
const PROBE_MS = 3000;

export class Session {
  readonly clock = new ServerClock();
  private wire: Wire | null = null;
  private seen: readonly [number, string] | null = null;
  private readonly outbox: Outbox;
  private readonly reclaiming = new Reclaiming();
  private link: Link;
  private tries = 0;
  private heard = 0;
  private frames = 0;
  private pinged: number | null = null;
  private greeted = false;
  private cancelRetry: (() => void) | null = null;
  private cancelBeat: (() => void) | null = null;
  private retryAt: number | null = null;

  constructor(
    private readonly url: string,
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.link = { state: "connecting", since: world.now() };
    this.outbox = new Outbox(world, (slow) => listener.slow(slow));
  }

  start(): void {
    this.connect();
  }

  /** Ends it for good; orders without an answer are told so. */
  stop(): void {
    this.clearTimers();
    this.drop(1000);
    this.outbox.close();
  }

  /** Sends an order, again after every reconnection, until its one answer comes. */
  order(wish: Wish): Promise<Answer> {
    const { order, answer } = this.outbox.add(wish);
    if (this.greeted) this.wire?.send(JSON.stringify(order));
    return answer;
  }

  /** The network may be back, or the page is looked at again: try now, or find out at once whether the socket still lives. */
  nudge(): void {
    if (this.link.state === "stopped") return;
    if (this.wire === null) {
      this.connect();
    } else if (this.greeted) {
      this.ping();
      this.beatIn(PROBE_MS, this.frames);
    }
  }

  /** The person wants to play here after all. */
  resume(): void {
    if (this.link.state !== "stopped") return;
    this.tries = 0;
    this.setLink("connecting");
    this.connect();
  }

  private connect(): void {
    this.clearTimers();
    this.drop(1000);
    const wire = this.world.open(this.url, SUBPROTOCOL);
    this.wire = wire;
    this.heard = this.world.now();
    wire.onopen = () => wire.send(JSON.stringify(this.seen ? { t: "hello", seen: this.seen } : { t: "hello" }));
    wire.onmessage = ({ data }) => {
      if (typeof data === "string") this.take(data);
    };
    wire.onclose = ({ code }) => this.lost(code);
    this.beatIn(PING_MS);
  }

  private take(text: string): void {
    this.heard = this.world.now();
    this.frames++;
    const reply = readReply(text);
    if (reply) this.answer(reply);
  }

  private answer(reply: Reply): void {
    switch (reply.t) {
      case "welcome":
        this.clock.hear(reply.now, this.heard);
        this.reclaiming.greeted(reply.guest);
        this.listener.reclaims([]);
        this.listener.welcome(reply);
        break;
      case "view":
        this.takeView(reply);
        break;
      case "ok":
        this.reclaiming.accepted(this.outbox.settle(reply.id, { ok: true }));
        break;
      case "refused":
        this.outbox.settle(reply.id, { ok: false, reason: reply.reason, facts: reply.facts ?? {} });
        break;
      case "error":
        if (reply.id) this.outbox.settle(reply.id, { ok: false, reason: "malformed", facts: {} });
        break;
      case "pong":
        if (this.pinged !== null) this.clock.measure(reply.now, this.pinged, this.heard);
        this.pinged = null;
        break;
      case "reclaims":
        this.reclaiming.heard(reply.reclaims);
        this.listener.reclaims(reply.reclaims);
        break;
      case "chat":
        this.listener.chat(reply);
        break;
      case "restarting":
        this.retryAt = this.heard + reply.retry_ms;
        break;
    }
  }

  private takeView(view: View): void {
    this.seen = [view.v, view.k];
    this.clock.hear(view.now, this.heard);
    const done = view.own?.done;
    if (done) this.outbox.settle(done.id, { ok: true });
    this.listener.view(view);
    if (!this.greeted) {
      this.greeted = true;
      this.tries = 0;
      this.setLink("live");
      const seat = this.reclaiming.again(view);
      if (seat !== null && !this.outbox.waiting().some(({ t }) => t === "reclaim_seat")) this.outbox.add({ t: "reclaim_seat", seat });
      for (const order of this.outbox.waiting()) this.wire?.send(JSON.stringify(order));
      this.ping();
    }
  }

  private lost(code: number): void {
    this.clearTimers();
    this.drop();
    const why = stopAfter(code);
    if (why) {
      this.link = { state: "stopped", since: this.world.now(), why };
      this.listener.link(this.link);
      return;
    }
    this.setLink(this.world.online() ? "reconnecting" : "offline");
    const wait = delay(this.tries++, this.world.random());
    const least = this.retryAt === null ? 0 : this.retryAt - this.world.now();
    this.retryAt = null;
    this.cancelRetry = this.world.after(Math.max(wait, least), () => this.connect());
  }

  private drop(code?: number): void {
    const wire = this.wire;
    this.wire = null;
    this.greeted = false;
    this.pinged = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    if (code !== undefined) wire.close(code);
  }

  private ping(): void {
    this.pinged = this.world.now();
    this.wire?.send('{"t":"ping"}');
  }

  /** Looks again in `ms`. A socket that has sent no frame beyond `frames` (by default: nothing for 9 s) counts as lost. */
  private beatIn(ms: number, frames?: number): void {
    this.cancelBeat?.();
    this.cancelBeat = this.world.after(ms, () => {
      const silent = frames === undefined ? this.world.now() - this.heard > LOST_MS : this.frames === frames;
      if (silent) {
        this.drop(1000);
        this.lost(1006);
        return;
      }
      if (this.greeted) this.ping();
      this.beatIn(PING_MS);
    });
  }

  private setLink(state: "connecting" | "live" | "reconnecting" | "offline"): void {
    const changed = this.link.state !== state;
    this.link = { state, since: changed ? this.world.now() : this.link.since };
    if (changed) this.listener.link(this.link);
  }

  private clearTimers(): void {
    this.cancelRetry?.();
    this.cancelBeat?.();
    this.cancelRetry = this.cancelBeat = null;
  }
}
