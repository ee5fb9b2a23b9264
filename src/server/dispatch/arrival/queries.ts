import type { PromiseSource } from '../../../domain/promise/promise.ts';
import { type Stretch, UNSTRETCHED } from '../../../domain/promise/stretch.ts';
import type { Db, PromiseStretches } from '../../platform/db/schema.ts';

const MAX_RECENT = 300;

/** Lists the times and places of emergencies since a time, newest first. */
export const listRecentEmergencies = (db: Db, since: number) =>
  db
    .selectFrom('bookings')
    .where('serviceType', '=', 'emergency')
    .where('createdAt', '>', since)
    .select(['createdAt', 'latitude', 'longitude'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT)
    .execute();

/** Returns what own arrivals have taught about the promises of each source. */
export async function listStretches(db: Db): Promise<(source: PromiseSource) => Stretch> {
  const rows = await db.selectFrom('promiseStretches').selectAll().execute();
  const known = new Map(rows.map(({ source, low, high }) => [source, { low, high }] as const));
  return (source) => known.get(source) ?? UNSTRETCHED;
}

export const findStretch = (db: Db, source: PromiseSource) =>
  db.selectFrom('promiseStretches').selectAll().where('source', '=', source).executeTakeFirst();

/** Writes a stretch unless a concurrent arrival has changed it. Returns whether it was written. */
export async function saveStretch(db: Db, next: PromiseStretches): Promise<boolean> {
  const { source: _, ...values } = next;
  const saved = await db
    .insertInto('promiseStretches')
    .values(next)
    .onConflict((c) =>
      c
        .column('source')
        .doUpdateSet(values)
        .where('promiseStretches.arrivals', '=', next.arrivals - 1),
    )
    .returning('source')
    .executeTakeFirst();
  return saved !== undefined;
}
