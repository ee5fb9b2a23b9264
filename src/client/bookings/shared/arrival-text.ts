import type { Booking } from '../../../domain/bookings/booking.ts';
import { holderOf } from '../../../domain/bookings/booking-status.ts';
import { minutesLate } from '../../../domain/promise/promise.ts';
import { t } from '../../ui/texts.ts';
import { clockTime } from '../../ui/time.tsx';

/** What dispatchers read of when a technician comes. */
export type ArrivalText = {
  /** 'arrives 2:41, promised 2:48, 4.1 mi', with the minutes of a late one before it and the time of an old one behind it. */
  text: string;
  /** 'between 2:35 and 2:52': eight of ten such arrivals; null where nothing is predicted. */
  range: string | null;
  /** '2:41'; null where nothing is predicted. */
  time: string | null;
  /** The minutes from the promise to the predicted arrival; 0 in time. */
  lateMinutes: number;
};

type Awaited = Pick<
  Booking,
  'arrival' | 'promisedAt' | 'serviceType' | 'status' | 'assignedTechId' | 'arrivedAt'
>;

/** Beside two other times and in a narrow row nobody needs AM and PM. */
const shortClock = (at: string): string => {
  const time = clockTime(at);
  return /\d+\D\d+/.exec(time)?.[0] ?? time;
};

/**
 * Says when the technician of a booking arrives beside what was promised; of an emergency without a prediction what was
 * promised. Returns null for a booking without a technician on the way.
 * @param asOfMs when what the prediction rests on was known last, if that is long ago
 */
export function arrivalText(booking: Awaited, asOfMs: number | null = null): ArrivalText | null {
  const { arrival, promisedAt, serviceType, status, arrivedAt } = booking;
  if (holderOf(booking) === null || status === 'in_progress' || arrivedAt !== null) return null;
  const promised = shortClock(promisedAt);
  if (arrival === null)
    return serviceType === 'emergency'
      ? { text: t('promised {promised}', { promised }), range: null, time: null, lateMinutes: 0 }
      : null;
  const time = shortClock(arrival.at);
  const minutes = minutesLate(Date.parse(arrival.at), Date.parse(promisedAt));
  const values = { time, promised, miles: arrival.distanceMiles.toFixed(1) };
  const text =
    minutes > 0
      ? t('{minutes} min late, arrives {time}, promised {promised}, {miles} mi', { ...values, minutes })
      : t('arrives {time}, promised {promised}, {miles} mi', values);
  return {
    text:
      asOfMs === null
        ? text
        : t('{arrival}, as of {time}', { arrival: text, time: shortClock(new Date(asOfMs).toISOString()) }),
    range: t('between {from} and {until}', {
      from: shortClock(arrival.fromAt),
      until: shortClock(arrival.byAt),
    }),
    time,
    lateMinutes: minutes,
  };
}
