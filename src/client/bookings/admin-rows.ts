import type { Booking } from '../../domain/booking.ts';
import { addDays, type Day, dayOf } from '../../domain/schedule.ts';

export type DayOfBookings = { day: Day; title: string; bookings: Booking[] };

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function titleOf(day: Day, today: Day): string {
  const date = weekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  if (day === today) return `Today, ${date}`;
  return day === addDays(today, -1) ? `Yesterday, ${date}` : date;
}

/** Newest first, under the New York day on which each was created. */
export function byDay(bookings: readonly Booking[], now: Date): DayOfBookings[] {
  const today = dayOf(now);
  const days = new Map<Day, Booking[]>();
  for (const booking of bookings) {
    const day = dayOf(new Date(booking.createdAt));
    const known = days.get(day);
    if (known) known.push(booking);
    else days.set(day, [booking]);
  }
  return [...days].map(([day, list]) => ({ day, title: titleOf(day, today), bookings: list }));
}

/** Puts a pushed booking in the place that its age gives it; the higher version stays. */
export function placed(known: readonly Booking[], next: Booking): Booking[] {
  const old = known.find((booking) => booking.id === next.id);
  if (old) return old.version > next.version ? [...known] : known.map((b) => (b.id === next.id ? next : b));
  const at = known.findIndex((booking) => booking.createdAt < next.createdAt);
  return at < 0 ? [...known, next] : [...known.slice(0, at), next, ...known.slice(at)];
}
