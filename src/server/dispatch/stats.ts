import type { AdminStats } from '../../domain/admin-stats.ts';
import { toDollars } from '../../domain/money.ts';
import { dayOf, startOfDayMs } from '../../domain/schedule.ts';
import { rooms } from '../../events/rooms.ts';
import { atMostEvery } from '../at-most-every.ts';
import { countActiveJobs, countOpenEmergencies } from '../bookings/count.ts';
import type { Context } from '../context.ts';
import { countCustomers } from '../customers/count.ts';
import { revenueSince } from '../payments/revenue.ts';

/** The board's four figures; today is New York's. */
export async function adminStats({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<AdminStats> {
  const today = startOfDayMs(dayOf(new Date(clock())));
  const [revenueCents, activeJobs, emergencyJobs, totalCustomers] = await Promise.all([
    revenueSince(db, today),
    countActiveJobs(db),
    countOpenEmergencies(db),
    countCustomers(db),
  ]);
  return { todayRevenue: toDollars(revenueCents), activeJobs, emergencyJobs, totalCustomers };
}

const EVERY_MS = 1000;

/** Tells admins the figures after whatever may have changed them, at most once a second. */
export function sendStats(context: Pick<Context, 'db' | 'clock' | 'facts' | 'publish' | 'log'>): {
  stop: () => void;
} {
  const stats = atMostEvery(EVERY_MS, () => {
    adminStats(context)
      // Every node hears of every change, and tells its own admins.
      .then((figures) => context.publish('stats:changed', rooms.admins, figures))
      .catch((error) => context.log.warn({ err: error }, 'the figures could not be told'));
  });
  context.facts.on('booking:changed', stats.ask);
  context.facts.on('customers:changed', stats.ask);
  const stopDays = onNewDay(context.clock, stats.ask);
  return {
    stop() {
      stopDays();
      stats.stop();
    },
  };
}

const LOOK_EVERY_MS = 60_000;

/** Yesterday's revenue is not today's, though nothing has happened since. */
function onNewDay(clock: Context['clock'], tell: () => void): () => void {
  let day = dayOf(new Date(clock()));
  const timer = setInterval(() => {
    const today = dayOf(new Date(clock()));
    if (today !== day) tell();
    day = today;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
