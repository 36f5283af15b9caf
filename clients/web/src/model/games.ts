// Finished games as lines of a list.
import type { MyGame, Seat, Side } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { number } from "./scores";
import { SEATS } from "./seats";

export interface GameLine {
  readonly address: string;
  readonly names: string;
  readonly title: string;
  readonly at: number;
  readonly preset: string;
  readonly rounds: number;
  /** `512 : 430`, the sides in the order of the names; empty if no round was finished. */
  readonly standing: string;
  readonly outcome: Sentence;
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
    names: sides.map(names).join(" : "),
    title: game.title,
    at: game.at,
    preset: game.preset,
    rounds: game.rounds,
    standing: game.rounds === 0 ? "" : sides.map((side) => number(game.score[side] ?? 0)).join(" : "),
    outcome: winner ? say("game-won", { names: names(winner) }) : ended,
  };
}
