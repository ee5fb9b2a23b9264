import type { Forecast } from '../../../domain/dispatch/forecast.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { atMostEvery } from '../../lib/timing.ts';
import { arrivalsSender } from '../arrival/send-arrivals.ts';
import { exceptionsSender } from '../exceptions/send-exceptions.ts';
import { withOfferHistory } from '../situation/offer-history.ts';
import { type Reading, readStored, situationAt } from '../situation/read-situation.ts';
import { forecastBookings } from './forecast-bookings.ts';

export type Forecasting = Reading & Pick<Context, 'texts' | 'publish' | 'forecasts'>;

/** Computes the forecasts of all open bookings, sends those that have changed to admins, and returns all. */
export const refreshForecasts = (context: Forecasting): Promise<Forecast[]> => {
  const { db, forecasts, clock, publish } = context;
  return forecasts.refresh(
    () => readStored(db, clock()),
    (stored) => {
      const { record } = stored;
      const forecast = forecastBookings(context, situationAt(context, stored, clock()), {
        proposed: forecasts.proposed,
        reassigning: { turnMinutes: record.turnMinutes, former: forecasts.reassigned },
      });
      const all = withOfferHistory(forecast, record);
      const changed = forecasts.store(all);
      if (changed.length > 0) publish('forecasts:changed', rooms.admins, changed);
      return all;
    },
  );
};

const MIN_INTERVAL_MS = 500;
/** Without any event a technician comes nearer to the end of a service, and a position becomes too old. */
const EVERY_MS = 15_000;

const ARRIVALS_INTERVAL_MS = 1000;
const EXCEPTIONS_INTERVAL_MS = 1000;

/**
 * Refreshes the forecasts after events that may change them, at most twice a second, and the arrivals at assigned
 * bookings and what needs a person, at most once a second each, while an admin is connected.
 */
export function followForecasts(
  context: Forecasting & Pick<Context, 'events' | 'io' | 'log' | 'partner'>,
): Background {
  const { events, forecasts, io, log } = context;
  const hasAdmins = () => io.of('/').adapter.rooms.has(rooms.admins);
  const forecasting = atMostEvery(MIN_INTERVAL_MS, () => {
    if (!hasAdmins()) return undefined;
    return refreshForecasts(context)
      .then(awaitHoldEnd)
      .catch((error) => log.warn({ err: error }, 'forecasting bookings failed'))
      .then(excepting.ask);
  });
  let holdEnd: NodeJS.Timeout | undefined;
  // A hold ends without any event.
  const awaitHoldEnd = (all: readonly Forecast[]) => {
    clearTimeout(holdEnd);
    const ends = all.flatMap(({ held }) => (held?.until ? Date.parse(held.until) : []));
    const leftMs = Math.min(...ends) - context.clock();
    if (leftMs <= EVERY_MS) holdEnd = setTimeout(forecasting.ask, Math.max(0, leftMs)).unref();
  };
  const sender = arrivalsSender(context);
  const arriving = atMostEvery(ARRIVALS_INTERVAL_MS, () => {
    if (!hasAdmins()) return sender.forget();
    return sender.send().catch((error) => log.warn({ err: error }, 'predicting arrivals failed'));
  });
  const exceptions = exceptionsSender(context);
  // After the forecasts, of which they follow.
  const excepting = atMostEvery(EXCEPTIONS_INTERVAL_MS, () => {
    if (!hasAdmins()) return exceptions.forget();
    return exceptions.send().catch((error) => log.warn({ err: error }, 'finding exceptions failed'));
  });
  const refresh = () => {
    forecasting.ask();
    arriving.ask();
  };
  const readAgain = () => {
    forecasts.forget();
    refresh();
  };
  events.on('booking:changed', readAgain);
  events.on('staff:changed', readAgain);
  events.on('technician:availability', readAgain);
  events.on('technician:duty', refresh);
  events.on('technician:moved', refresh);
  const timer = setInterval(readAgain, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      clearTimeout(holdEnd);
      forecasting.stop();
      arriving.stop();
      excepting.stop();
    },
  };
}
