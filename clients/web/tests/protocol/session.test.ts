import { beforeEach, expect, test } from "vitest";
import type { Link, Wire } from "../../src/protocol/link";
import { Session } from "../../src/protocol/session";
import type { Answer } from "../../src/protocol/messages";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { t: string; id?: string }[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close() {}
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let now = 0;
let timers: { at: number; then: () => void }[] = [];
let wires: FakeWire[] = [];
let links: Link[] = [];
let slow: boolean[] = [];
let session: Session;

function pass(ms: number) {
  const end = now + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.then();
  }
  now = end;
}

const wire = () => wires.at(-1)!;
const view = (v: number, own: unknown = null) => ({ t: "view", v, k: `k${v}`, now, table: {}, play: {}, own });

beforeEach(() => {
  now = 1000;
  timers = [];
  wires = [];
  links = [];
  slow = [];
  let ids = 0;
  session = new Session(
    "ws://here/ws/T",
    {
      open: () => {
        wires.push(new FakeWire());
        return wire();
      },
      now: () => now,
      random: () => 0.5,
      after: (ms, then) => {
        const timer = { at: now + ms, then };
        timers.push(timer);
        return () => (timers = timers.filter((one) => one !== timer));
      },
      online: () => true,
      newId: () => `r${++ids}`,
    },
    { view: () => {}, welcome: () => {}, link: (link) => links.push(link), slow: (is) => slow.push(is), reclaims: () => {}, chat: () => {} },
  );
  session.start();
  wire().onopen?.();
});

function greet(v = 1) {
  wire().hear(view(v));
}

test("hello is first, and later names the newest view that was shown", () => {
  expect(wire().sent).toEqual([{ t: "hello" }]);
  greet(7);
  wire().onclose?.({ code: 1006 });
  pass(300);
  wire().onopen?.();
  expect(wire().sent).toEqual([{ t: "hello", seen: [7, "k7"] }]);
});

test("an order waits for the first view and has one answer", async () => {
  const answer = session.order({ t: "set_ready", ready: true });
  expect(wire().sent).toHaveLength(1);
  greet();
  expect(wire().sent[1]).toEqual({ t: "set_ready", ready: true, id: "r1" });
  wire().hear({ t: "refused", id: "r1", reason: "not_now" });
  expect(await answer).toEqual({ ok: false, reason: "not_now", facts: {} });
});

test("an order without an answer is sent again with the same id after a reconnection", () => {
  greet();
  void session.order({ t: "pause" });
  wire().onclose?.({ code: 1006 });
  pass(300);
  wire().onopen?.();
  greet(2);
  expect(wire().sent.filter(({ t }) => t === "pause")).toEqual([{ t: "pause", id: "r1" }]);
});

test("an order whose answer was lost is settled by the view and not sent again", async () => {
  greet();
  const answer = session.order({ t: "pause" });
  wire().onclose?.({ code: 1006 });
  pass(300);
  wire().onopen?.();
  wire().hear(view(2, { done: { id: "r1", v: 2 } }));
  expect(await answer).toEqual({ ok: true });
  expect(wire().sent.some(({ t }) => t === "pause")).toBe(false);
});

test("retries wait longer each time, and start anew after a view", () => {
  for (const wait of [300, 600, 1200, 2500, 5000, 5000]) {
    const count = wires.length;
    wire().onclose?.({ code: 1006 });
    pass(wait - 1);
    expect(wires).toHaveLength(count);
    pass(1);
    expect(wires).toHaveLength(count + 1);
  }
  wire().onopen?.();
  greet();
  const count = wires.length;
  wire().onclose?.({ code: 1006 });
  pass(300);
  expect(wires).toHaveLength(count + 1);
});

test("a socket that is silent for nine seconds counts as lost", () => {
  greet();
  pass(8000);
  expect(links.at(-1)!.state).toBe("live");
  pass(4001);
  expect(links.at(-1)!.state).toBe("reconnecting");
});

test("pongs keep a quiet socket alive", () => {
  greet();
  for (let at = 0; at < 10; at++) {
    pass(4000);
    wire().hear({ t: "pong", now });
  }
  expect(wires).toHaveLength(1);
  expect(wire().sent.filter(({ t }) => t === "ping").length).toBeGreaterThan(9);
});

test.each([
  [4001, "replaced"],
  [4401, "unknown_guest"],
  [4403, "removed"],
  [4404, "no_table"],
  [4409, "outdated"],
])("close code %i stops it: %s", (code, why) => {
  greet();
  wire().onclose?.({ code });
  pass(60_000);
  expect(wires).toHaveLength(1);
  expect(links.at(-1)).toMatchObject({ state: "stopped", why });
});

test("a stopped page connects again when its person says so", () => {
  greet();
  wire().onclose?.({ code: 4001 });
  session.resume();
  expect(wires).toHaveLength(2);
});

test("a restarting node is given the time it asks for", () => {
  greet();
  wire().hear({ t: "restarting", retry_ms: 2000 });
  wire().onclose?.({ code: 1012 });
  pass(1999);
  expect(wires).toHaveLength(1);
  pass(1);
  expect(wires).toHaveLength(2);
});

test("a nudge tries at once, and finds out about a dead socket in three seconds", () => {
  greet();
  session.nudge();
  pass(3001);
  expect(links.at(-1)!.state).toBe("reconnecting");
  const count = wires.length;
  session.nudge();
  expect(wires).toHaveLength(count + 1);
});

test("an order that waits is said to be slow", () => {
  greet();
  void session.order({ t: "pause" });
  pass(1200);
  expect(slow.at(-1)).toBe(true);
  wire().hear({ t: "ok", id: "r1", v: 2 });
  expect(slow.at(-1)).toBe(false);
});

test("an end settles what is open", async () => {
  greet();
  const answer: Promise<Answer> = session.order({ t: "pause" });
  session.stop();
  expect(await answer).toEqual({ ok: false, reason: "gone", facts: {} });
});

test("messages of an unknown kind are passed over", () => {
  greet();
  wire().hear({ t: "chat", line: "hello" });
  expect(links.at(-1)!.state).toBe("live");
});

test("who waits for a seat asks again on another connection, until the host has answered", () => {
  const welcome = { t: "welcome", guest: "g1", name: "Ada", role: "player", seat: null, host: false, now, server: "0" };
  const connect = () => {
    wire().onclose?.({ code: 1006 });
    pass(60_000);
    wire().onopen?.();
    wire().hear(welcome);
    greet();
  };
  const asked = () => wire().sent.filter(({ t }) => t === "reclaim_seat");
  connect();
  expect(asked()).toEqual([]);
  void session.order({ t: "reclaim_seat", seat: "S" });
  wire().hear({ t: "ok", id: asked()[0]!.id, v: 1 });
  connect();
  expect(asked()).toMatchObject([{ seat: "S" }]);
  wire().hear({ t: "reclaims", reclaims: [{ guest: "g2", name: "Bo", seat: "W" }, { guest: "g1", name: "Ada", seat: "S" }] });
  connect();
  expect(asked()).toMatchObject([{ seat: "S" }]);
  wire().hear({ t: "ok", id: asked()[0]!.id, v: 1 });
  wire().hear({ t: "reclaims", reclaims: [] });
  connect();
  expect(asked()).toEqual([]);
});
