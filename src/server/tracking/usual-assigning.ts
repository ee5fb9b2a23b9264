import { businessHour } from '../../domain/bookings/schedule.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';
import { type Assigning, usualAssignMinutes } from '../../domain/promise/usual-wait.ts';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/schema.ts';
import { listAssigned } from './queries.ts';

const HISTORY_MS = 28 * DAY_MS;
/** The history of weeks hardly changes in this time, and every waiting customer's page asks for it. */
const KEPT_MS = 10 * MINUTE_MS;

const kept = new WeakMap<Database, { readAt: number; former: Promise<Assigning[]> }>();

/** Returns within how many minutes an emergency is usually assigned at this hour; null without enough history. */
export async function usualAssigning({
  config,
  db,
  clock,
}: Pick<Context, 'config' | 'db' | 'clock'>): Promise<number | null> {
  const now = clock();
  const known = kept.get(db);
  const isKnown = known && Math.abs(now - known.readAt) < KEPT_MS;
  const former = isKnown ? known.former : listAssigned(db, now - HISTORY_MS);
  if (!isKnown) {
    kept.set(db, { readAt: now, former });
    former.catch(() => kept.delete(db));
  }
  const hourOf = (at: number) => businessHour(new Date(at), config.company.timeZone).hour;
  return usualAssignMinutes(await former, hourOf(now), hourOf);
}
