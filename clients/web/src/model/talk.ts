// What has been said at a table: lines each once, without the people one has muted, and how many are new.
import type { Chat, Line } from "../protocol/types";
import { say, type Argument, type Sentence } from "../text/sentence";
import type { Shelf } from "./suits";

export const PHRASES = ["hello", "good_luck", "one_moment", "im_back", "take_your_time", "still_there", "good_game", "another", "goodbye"] as const;
export type PhraseName = (typeof PHRASES)[number];
const MOST = 200;
const MUTED = "spader.muted";

/** The lines after a message of the server; it tells all that it keeps on each new connection, so lines may come again. */
export function joined(old: readonly Line[], news: Chat): readonly Line[] {
  const lines = new Map([...old, ...news.lines].map((line) => [line.id, line]));
  return [...lines.values()].sort((one, other) => one.id - other.id).slice(-MOST);
}

/** Those of a message that have not come before. */
export function fresh(old: readonly Line[], news: Chat): readonly Line[] {
  const known = new Set(old.map(({ id }) => id));
  return news.lines.filter(({ id }) => !known.has(id));
}

/** A line can be shown unless it is a phrase that only a later page knows. */
export function readable({ phrase, text }: Line): boolean {
  return text != null || PHRASES.some((known) => known === phrase);
}

/** What a line says: a phrase in the reader's language, or the text. */
export function words({ phrase, text }: Line): Argument {
  return text ?? say(`phrase-${phrase}`);
}

/** The same as it is spoken. */
export function spoken(line: Line): Sentence {
  return say(line.to === "watchers" ? "chat-said-watchers" : "chat-said", { name: line.name, words: words(line) });
}

/** The guests whose lines this browser does not show. */
export function mutedIn(shelf: Shelf): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(MUTED) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

/** Remembers them, where the browser remembers anything. */
export function keepMuted(shelf: Shelf, muted: ReadonlySet<string>): void {
  try {
    shelf.setItem(MUTED, JSON.stringify([...muted]));
  } catch {
    // Muted for as long as this page is open.
  }
}
