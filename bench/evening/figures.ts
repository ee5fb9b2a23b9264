import { type BookingStatus, isOpen } from '../../src/domain/bookings/booking-status.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import { quantile } from '../quantile.ts';

/** What became of a call. Times are epoch milliseconds. */
export type Outcome = {
  /** Null for a caller who heard when somebody comes, and did not book. */
  booking: {
    createdAt: number;
    promisedAt: number;
    firstAssignedAt: number | null;
    arrivedAt: number | null;
    cancelledAt: number | null;
    status: BookingStatus;
  } | null;
};

export type Figures = {
  calls: number;
  booked: number;
  /** The share of the calls at whose car somebody was and finished. */
  answeredPercent: number;
  assignMedian: number | null;
  assignP90: number | null;
  arriveMedian: number | null;
  arriveP90: number | null;
  /** Of the promises that came due: a customer who cancels before has none. */
  keptPercent: number | null;
  cancelled: number;
  /** Bookings that were open at the end, although nobody dispatched any more. */
  leftBehind: number;
  keysPerCall: number | null;
};

const percent = (part: number, of: number): number => (of === 0 ? 0 : (part / of) * 100);

/** @param keys how many keys the dispatcher has pressed; null without one */
export function figuresOf(outcomes: readonly Outcome[], keys: number | null): Figures {
  const booked = outcomes.flatMap(({ booking }) => (booking ? [booking] : []));
  const count = (status: BookingStatus) => booked.filter((each) => each.status === status).length;
  const minutesTo = (at: 'firstAssignedAt' | 'arrivedAt') =>
    booked.flatMap((each) => {
      const reached = each[at];
      return reached === null ? [] : [(reached - each.createdAt) / MINUTE_MS];
    });
  const [assign, arrive] = [minutesTo('firstAssignedAt'), minutesTo('arrivedAt')];
  const due = booked.filter(
    ({ cancelledAt, promisedAt }) => cancelledAt === null || cancelledAt > promisedAt,
  );
  const kept = due.filter(({ arrivedAt, promisedAt }) => arrivedAt !== null && arrivedAt <= promisedAt);
  return {
    calls: outcomes.length,
    booked: booked.length,
    answeredPercent: percent(count('completed'), outcomes.length),
    assignMedian: quantile(assign, 0.5),
    assignP90: quantile(assign, 0.9),
    arriveMedian: quantile(arrive, 0.5),
    arriveP90: quantile(arrive, 0.9),
    keptPercent: due.length === 0 ? null : percent(kept.length, due.length),
    cancelled: count('cancelled'),
    leftBehind: booked.filter(({ status }) => isOpen(status)).length,
    keysPerCall: keys === null || booked.length === 0 ? null : keys / booked.length,
  };
}
