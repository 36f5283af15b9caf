// What stands in the status line: news of the connection first, then what was refused, then what the table wants.
import type { Link } from "../protocol/link";
import { say, type Sentence } from "../text/sentence";
import { cardName } from "./names";
import type { Premove } from "./premove";
import type { Snapshot } from "./snapshot";
import { status, trickTaken, type Reader } from "./status";

/** A connection lost for less is nobody's concern. */
const LOST_MS = 600;

export interface StatusLine {
  readonly sentence: Sentence;
  readonly warns: boolean;
}

/** What the line is made of. `now` is this device's clock, `serverNow` the server's, both in ms. */
export interface Lines {
  readonly snapshot: Snapshot | null;
  readonly link: Link;
  readonly now: number;
  readonly serverNow: number;
  readonly notice: Sentence | null;
  /** Whether an order is long without an answer, though the connection lives: the table waits for its store. */
  readonly slow: boolean;
  /** Whether this page waits for the host to let it back in. */
  readonly waits: boolean;
  readonly premove: Premove | null;
  /** Whether a finished trick is still on the table. */
  readonly holding: boolean;
  readonly reader: Reader;
}

export function statusLine({ snapshot, link, now, serverNow, notice, slow, waits, premove, holding, reader }: Lines): StatusLine {
  if (!snapshot || link.state === "connecting") return plain(say("status-connecting"));
  if (link.state === "stopped") return warning(say(`stopped-${link.why}`));
  if (link.state === "offline") return warning(say("status-offline"));
  if (link.state === "reconnecting" && now - link.since > LOST_MS) return warning(say("status-lost"));
  if (notice) return warning(notice);
  if (slow) return plain(say("status-slow"));
  if (waits) return plain(say("status-reclaiming"));
  if (premove) return plain(say("status-plays-next", { card: cardName(premove.card) }));
  return plain((holding ? trickTaken(snapshot) : null) ?? status(snapshot, serverNow, reader));
}

const plain = (sentence: Sentence): StatusLine => ({ sentence, warns: false });
const warning = (sentence: Sentence): StatusLine => ({ sentence, warns: true });
