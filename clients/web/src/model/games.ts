// Finished games as lines of a list.
import type { MyGame, Seat, Side } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { number } from "./scores";
import { SEATS } from "./seats";

export interface GameLine {
  readonly address: string;
  readonly sides: readonly { readonly names: string; readonly points: string; readonly won: boolean }[];
  readonly title: string;
  readonly at: number;
  readonly preset: string;
  readonly rounds: number;
  /** How it ended without a winner. */
  readonly outcome: Sentence | null;
}

/** The lines, newest first. */
export function sorted(games: readonly MyGame[]): readonly GameLine[] {
  return [...games].sort((one, other) => other.at - one.at).map(lineOf);
}

function lineOf(game: MyGame): GameLine {
  const sides: readonly Side[] = "N" in game.score || game.result?.winner?.length === 1 ? SEATS : ["NS", "EW"];
  const names = (side: Side) => ([...side] as Seat[]).map((seat) => game.names[seat] ?? seat).join(" · ");
  const winner = game.result?.winner;
  const ended = game.result?.reason === "abandoned" ? say("game-abandoned") : say("game-drawn");
  return {
    address: `/r/${game.table}-${game.game}`,
    sides: sides.map((side) => ({ names: names(side), points: game.rounds === 0 ? "" : number(game.score[side] ?? 0), won: side === winner })),
    title: game.title,
    at: game.at,
    preset: game.preset,
    rounds: game.rounds,
    outcome: winner ? null : ended,
  };
}
