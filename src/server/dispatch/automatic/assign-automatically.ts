import type { Proposal } from '../../../domain/dispatch/forecast.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Changing, changeBooking } from '../../bookings/change-booking.ts';
import { decide } from '../../bookings/decide.ts';
import type { Decision } from '../../changes/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { automatic } from '../offers/open-offer.ts';
import type { OpenBooking } from '../situation/situation.ts';
import { isBusy } from './queries.ts';

/** Reasons why the choice is out of date; the next round chooses again. */
const OUT_OF_DATE = [
  'STALE',
  'TAKEN',
  'BOOKING_FINISHED',
  'OVERLOADED',
  'NOT_ASSIGNED',
  'SAME_TECHNICIAN',
  'TECHNICIAN_NOT_FOUND',
];

/** Assigns a booking to the proposed technician, with the reason in the history, unless either has changed meanwhile. */
export async function assignAutomatically(
  context: Changing,
  { id, version }: Pick<OpenBooking, 'id' | 'version'>,
  { techId, reason }: Pick<Proposal, 'techId' | 'reason'>,
): Promise<void> {
  await unlessOutOfDate(() =>
    changeBooking(context, automatic, id, version, (before, now) => {
      const decided = decide(context, before, 'assign', automatic, now, techId);
      return decided && { ...decided, reason };
    }),
  );
}

/** Does what the present choice is, unless the choice is out of date. */
export async function unlessOutOfDate(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Failure && OUT_OF_DATE.includes(error.code))) throw error;
  }
}

/**
 * Refuses an assignment without a person to a technician who has got other work since the choice, in the transaction of
 * the assignment. @throws Failure TAKEN
 */
export async function refuseBusy(trx: Db, { by, bookingId, after }: Decision): Promise<void> {
  if (by.role !== 'system' || after.assignedTechId === null) return;
  if (await isBusy(trx, after.assignedTechId, bookingId)) throw new Failure('TAKEN');
}
