// The time as the page shows it: it ticks only while a clock runs down that is shown in digits.
import { untilNextSecond } from "../model/clock";
import type { PlayPart } from "../protocol/types";

/** What ticking needs of its table. */
export interface Clocked {
  play(): PlayPart | null;
  /** The server's time at a time of this device, both in ms. */
  serverTime(at: number): number;
  /** A second has gone by; `at` is the server's time. */
  ticked(at: number): void;
}

export class Ticking {
  /** This device's time in ms, as of the newest tick. */
  now = $state(Date.now());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Clocked) {}

  /** A new view has come: its clock is the one that counts. */
  start(): void {
    this.stop();
    this.now = Date.now();
    const play = this.table.play();
    const wait = play && untilNextSecond(play, this.table.serverTime(this.now));
    if (wait === null) return;
    this.timer = setTimeout(() => {
      this.start();
      this.table.ticked(this.table.serverTime(this.now));
    }, wait + 5);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
