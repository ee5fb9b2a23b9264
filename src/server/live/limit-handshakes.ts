import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { limits } from '../limits/table.ts';
import type { ReadAddress } from './client-address.ts';
import type { Connection } from './connection.ts';
import type { LiveServer } from './live-server.ts';
import { createRate } from './rate.ts';
import { Tally } from './tally.ts';
import { refuseUpgrade } from './upgrades.ts';

const RETRY_AFTER_SECONDS = String(limits.handshakes.windowMs / 1000);

type HandshakeLimits = {
  addressOf: ReadAddress;
  /** Open sockets of one address; 0 lets every one in. */
  socketsPerAddress: number;
  /** Whether handshakes are counted by the minute as well. */
  limitRate: boolean;
  clock: Clock;
};

type Handshake = IncomingMessage & { _query: Record<string, string | undefined> };

/** Refuses WebSockets of an address that has too many open or opens them too fast. */
export function limitHandshakes(
  io: LiveServer,
  { addressOf, socketsPerAddress, limitRate, clock }: HandshakeLimits,
): void {
  const open = new Tally();
  const withinRate = createRate(limitRate ? limits.handshakes.max : 0, clock);
  io.engine.use((request: Handshake, response: unknown, next: (error?: Error) => void) => {
    if (response instanceof ServerResponse) return next();
    // A second transport for an open session, which would pass the session's limits. Only polling clients need that.
    if (request._query.sid !== undefined) return next(new Error('a session has one transport'));
    const address = addressOf(request);
    const isFull = socketsPerAddress > 0 && open.of(address) >= socketsPerAddress;
    if (!isFull && withinRate(address)) return next();
    // engine.io itself has no answer but 400.
    refuseUpgrade(request.socket, '429 Too Many Requests', { 'Retry-After': RETRY_AFTER_SECONDS });
  });
  io.engine.on('connection', (connection: Connection) => {
    connection.once('close', open.add(addressOf(connection.request)));
  });
}
