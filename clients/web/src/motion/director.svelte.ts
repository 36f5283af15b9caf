// Plays plans of flights one after the other. The newest view is never held back by it: only the felt lags.
import { tick } from "svelte";
import { restingFelt, type Felt, type Flight, type Plan, type Step } from "../model/flights";
import type { Snapshot } from "../model/snapshot";
import type { Seat } from "../protocol/types";
import { measure, slotName, type Box, type Boxes } from "./anchors";

/** A card on its way over the page. */
export interface Flying {
  readonly id: number;
  readonly flight: Flight;
  readonly from: Box;
  readonly to: Box;
  readonly ms: number;
  readonly delay: number;
  /** Cards of others come small from their chip; gathered ones get small on the way to it. */
  readonly grows: boolean;
  readonly shrinks: boolean;
}

export interface Pace {
  /** Factor on all times; 0 is no motion. */
  speed(): number;
  /** How long a finished trick stays, in ms. */
  hold(): number;
}

interface Act {
  readonly steps: readonly Step[];
  readonly rest: Felt;
}

const EMPTY: Felt = { cards: {}, winner: null };

export class Director {
  /** What lies on the felt now. */
  felt = $state.raw<Felt>(EMPTY);
  flying = $state.raw<readonly Flying[]>([]);
  /** Seats whose card is still on its way. */
  landing = $state.raw<ReadonlySet<Seat>>(new Set());
  holding = $state(false);
  dealing = $state(false);
  /** Whether anything of a plan is still to be shown. */
  running = $state(false);
  private queue: Act[] = [];
  private wake: (() => void) | null = null;
  private skipping = false;
  private count = 0;
  private past: Boxes = new Map();

  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly pace: Pace,
  ) {}

  /** To be called before the page shows a new view: cards that leave the hand fly from where they are now. */
  remember(): void {
    const root = this.root();
    if (root) this.past = measure(root);
  }

  show(plan: Plan, now: Snapshot): void {
    const rest = restingFelt(now);
    if (plan.steps.length === 0 && !this.running) {
      this.felt = rest;
      return;
    }
    this.queue.push({ steps: plan.steps, rest });
    if (plan.fade || this.queue.length >= 4 || document.hidden) this.finish();
    if (this.queue.length >= 2 && this.holding) this.wake?.();
    void this.run();
  }

  /** Ends all that moves: the felt shows the newest view at once. */
  finish(): void {
    const last = this.queue.at(-1);
    this.queue = last ? [{ steps: [], rest: last.rest }] : [];
    this.skipping = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let act = this.queue.shift(); act; act = this.queue.shift()) {
      this.skipping = false;
      for (const step of act.steps) {
        if (this.skipping) break;
        await this.play(step);
      }
      this.felt = act.rest;
    }
    this.running = false;
    this.skipping = false;
  }

  private async play(step: Step): Promise<void> {
    if (step.kind === "hold") {
      this.felt = step.felt;
      this.holding = true;
      await this.wait(this.queue.length > 0 ? 250 : this.pace.hold());
      this.holding = false;
      return;
    }
    const speed = this.pace.speed() * (this.queue.length > 1 ? 0.5 : 1);
    if (speed === 0) {
      this.felt = step.felt;
      return;
    }
    await this.fly(step, speed);
  }

  private async fly(step: Extract<Step, { kind: "fly" }>, speed: number): Promise<void> {
    const before = this.past;
    if (step.what === "card") this.landing = new Set(step.flights.flatMap(({ to }) => (to.at === "slot" ? [to.seat] : [])));
    this.dealing = step.what === "deal";
    if (step.what !== "gather") this.felt = step.felt;
    await tick();
    const root = this.root();
    if (!root) return;
    const boxes = measure(root);
    this.flying = step.flights.flatMap((flight) => this.start(flight, step.what, speed, before, boxes));
    this.felt = step.felt;
    const longest = Math.max(0, ...step.flights.map(({ ms, delay }) => ms + delay));
    await this.wait(longest * speed);
    this.flying = [];
    this.landing = new Set();
    this.dealing = false;
  }

  private start(flight: Flight, what: string, speed: number, before: Boxes, boxes: Boxes): Flying[] {
    const from = boxes.get(slotName(flight.from)) ?? before.get(slotName(flight.from));
    const to = boxes.get(slotName(flight.to)) ?? before.get(slotName(flight.to));
    if (!from || !to) return [];
    return [
      {
        id: this.count++,
        flight,
        from,
        to,
        ms: flight.ms * speed,
        delay: flight.delay * speed,
        grows: flight.from.at === "chip",
        shrinks: what === "gather" || (what === "deal" && flight.to.at === "chip"),
      },
    ];
  }

  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
