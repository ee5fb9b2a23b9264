import type { AdminStats } from '../../domain/admin-stats.ts';
import { toDollars } from '../../domain/money.ts';
import { dayOf, startOfDayMs } from '../../domain/schedule.ts';
import { rooms } from '../../events/rooms.ts';
import { atMostEvery } from '../at-most-every.ts';
import { countActiveJobs, countOpenEmergencies } from '../bookings/count.ts';
import type { Context } from '../context.ts';
import { countCustomers } from '../customers/count.ts';
import { revenueSince } from '../payments/revenue.ts';

/** The board's four figures; today is the business day. */
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

const EVERY_MS = 1000;

/** Tells admins the figures after whatever may have changed them, at most once a second. */
export function sendStats(context: Pick<Context, 'config' | 'db' | 'clock' | 'events' | 'publish' | 'log'>): {
  stop: () => void;
} {
  const stats = atMostEvery(EVERY_MS, () => {
    adminStats(context)
      // Every node hears of every change, and tells its own admins.
      .then((figures) => context.publish('stats:changed', rooms.admins, figures))
      .catch((error) => context.log.warn({ err: error }, 'the figures could not be told'));
  });
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

const LOOK_EVERY_MS = 60_000;

/** Yesterday's revenue is not today's, though nothing has happened since. */
function onNewDay({ clock, config }: Pick<Context, 'clock' | 'config'>, tell: () => void): () => void {
  const present = () => dayOf(new Date(clock()), config.company.timeZone);
  let day = present();
  const timer = setInterval(() => {
    const today = present();
    if (today !== day) tell();
    day = today;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
