import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { pace } from './pace.ts';

/** What was sent on one connection until its answer, and when, by `performance.now()`. */
type Trip = { sent: string; sentMs: number; answeredMs: number };

/** A connection through the line; `held` is what it holds back in each direction. */
type Pair = {
  near: Socket;
  line: Socket;
  trip: Trip | null;
  held: { sent: Buffer[] | null; answers: Buffer[] } | null;
};

/**
 * Starts a TCP proxy to a test server with network faults: `cut` closes every connection and refuses new ones,
 * `silence` accepts connections and forwards nothing, `hold` holds back what the open connections carry, or only the
 * server's answers, while new connections work, `delay` delays each answer by a number of milliseconds. `mend` ends all
 * faults; data lost during `silence` stays lost, and what was held arrives, also from a closed connection.
 */
export async function startFaultyLine(target: string) {
  const url = new URL(target);
  const far = { host: url.hostname, port: Number(url.port) };
  const open = new Set<Socket>();
  const pairs = new Set<Pair>();
  const trips: Trip[] = [];
  let silent = false;
  let delayMs = 0;
  const carry = (near: Socket) => {
    const line = createConnection(far);
    const pair: Pair = { near, line, trip: null, held: null };
    pairs.add(pair);
    for (const end of [near, line]) {
      end
        .on('error', () => {})
        .on('close', () => {
          open.delete(end);
          // While the line is silent, neither end learns of a closed connection.
          if (silent || pair.held) return;
          pairs.delete(pair);
          (end === near ? line : near).destroy();
        });
      open.add(end);
    }
    const answer = (data: Buffer) => {
      if (pair.trip) pair.trip.answeredMs = performance.now();
      near.write(data);
    };
    near.on('data', (sent) => {
      if (silent) return;
      if (!pair.trip || pair.trip.answeredMs > 0) {
        pair.trip = { sent: '', sentMs: performance.now(), answeredMs: 0 };
        trips.push(pair.trip);
      }
      pair.trip.sent += sent.toString('latin1');
      if (pair.held?.sent) pair.held.sent.push(sent);
      else line.write(sent);
    });
    line.on('data', (data) => {
      if (silent) return;
      if (pair.held) pair.held.answers.push(data);
      else if (delayMs === 0) answer(data);
      else void pace(delayMs).then(() => silent || near.destroyed || answer(data));
    });
  };
  const letGo = (pair: Pair) => {
    const { near, line, held } = pair;
    pair.held = null;
    for (const sent of held?.sent ?? []) line.write(sent);
    for (const answer of held?.answers ?? []) near.write(answer);
    if (near.destroyed) line.destroySoon();
    if (line.destroyed) near.destroySoon();
  };
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(carry);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  const endAll = () => {
    for (const end of open) end.destroy();
  };
  return {
    url: url.href,
    port: Number(url.port),
    cut() {
      server.close();
      endAll();
    },
    silence() {
      silent = true;
    },
    hold(direction: 'both' | 'answers' = 'both') {
      for (const pair of pairs) pair.held ??= { sent: direction === 'both' ? [] : null, answers: [] };
    },
    delay(ms: number) {
      delayMs = ms;
    },
    /** Returns the round trips that ended since an instant by `performance.now()`. */
    tripsSince: (ms: number): Trip[] =>
      trips.filter(({ sentMs, answeredMs }) => sentMs >= ms && answeredMs > 0),
    async mend() {
      // Closes connections that have lost data, because neither end can use them.
      if (silent) endAll();
      silent = false;
      delayMs = 0;
      for (const pair of pairs) letGo(pair);
      if (!server.listening) server = await listen(Number(url.port));
    },
    stop() {
      server.close();
      endAll();
    },
  };
}
