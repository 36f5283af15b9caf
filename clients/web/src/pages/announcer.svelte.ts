// Tells a screen reader what happened: one queue, two live regions that take turns.
import type { Sentence } from "../text/sentence";
import { text } from "../text/text.svelte";

const JOIN_MS = 400;
const APART_MS = 700;
const KEPT = 200;

export class Announcer {
  /** The two regions; one of them is empty. */
  regions = $state<[string, string]>(["", ""]);
  /** All that happened, the newest last. */
  log = $state.raw<readonly string[]>([]);
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  /** Says what happened, and keeps it. */
  tell(sentences: readonly Sentence[]): void {
    if (sentences.length > 0) this.log = [...this.log, ...sentences.map(text)].slice(-KEPT);
    this.say(sentences);
  }

  /** Sentences that may wait a moment to be joined with what comes next. */
  say(sentences: readonly Sentence[]): void {
    if (sentences.length === 0) return;
    this.waiting.push(...sentences.map(text));
    this.timer ??= setTimeout(() => this.speak(), JOIN_MS);
  }

  /** A sentence that goes first: a refusal. */
  now(sentence: Sentence): void {
    this.waiting.unshift(text(sentence));
    this.timer ??= setTimeout(() => this.speak(), 0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private speak(): void {
    const said = this.waiting.join(" ");
    this.waiting = [];
    const [one, other] = this.regions;
    const same = said === one || said === other;
    this.turn = 1 - this.turn;
    const line = same ? `${said}\u00a0` : said;
    this.regions = this.turn === 0 ? [line, ""] : ["", line];
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.waiting.length > 0) this.speak();
    }, APART_MS);
  }
}
