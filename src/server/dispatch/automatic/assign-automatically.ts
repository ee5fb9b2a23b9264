import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import type { Proposal } from '../../../domain/dispatch/forecast.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Changing, changeBooking } from '../../bookings/change-bookings.ts';
import { decide } from '../../bookings/decide.ts';
import type { Db } from '../../platform/db/schema.ts';
import { automatic } from '../offers/open-offer.ts';
import type { OpenBooking } from '../situation/situation.ts';

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
      return decided && { ...decided, reason, confirm: (trx) => confirmFree(trx, techId, id) };
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
 * Checks in the transaction of an assignment without a person that the technician has got no other work since the
 * choice. @throws Failure TAKEN
 */
export async function confirmFree(trx: Db, techId: string, bookingId: string): Promise<void> {
  if (await isBusy(trx, techId, bookingId)) throw new Failure('TAKEN');
}

/**
 * Whether the technician has an emergency or a job under way besides this booking. Locks the technician, so that two
 * choices at once are made one after the other.
 */
async function isBusy(trx: Db, techId: string, besides: string): Promise<boolean> {
  await trx.updateTable('technicians').set({ techId }).where('techId', '=', techId).execute();
  const job = await trx
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', 'in', openStatuses)
    .where('id', '!=', besides)
    .where((e) =>
      e.or([
        e('serviceType', '=', 'emergency'),
        e('status', '=', 'in_progress'),
        e('departedAt', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
