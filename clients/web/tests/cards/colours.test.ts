import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How those see who lack a kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), on linear RGB. */
const VISIONS: Readonly<Record<string, Matrix>> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const TO_XYZ: Matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
const WHITE: Triple = [0.9505, 1, 1.089];

const times = (matrix: Matrix, [x, y, z]: Triple) => matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

function lab(hex: string, vision: Matrix): Triple {
  const seen = times(vision, [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple);
  const [x, y, z] = times(TO_XYZ, seen.map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple).map((value, at) => curve(value / WHITE[at]!)) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const css = readFileSync(new URL("../../src/tokens.css", import.meta.url), "utf8");
const four = /\[data-deck="four"\] \{[^}]*\}/.exec(css)![0];
/** What the four-colour deck changes, else what both decks have. */
const colour = (suit: string) => [four, css].map((text) => new RegExp(`--suit-${suit}: (#\\w{6})`).exec(text)?.[1]).find(Boolean)!;
const suits = ["s", "h", "d", "c"].map(colour);

test.each(Object.entries(VISIONS))("no two suits of the four-colour deck look alike to %s eyes", (_, vision) => {
  const seen = suits.map((suit) => lab(suit, vision));
  const apart = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])));
  expect(apart).toHaveLength(6);
  expect(Math.min(...apart)).toBeGreaterThan(23);
});
