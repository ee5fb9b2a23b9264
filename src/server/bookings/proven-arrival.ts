import { elsewhereUntil, shownSince } from '../../domain/bookings/absence.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { BookingRow, Db } from '../platform/db/schema.ts';
import { listFixesOf } from './queries.ts';

type Visit = Pick<BookingRow, 'assignedTechId' | 'arrivalHeardAt' | 'precision' | 'latitude' | 'longitude'>;

/** How long before a claimed arrival the fixes must fit it, and how many are read. */
const DRIVE_MS = 60 * MINUTE_MS;
const MAX_FIXES = 5000;

/**
 * Returns when a technician counts as arrived where money depends on it, in epoch milliseconds: at the time that the
 * technician says if stored fixes show it, else when the server heard of it.
 */
export async function provenArrival(db: Db, visit: Visit, claimedMs: number): Promise<number> {
  const heardMs = visit.arrivalHeardAt ?? claimedMs;
  if (claimedMs >= heardMs) return claimedMs;
  if (visit.precision !== 'exact' || !visit.assignedTechId) return heardMs;
  const period = { fromMs: claimedMs - DRIVE_MS, toMs: heardMs, limit: MAX_FIXES };
  return shownSince(visit, await listFixesOf(db, visit.assignedTechId, period), { claimedMs, heardMs });
}

/**
 * Returns when the technician of an arrival has last been elsewhere since, by stored fixes, in epoch milliseconds; the
 * arrival if never.
 */
export async function staysSince(
  db: Db,
  visit: Visit,
  { arrivedMs, nowMs }: { arrivedMs: number; nowMs: number },
): Promise<number> {
  if (visit.precision !== 'exact' || !visit.assignedTechId) return arrivedMs;
  const period = { fromMs: arrivedMs, toMs: nowMs, limit: MAX_FIXES };
  return elsewhereUntil(visit, await listFixesOf(db, visit.assignedTechId, period)) ?? arrivedMs;
}
