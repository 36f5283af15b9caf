import { expect, test } from "vitest";
import { after, partnerOf, placeOf, seatAt, teamOf } from "../../src/model/seats";

test("the next to play sits on the left, the partner at the top", () => {
  expect(["S", "W", "N", "E"].map((seat) => placeOf(seat as "S", "S"))).toEqual(["bottom", "left", "top", "right"]);
  expect(seatAt("left", "E")).toBe("S");
  expect(after("W")).toBe("N");
  expect(partnerOf("E")).toBe("W");
});

test("in solo everybody else is of the other team", () => {
  expect(teamOf("N", "S", ["NS", "EW"])).toBe("us");
  expect(teamOf("N", "S", ["N", "E", "S", "W"])).toBe("them");
});
