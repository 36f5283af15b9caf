// The server's clock as seen from here: the offset of the answer that came back fastest.

export class ServerClock {
  private offset = 0;
  private best = Infinity;

  /** The server's time in ms since 1970, given the local one. */
  at(local: number): number {
    return local + this.offset;
  }

  /** A time the server sent, heard at `local`: good enough until a round trip has been measured. */
  hear(server: number, local: number): void {
    if (this.best === Infinity) this.offset = server - local;
  }

  /** A round trip; shorter ones say more, and an old best slowly counts less, for clocks drift. */
  measure(server: number, sent: number, received: number): void {
    const trip = received - sent;
    this.best *= 1.05;
    if (trip > this.best) return;
    this.best = trip;
    this.offset = server - (sent + received) / 2;
  }
}
