import { fail } from './answer-parent.ts';
import { LiveClient } from './live-client.ts';
import { MovingTechnician } from './moving-technician.ts';
import type { Client, Dialect, Watcher } from './plan.ts';

/** Handshakes at the same time. */
const BATCH_SIZE = 50;

export type Moving = { client: LiveClient; technician: MovingTechnician };

export async function openAll(port: number, clients: Client[]): Promise<LiveClient[]> {
  const opened: LiveClient[] = [];
  for (let from = 0; from < clients.length; from += BATCH_SIZE) {
    const batch = clients.slice(from, from + BATCH_SIZE);
    opened.push(
      ...(await Promise.all(
        batch.map((client) =>
          LiveClient.open(client.port ?? port, client, (reason) => fail(`a connection was lost: ${reason}`)),
        ),
      )),
    );
  }
  return opened;
}

/** Connects technicians, of whom the first has the number `first`. */
export async function connectTechnicians(
  port: number,
  dialect: Dialect,
  technicians: Client[],
  first = 0,
): Promise<Moving[]> {
  return (await openAll(port, technicians)).map((client, n) => {
    const technician = new MovingTechnician(client, first + n, dialect);
    return { client, technician };
  });
}

/** Connects watchers of technicians in `moving`, by index. `onPush` gets the milliseconds from each fix to its push. */
export async function connectWatchers(
  port: number,
  dialect: Dialect,
  watchers: Watcher[],
  moving: Moving[],
  onPush: (ms: number) => void,
): Promise<void> {
  const [before, after] = dialect.watch;
  for (const [n, client] of (await openAll(port, watchers)).entries()) {
    const { bookingId = '', technician = -1 } = watchers[n] ?? {};
    const answer = await client.ask(`${before}{"bookingId":"${bookingId}"}${after}`);
    if (!answer.startsWith(dialect.accepted)) throw new Error(`a booking cannot be watched: ${answer}`);
    const mover = moving[technician]?.technician;
    client.onEvent = (text) => {
      if (mover && text.startsWith(dialect.moved)) onPush(mover.pushed(text, bookingId));
    };
  }
}
