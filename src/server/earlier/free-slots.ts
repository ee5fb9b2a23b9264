import {
  addDays,
  canBookSlot,
  type Day,
  dayOf,
  firstBookableDay,
  slotsOf,
} from '../../domain/bookings/schedule.ts';
import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import type { SlotDay, Wish } from '../promise/slot-day.ts';

type Booked = Wish & { scheduledAt: number | null };

/**
 * The slots of days that were free at a look, before the time of one booking: a 1 or 0 for each slot, by day. A slot is
 * worth telling of once it is free that was not, because the customer has chosen among those that were.
 */
export type KnownFree = Record<Day, string>;

export const readKnown = (stored: string): KnownFree => JSON.parse(stored) as KnownFree;

/** Lists the days with slots that a booking could be moved to, up to its own. */
export function daysBefore(scheduledAt: number, nowMs: number, company: CompanyProfile): Day[] {
  const last = dayOf(new Date(scheduledAt), company.timeZone);
  const days: Day[] = [];
  for (let day = firstBookableDay(new Date(nowMs), company); day <= last; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** Returns which slots of a day can be booked and are free for a booking and before its time, as in `KnownFree`. */
export function freeSlotsOf(
  booked: Booked,
  day: Day,
  slots: SlotDay,
  nowMs: number,
  company: CompanyProfile,
): string {
  return slotsOf(day, company)
    .map((slot) => {
      const at = slot.getTime();
      const isEarlier = at < (booked.scheduledAt ?? 0) && canBookSlot(slot, new Date(nowMs));
      return isEarlier && slots.fits(at, booked) ? '1' : '0';
    })
    .join('');
}

/** Returns the first of the slots that are free and were not, without those that the customer has let pass. */
export function firstFreed(
  free: string,
  known: string,
  offered: readonly number[],
  day: Day,
  company: CompanyProfile,
): number | null {
  const slots = slotsOf(day, company).map((slot) => slot.getTime());
  const isFreed = (index: number) => free[index] === '1' && known[index] !== '1';
  return slots.find((at, index) => isFreed(index) && !offered.includes(at)) ?? null;
}
