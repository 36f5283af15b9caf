// The talk at one table on the page: its lines, who is muted here, what is new, what stands beside a seat for a moment.
import { fresh, joined, keepMuted, mutedIn, readable } from "../model/talk";
import type { Chat, Line, Seat } from "../protocol/types";
import { cupboard } from "./world";

const SHOWN_MS = 4000;

export class Talk {
  /** What may be said; null before the server has said it. */
  chat = $state<Chat["chat"] | null>(null);
  muted = $state.raw<ReadonlySet<string>>(mutedIn(cupboard));
  /** The newest line of each seat, for a few seconds. */
  beside = $state.raw<Partial<Record<Seat, Line>>>({});
  private all = $state.raw<readonly Line[]>([]);
  private read = $state(0);
  private readonly timers = new Map<Seat, ReturnType<typeof setTimeout>>();

  readonly lines = $derived(this.all.filter((line) => readable(line) && !this.muted.has(line.guest)));
  readonly unread = $derived(this.lines.filter(({ id }) => id > this.read).length);

  /** Takes a message in; the lines that have just been said, for whoever reads aloud. What was said before is not new. */
  take(news: Chat): readonly Line[] {
    const first = this.chat === null;
    const lines = fresh(this.all, news).filter((line) => readable(line) && !this.muted.has(line.guest));
    this.chat = news.chat;
    this.all = joined(this.all, news);
    if (first) {
      this.seen();
      return [];
    }
    for (const line of lines) if (line.seat) this.show(line.seat, line);
    return lines;
  }

  /** All has been read. */
  seen(): void {
    this.read = this.all.at(-1)?.id ?? 0;
  }

  mute(guest: string, muted: boolean): void {
    const next = new Set(this.muted);
    if (muted) next.add(guest);
    else next.delete(guest);
    this.muted = next;
    keepMuted(cupboard, next);
    this.beside = Object.fromEntries(Object.entries(this.beside).filter(([, line]) => !next.has(line.guest)));
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** The muted people who have said something here, the newest name of each. */
  readonly silenced = $derived.by(() => [...new Map(this.all.filter(({ guest }) => this.muted.has(guest)).map(({ guest, name }) => [guest, name]))]);

  private show(seat: Seat, line: Line): void {
    clearTimeout(this.timers.get(seat));
    this.beside = { ...this.beside, [seat]: line };
    this.timers.set(
      seat,
      setTimeout(() => {
        const { [seat]: _, ...others } = this.beside;
        this.beside = others;
      }, SHOWN_MS),
    );
  }
}
