import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import { holderAt } from '../../../domain/dispatch/hold.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Changing, changeBookings } from '../../bookings/change-bookings.ts';
import { decide } from '../../bookings/decide.ts';
import type { Db } from '../../platform/db/schema.ts';
import { automatic } from '../offers/open-offer.ts';
import type { OpenBooking } from '../situation/situation.ts';

/** Reasons why the choice is out of date; the next round chooses again. */
const OUT_OF_DATE = ['STALE', 'TAKEN', 'BOOKING_FINISHED', 'OVERLOADED'];

/** A booking gets a technician, with the reason for the history. */
export type Step = {
  booking: Pick<OpenBooking, 'id' | 'version'>;
  techId: string;
  reason: string;
};

/**
 * Gives bookings to technicians, all or none, with the reasons in the history, unless a booking or a technician has
 * changed, or a dispatcher holds a booking meanwhile.
 */
export async function assignAutomatically(context: Changing, steps: readonly Step[]): Promise<void> {
  const seen = steps.map(({ booking: { id, version } }) => ({ id, version }));
  try {
    await changeBookings(context, automatic, seen, (bookings, now) =>
      bookings.map((before, index) => {
        // A hold makes no version stale, and may be newer than the choice.
        if (holderAt(before, now) !== null) throw new Failure('STALE');
        const { techId = '', reason } = steps[index] ?? {};
        const decided = decide(context, before, 'assign', automatic, now, techId);
        return decided && { ...decided, reason, confirm: (trx: Db) => confirmFree(trx, techId, before.id) };
      }),
    );
  } catch (error) {
    if (!(error instanceof Failure && OUT_OF_DATE.includes(error.code))) throw error;
  }
}

/**
 * Checks in the transaction of an assignment without a person that the technician has got no other work since the
 * choice. @throws Failure TAKEN
 */
async function confirmFree(trx: Db, techId: string, bookingId: string): Promise<void> {
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
