import {
  ACTIVE_DAYS,
  ActiveCustomer,
  type CustomerStats,
  RecentCustomer,
  SIGNUP_DAYS,
  type SignupDay,
} from '../../contract/shapes/customer-report.ts';
import { addDays, dayOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import { DAY_MS } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import { countRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import { countSince, listCustomers, listLastSignedIn, listSignupHours, listSources } from './queries.ts';
import { toActive, toRecent, withTotals } from './to-report.ts';

export const countCustomers = (db: Db): Promise<number> => countRows(db, 'customers');

type Reading = Pick<Context, 'config' | 'db' | 'clock'>;
type Listing = Pick<Context, 'db' | 'log'>;

const WEEK_DAYS = 7;
const SHOWN_SOURCES = 5;
const SHOWN_CUSTOMERS = 50;

/**
 * Returns the statistics of today, of the last 7 days including today, and the customers who signed in within 7 days.
 */
export async function customerStats({ config, db, clock }: Reading): Promise<CustomerStats> {
  const now = clock();
  const { timeZone } = config.company;
  const today = dayOf(new Date(now), timeZone);
  const [totalSignups, todaySignups, weeklySignups, activeUsers, sources] = await Promise.all([
    countCustomers(db),
    countSince(db, 'createdAt', startOfDayMs(today, timeZone)),
    countSince(db, 'createdAt', startOfDayMs(addDays(today, 1 - WEEK_DAYS), timeZone)),
    countSince(db, 'lastLoginAt', now - ACTIVE_DAYS * DAY_MS),
    listSources(db, SHOWN_SOURCES),
  ]);
  const topReferralSources = sources.map(({ source, count }) => ({ source, count: Number(count) }));
  return { totalSignups, todaySignups, weeklySignups, activeUsers, topReferralSources };
}

/** Returns the signups of the last 30 days, oldest first, including days without signups. */
export async function signupTrend({ config, db, clock }: Reading): Promise<SignupDay[]> {
  const { timeZone } = config.company;
  const today = dayOf(new Date(clock()), timeZone);
  const days = Array.from({ length: SIGNUP_DAYS }, (_, i) => addDays(today, i + 1 - SIGNUP_DAYS));
  const counts = new Map(days.map((day) => [day, 0]));
  // Hours can be assigned to days, because every time zone that a profile may name has a whole-hour offset from UTC.
  for (const { hourMs, count } of await listSignupHours(db, startOfDayMs(days[0] ?? today, timeZone))) {
    const day = dayOf(new Date(hourMs), timeZone);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return days.map((date) => ({ date, count: counts.get(date) ?? 0 }));
}

/** Lists the 50 newest customers. */
export async function recentCustomers({ db, log }: Listing): Promise<RecentCustomer[]> {
  const newest = await listCustomers(db, { limit: SHOWN_CUSTOMERS });
  return mapRows(log, await withTotals(db, newest), RecentCustomer, toRecent);
}

/** Lists the 50 customers who signed in last. */
export async function activeCustomers({ db, log }: Listing): Promise<ActiveCustomer[]> {
  const signedIn = await listLastSignedIn(db, SHOWN_CUSTOMERS);
  return mapRows(log, await withTotals(db, signedIn), ActiveCustomer, toActive);
}
