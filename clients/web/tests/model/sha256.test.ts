import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hex, hmac, sha256, unhex, utf8 } from "../../src/model/sha256";

test("the empty message and abc have the digests of the standard", () => {
  expect(hex(sha256(utf8("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(utf8("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("messages of every length around a block's are hashed as elsewhere", () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  }
});

test("keys shorter and longer than a block sign as elsewhere", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const key = Uint8Array.from({ length }, (_, at) => 255 - (at % 256));
    expect(hex(hmac(key, utf8("Spades")))).toBe(createHmac("sha256", key).update("Spades").digest("hex"));
  }
});

test("hex digits are bytes in pairs, in lower case", () => {
  expect(unhex("00ff7a")).toEqual(Uint8Array.of(0, 255, 122));
  expect([unhex("0"), unhex("FF"), unhex("zz")]).toEqual([null, null, null]);
});
