import { isDeepStrictEqual } from 'node:util';
import type { AutomaticFigures } from '../../../contract/shapes/automatic-figures.ts';
import { dayOf, startOfDayMs } from '../../../domain/bookings/schedule.ts';
import { ServiceType } from '../../../domain/bookings/service-type.ts';
import { rooms } from '../../../events/rooms.ts';
import { companySettings } from '../../company/settings.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { atMostEvery } from '../../lib/timing.ts';
import { modesNow } from '../situation/offer-history.ts';
import { countNeedingPerson, countSentAutomatically } from './queries.ts';

const OFF: AutomaticFigures = { services: [], sent: 0, needPerson: 0 };

/** Reads what automatic mode does, since the start of the business day; nothing is counted while it is off. */
export async function automaticFigures(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
): Promise<AutomaticFigures> {
  const { config, db, clock } = context;
  const modes = modesNow(context, (await companySettings(db)).dispatch);
  const services = ServiceType.options.filter((type) => modes[type] === 'automatic');
  if (services.length === 0) return OFF;
  const { timeZone } = config.company;
  const [sent, needPerson] = await Promise.all([
    countSentAutomatically(db, startOfDayMs(dayOf(new Date(clock()), timeZone), timeZone)),
    countNeedingPerson(db, services),
  ]);
  return { services, sent, needPerson };
}

const MIN_INTERVAL_MS = 1000;
/** Without any event the hours of a mode begin and end, and alerts are raised. */
const EVERY_MS = 15_000;

/** Sends the figures of automatic mode to admins when they have changed. */
export function sendAutomaticFigures(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'events' | 'publish' | 'log'>,
): Background {
  const { events, publish, log } = context;
  let known = OFF;
  const refresh = atMostEvery(MIN_INTERVAL_MS, async () => {
    try {
      const figures = await automaticFigures(context);
      if (isDeepStrictEqual(figures, known)) return;
      known = figures;
      // Every node receives every event and sends to its own admins.
      publish('automatic:changed', rooms.admins, figures);
    } catch (error) {
      log.warn({ err: error }, 'sending the figures of automatic mode failed');
    }
  });
  events.on('booking:changed', refresh.ask);
  const timer = setInterval(refresh.ask, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      refresh.stop();
    },
  };
}
