import { DAY_MS } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import { sqliteConnection } from '../platform/db/client.ts';
import type { Database, Db } from '../platform/db/schema.ts';
import { afterCommit, inTransaction } from '../platform/db/transaction.ts';
import type { DomainEvents, StoredName } from '../platform/live/event-bus.ts';
import { lockLog } from './queries.ts';

export type StoredEventRow = { sequence: number; origin: string | null; name: string; payload: string };

const wakeFunctions = new WeakMap<Database, () => void>();

/** Registers the function that wakes the readers on all nodes after every commit that stored an event. */
export const wakeOnStoredEvent = (db: Database, wake: () => void): unknown => wakeFunctions.set(db, wake);
const wakeReaders = (db: Database) => wakeFunctions.get(db)?.();

/**
 * Stores an event as the last statement of the transaction that makes it true. Every node reads it after the commit.
 * @param origin the node whose features have heard the event already
 */
export async function storeEvent<Name extends StoredName>(
  trx: Db,
  name: Name,
  payload: DomainEvents[Name],
  { at, origin = null }: { at: number; origin?: string | null },
): Promise<void> {
  await lockLog(trx);
  await trx
    .insertInto('domainEvents')
    .values({ at, origin, name, payload: JSON.stringify(payload) })
    .execute();
  afterCommit(trx, wakeReaders);
}

/**
 * Stores the events that features emit after their commits, for the other nodes; SQLite serves one node only. `drain`
 * resolves when all are stored.
 */
export function storeEmitted({
  db,
  events,
  clock,
  log,
  nodeId,
}: Pick<Context, 'db' | 'events' | 'clock' | 'log' | 'nodeId'>): { drain: () => Promise<unknown> } {
  const storing = new Set<Promise<void>>();
  if (sqliteConnection(db)) return { drain: async () => {} };
  events.storeBy((name, event) => {
    const stored = inTransaction(db, (trx) => storeEvent(trx, name, event, { at: clock(), origin: nodeId }))
      .catch((error) => log.warn({ err: error, event: name }, 'an event for the other nodes was not stored'))
      .finally(() => storing.delete(stored));
    storing.add(stored);
  });
  return { drain: () => Promise.all(storing) };
}

/** Returns the sequence of the newest stored event; 0 without any. */
export const newestStoredEvent = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('domainEvents')
      .select('sequence')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sequence ?? 0;

/** Lists the stored events after a sequence in commit order. */
export const listStoredEventsAfter = (db: Db, sequence: number, limit: number): Promise<StoredEventRow[]> =>
  db
    .selectFrom('domainEvents')
    .select(['sequence', 'origin', 'name', 'payload'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();

/** A node that has read nothing for so long has lost its clients, which read everything when they are back. */
const KEPT_MS = DAY_MS;

/** Deletes the events that every node has read long since. */
export const deleteOldStoredEvents = (db: Db, now: number) =>
  db
    .deleteFrom('domainEvents')
    .where('at', '<', now - KEPT_MS)
    .execute();
