import { expect, test } from "vitest";
import { ServerClock } from "../../src/protocol/clock";

test("a heard time will do until a round trip is measured", () => {
  const clock = new ServerClock();
  clock.hear(5000, 1000);
  expect(clock.at(1000)).toBe(5000);
  clock.measure(6000, 1000, 1100);
  expect(clock.at(1050)).toBe(6000);
  clock.hear(9000, 1000);
  expect(clock.at(1050)).toBe(6000);
});

test("a slower round trip changes nothing", () => {
  const clock = new ServerClock();
  clock.measure(6000, 1000, 1100);
  clock.measure(9000, 2000, 2900);
  expect(clock.at(1050)).toBe(6000);
});
