import { Failure } from '../../domain/failure.ts';
import { limits } from '../limits/table.ts';
import type { LiveServer } from './live-server.ts';
import { Tally } from './tally.ts';

/** Refuses a socket to an account that has too many open; to be used after its principal is known. */
export function limitAccounts(io: LiveServer): void {
  const open = new Tally();
  io.use(({ conn, data }, next) => {
    const account = `${data.principal.role}:${data.principal.id}`;
    if (open.of(account) >= limits.socketsOfAccount.max) return next(new Failure('RATE_LIMITED'));
    // One that closed while its session was read is not let in, and closes no more.
    if (conn.readyState === 'open') conn.once('close', open.add(account));
    next();
  });
}
