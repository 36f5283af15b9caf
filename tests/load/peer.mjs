// Four people and some watchers at a table of Spader, for a driver that plays on several servers in one run.
// The driver is given on the command line of `python -m tests.load.peers`, and says there what it needs of this module.
import { randomBytes } from 'node:crypto';
import http from 'node:http';

const SEATS = 'NESW';
const SUITS = 'CDHS';
const RANKS = '23456789TJQKA';
const PHASES = { bidding: 'bid', playing: 'play', over: 'over' };
const OPTIONS = { blind_nil: 0, blind_nil_exchange: 0, round_cap: 200 };

const number = (card) => SUITS.indexOf(card[1]) * 13 + RANKS.indexOf(card[0]);
const name = (card) => RANKS[card % 13] + SUITS[Math.floor(card / 13)];

// The driver's connections take a path and no headers: the path carries the one that is needed.
const path = (table) => `/ws/${table} HTTP/1.1\r\nSec-WebSocket-Protocol: spader.v1\r\nX-Then:`;

/** One call of the HTTP API, made again if the server closed the idle connection just as it was reused. */
function call(ctx, where, body, token) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const options = { host: ctx.host, port: ctx.port, path: where, method: 'POST', agent: ctx.agent, headers };
    const request = http.request(options, (response) => {
      let text = '';
      response.on('data', (part) => { text += part; });
      response.on('end', () => {
        if (response.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${where}: ${response.statusCode} ${text}`));
      });
    });
    request.on('error', (error) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') call(ctx, where, body, token).then(resolve, reject);
      else reject(error);
    });
    request.end(JSON.stringify(body));
  });
}

const guest = async (ctx, called) => (await call(ctx, '/api/guests', { name: called, token: true })).token;

/** One person's connection: keeps `view` for the driver, and does what a person does beside bids and cards. */
class Person {
  view = { seq: 0, phase: 'wait', turn: -1, hand: [], led: -1, broken: false };
  #place;
  #token;
  #dealt;
  #ids = 0;
  #n = 0;
  #round = 0;
  #made = 0; // bids and cards of the round, as seen last
  #before = 0; // bids and cards of all rounds before
  #starts;
  #shared = false; // in the first shuffle, which waits for everybody's share; later deals wait for nobody's

  constructor(place, token, dealt) {
    this.#place = place;
    this.#token = token;
    this.#dealt = dealt;
    this.#starts = place === 0;
  }

  async connect(ctx, table, seen, refused) {
    this.ws = await ctx.connect(path(table), (client) => {
      client.onmessage = (payload) => {
        const message = JSON.parse(payload.utf8Slice(0, payload.length));
        if (message.t === 'view') {
          this.#see(message);
          seen();
        } else if (message.t === 'welcome') {
          this.#sit();
        } else if (message.t === 'refused' || message.t === 'error') {
          refused();
        }
      };
    });
    this.ws.sendText(JSON.stringify({ t: 'hello', token: this.#token }));
  }

  order(t, fields = {}) {
    this.#ids += 1;
    this.ws.sendText(JSON.stringify({ t, id: String(this.#ids), ...fields }));
  }

  answer(t, fields) {
    this.order(t, { n: this.#n, ...fields });
  }

  #sit() {
    this.order('take_seat', { seat: SEATS[this.#place] });
    this.order('set_ready', { ready: true });
  }

  #see({ play, own, table }) {
    if (this.#starts && table?.seats.every((chair) => chair.ready)) {
      this.#starts = false;
      this.order('start_game');
    }
    if (!this.#shared && table?.next_deal) {
      this.#shared = true;
      this.order('give_nonce', { nonce: randomBytes(32).toString('hex') });
    }
    this.#n = play.n;
    this.#count(play);
    const { view } = this;
    view.phase = PHASES[play.phase] ?? 'wait';
    view.turn = play.to_act.length === 1 ? SEATS.indexOf(play.to_act[0]) : -1;
    view.broken = play.broken;
    view.led = play.trick?.cards.length ? SUITS.indexOf(play.trick.cards[0][1]) : -1;
    if (own?.ask === 'card') view.hand = own.cards.map(number);
    if (own?.ask === 'continue') this.answer('continue');
    if (view.phase === 'bid') this.#dealt();
  }

  #count(play) {
    const made = Object.values(play.bids).filter((bid) => bid !== null).length + play.plays.length;
    if (play.round !== this.#round || made < this.#made) {
      this.#round = play.round;
      this.#before += this.#made;
    }
    this.#made = made;
    this.view.seq = this.#before + made;
  }
}

export default {
  async openTable(ctx, index, spectators, onUpdate) {
    const table = { seats: [], spectators: [], rejected: 0 };
    const tokens = await Promise.all([...SEATS].map((seat) => guest(ctx, `${seat} of ${index}`)));
    const made = await call(ctx, '/api/tables', { options: OPTIONS }, tokens[0]);
    const join = (key, token) => call(ctx, '/api/join', { code: made.code, key }, token);
    await Promise.all(tokens.slice(1).map((token) => join(made.invite, token)));
    const dealt = [];
    for (const [place, token] of tokens.entries()) {
      let ready;
      dealt.push(new Promise((resolve) => { ready = resolve; }));
      const person = new Person(place, token, ready);
      table.seats.push(person);
      await person.connect(ctx, made.id, () => onUpdate(index, place), () => { table.rejected += 1; });
    }
    for (let i = 0; i < spectators; i += 1) {
      const token = await guest(ctx, `Watcher ${randomBytes(3).toString('hex')}`);
      await join(made.watch, token);
      const ws = await ctx.connect(path(made.id));
      ws.sendText(JSON.stringify({ t: 'hello', token }));
      table.spectators.push({ ws });
    }
    table.bid = (seat, value) => table.seats[seat].answer('make_bid', { bid: value || 'nil' });
    table.play = (seat, card) => table.seats[seat].answer('play_card', { card: name(card) });
    table.rematch = () => table.seats.forEach((person) => person.order('ask_rematch'));
    await Promise.all(dealt);
    return table;
  },
};
