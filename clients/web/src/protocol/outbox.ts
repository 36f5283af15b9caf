// Orders that wait for their one answer, and whether one has waited for longer than people expect.
import type { World } from "./link";
import type { Answer, Order, Wish } from "./messages";

const SLOW_MS = 1200;

interface Pending {
  readonly order: Order;
  readonly settle: (answer: Answer) => void;
  readonly since: number;
}

export class Outbox {
  private readonly pending = new Map<string, Pending>();
  private cancelSlow: (() => void) | null = null;

  constructor(
    private readonly world: Pick<World, "now" | "after" | "newId">,
    private readonly slow: (slow: boolean) => void,
  ) {}

  /** Takes an order in under a new id, and gives what is to be sent and the answer to come. */
  add(wish: Wish): { readonly order: Order; readonly answer: Promise<Answer> } {
    const order: Order = { ...wish, id: this.world.newId() };
    const answer = new Promise<Answer>((settle) => this.pending.set(order.id, { order, settle, since: this.world.now() }));
    this.watch();
    return { order, answer };
  }

  /** The orders without an answer, to be sent again on a new connection. */
  waiting(): readonly Order[] {
    return [...this.pending.values()].map(({ order }) => order);
  }

  /** Gives an order's answer to whoever waits for it, and tells which order that was; null if nobody waits. */
  settle(id: string, answer: Answer): Order | null {
    const pending = this.pending.get(id);
    if (!pending) return null;
    this.pending.delete(id);
    pending.settle(answer);
    this.watch();
    return pending.order;
  }

  /** No answer will come any more. */
  close(): void {
    this.cancelSlow?.();
    for (const { settle } of this.pending.values()) settle({ ok: false, reason: "gone", facts: {} });
    this.pending.clear();
  }

  private watch(): void {
    this.cancelSlow?.();
    this.cancelSlow = null;
    const oldest = Math.min(...[...this.pending.values()].map(({ since }) => since));
    const wait = oldest + SLOW_MS - this.world.now();
    this.slow(wait <= 0);
    if (wait > 0 && Number.isFinite(wait)) this.cancelSlow = this.world.after(wait, () => this.watch());
  }
}
