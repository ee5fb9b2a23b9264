import { DAY_MS } from '../../../domain/durations.ts';
import type { PromiseSource } from '../../../domain/promise/promise.ts';
import { MAX_STRETCH, MIN_STRETCH, type Stretch, UNSTRETCHED } from '../../../domain/promise/stretch.ts';
import type { Db } from '../../platform/db/schema.ts';

const HISTORY_MS = 28 * DAY_MS;
const MAX_RECENT = 300;

/** Lists the times, places and departures of the emergencies of 28 days, newest first. */
export const listRecentEmergencies = (db: Db, nowMs: number, limit = MAX_RECENT) =>
  db
    .selectFrom('bookings')
    .where('serviceType', '=', 'emergency')
    .where('createdAt', '>', nowMs - HISTORY_MS)
    .select(['createdAt', 'latitude', 'longitude', 'departedAt', 'promiseSource'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns what own arrivals have taught about the promises of each source. */
export async function listStretches(db: Db): Promise<(source: PromiseSource) => Stretch> {
  const rows = await db.selectFrom('promiseStretches').selectAll().execute();
  const known = new Map(rows.map(({ source, low, high }) => [source, { low, high }] as const));
  return (source) => known.get(source) ?? UNSTRETCHED;
}

/** Changes a stretch by the steps of one arrival, within its limits. */
export const addToStretch = (db: Db, source: PromiseSource, step: Stretch, changedAt: number) =>
  db
    .insertInto('promiseStretches')
    .values({
      ...{ source, arrivals: 1, changedAt },
      low: UNSTRETCHED.low + step.low,
      high: UNSTRETCHED.high + step.high,
    })
    .onConflict((c) =>
      c.column('source').doUpdateSet((eb) => {
        const added = (side: 'low' | 'high') => {
          const sum = eb(`promiseStretches.${side}`, '+', step[side]);
          return eb
            .case()
            .when(sum, '<', MIN_STRETCH)
            .then(MIN_STRETCH)
            .when(sum, '>', MAX_STRETCH)
            .then(MAX_STRETCH)
            .else(sum)
            .end();
        };
        const arrivals = eb('promiseStretches.arrivals', '+', 1);
        return { low: added('low'), high: added('high'), arrivals, changedAt };
      }),
    )
    .execute();
