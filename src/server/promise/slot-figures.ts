import type { SlotFigures } from '../../contract/shapes/slot-figures.ts';
import { addDays, type Day, dayOf, slotsOf } from '../../domain/bookings/schedule.ts';
import type { Context } from '../context.ts';
import { readSlotDay } from './queries.ts';
import { openSlotDay, rangeOf, type SlotContext } from './slot-day.ts';

/** All slots of this day can be booked. */
const DAYS_AHEAD = 2;

/** Returns who counts as at work in the company's hours, and what one of them can keep on a day without bookings. */
export async function slotFigures(
  context: SlotContext & Pick<Context, 'db' | 'clock' | 'sharedClock'>,
): Promise<SlotFigures> {
  const { timeZone } = context.config.company;
  const day = addDays(dayOf(new Date(context.clock()), timeZone), DAYS_AHEAD);
  const nowMs = await context.sharedClock();
  const { technicians, shifts } = await readSlotDay(context.db, { ...rangeOf(day, timeZone), nowMs });
  const rostered = new Set(shifts.map(({ techId }) => techId));
  return {
    technicians: technicians.length,
    withoutRoster: technicians.filter(({ techId }) => !rostered.has(techId)).length,
    bookingsOfOneVan: bookingsOfOneVan(context, day),
  };
}

/** Counts the bookings at the base that a van without a roster keeps on a day by the plan, sold in the order of the slots. */
function bookingsOfOneVan({ config, ...context }: SlotContext, day: Day): number {
  const company = { ...config.company, slotCapacity: 'planned' as const };
  const none = { shifts: [], leaves: [], vans: [], serviceTimes: [], bookings: [], holds: [] };
  const planning = { ...context, config: { ...config, company } };
  const plan = openSlotDay(planning, day, { technicians: [{ techId: 'one' }], ...none }, '{}');
  const wish = { ...company.base, connector: null, kwh: null };
  let sold = 0;
  for (const slot of slotsOf(day, company)) {
    const startAt = slot.getTime();
    if (!plan.fits(startAt, wish)) continue;
    plan.take(String(startAt), startAt, wish);
    sold += 1;
  }
  return sold;
}
