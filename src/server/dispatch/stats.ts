import type { AdminStats } from '../../contract/shapes/admin-stats.ts';
import { dayOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { toDollars } from '../../domain/money/money.ts';
import { rooms } from '../../events/rooms.ts';
import { countActiveJobs, countOpenEmergencies } from '../bookings/list-bookings.ts';
import type { Context } from '../context.ts';
import { countCustomers } from '../customers/analytics.ts';
import type { Background } from '../feature.ts';
import { atMostEvery } from '../lib/timing.ts';
import { revenueSince } from '../payments/ledger/revenue.ts';

/** Returns the board's four statistics; today is the business day. */
export async function adminStats({
  config,
  db,
  clock,
}: Pick<Context, 'config' | 'db' | 'clock'>): Promise<AdminStats> {
  const { timeZone } = config.company;
  const today = startOfDayMs(dayOf(new Date(clock()), timeZone), timeZone);
  const [revenueCents, activeJobs, emergencyJobs, totalCustomers] = await Promise.all([
    revenueSince(db, today),
    countActiveJobs(db),
    countOpenEmergencies(db),
    countCustomers(db),
  ]);
  return { todayRevenue: toDollars(revenueCents), activeJobs, emergencyJobs, totalCustomers };
}

const MIN_INTERVAL_MS = 1000;

/** Sends the statistics to admins after events that may change them, at most once a second. */
export function sendStats(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'events' | 'publish' | 'log'>,
): Background {
  const stats = atMostEvery(MIN_INTERVAL_MS, () =>
    adminStats(context)
      // Every node receives every event and sends to its own admins.
      .then((figures) => context.publish('stats:changed', rooms.admins, figures))
      .catch((error) => context.log.warn({ err: error }, 'sending statistics failed')),
  );
  context.events.on('booking:changed', stats.ask);
  context.events.on('customers:changed', stats.ask);
  const stopDays = onNewDay(context, stats.ask);
  return {
    stop() {
      stopDays();
      stats.stop();
    },
  };
}

const DAY_CHECK_INTERVAL_MS = MINUTE_MS;

/** At the start of a business day today's revenue changes without any event. */
function onNewDay({ clock, config }: Pick<Context, 'clock' | 'config'>, onChange: () => void): () => void {
  const currentDay = () => dayOf(new Date(clock()), config.company.timeZone);
  let day = currentDay();
  const timer = setInterval(() => {
    const today = currentDay();
    if (today !== day) onChange();
    day = today;
  }, DAY_CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
