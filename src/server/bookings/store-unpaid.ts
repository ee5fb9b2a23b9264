import { isOpen } from '../../domain/bookings/booking-status.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import type { Overload } from '../../domain/promise/overload.ts';
import type { Creation } from '../changes/change.ts';
import { readSettings, selectSettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import type { Db, NewBookingRow } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { runTogether } from '../platform/db/together.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import type { Principal } from '../platform/principal.ts';
import type { SlotContext } from '../promise/slot-day.ts';
import { takePlace } from '../promise/take-place.ts';
import { decideCancellation } from './cancel-booking.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { creationOf, refuseDuplicate } from './create-booking.ts';
import { refuseManyEmergencies } from './customer-limits.ts';
import { insertBooking, lockCustomer, selectCustomer } from './queries.ts';
import { bookingTerms } from './search.ts';

/** How long a booking waits for its payment before it ends. Others may want the van, or the place in the slot. */
const PAY_WITHIN_MS = { emergency: HOUR_MS, standard: 12 * HOUR_MS };

type UnpaidRow = NewBookingRow & { requestKey: string; requestForm: string };
type Storing = {
  by: Principal;
  besides: readonly string[] | null;
  sharedNow: number;
  /** What holds for an emergency that cannot be promised in time. */
  overload: Overload | null;
};

/**
 * Stores a booking without a payment, by the rules of any other. One that waits for its payment has a time to pay.
 * @throws Failure TOO_MANY_BOOKINGS, ALREADY_BOOKED, SLOT_FULL, CUSTOMER_NOT_FOUND
 */
export async function storeUnpaid(
  context: SlotContext & Pick<Context, 'texts'>,
  trx: Db,
  booking: UnpaidRow,
  { by, besides, sharedNow, overload }: Storing,
): Promise<Creation> {
  const { id: bookingId, customerId, serviceType } = booking;
  // A deletion or a merge of the account at the same time comes before or after, never in between.
  await lockCustomer(trx, customerId);
  await refuseManyEmergencies(context, trx, booking);
  if (besides) await refuseDuplicate(trx, booking, besides);
  await takePlace(context, trx, booking, sharedNow);
  const [, [customer], [settings]] = await runTogether(trx, [
    insertBooking(trx, booking),
    selectCustomer(trx, customerId),
    selectSettings(trx),
  ]);
  if (!customer || customer.deletedAt !== null) throw new Failure('CUSTOMER_NOT_FOUND');
  await saveTerms(trx, bookingId, bookingTerms(booking));
  if (booking.unpaidRule === 'waits') {
    const dueAt = sharedNow + PAY_WITHIN_MS[serviceType];
    const job = { kind: 'end-unpaid', key: `unpaid:${bookingId}`, payload: { bookingId } } as const;
    await addJob(trx, { ...job, now: sharedNow, dueAt });
  }
  // The partner of one that waits is asked when it goes to dispatch.
  const isForPartner = booking.wantsPartner === 1 && booking.unpaidRule !== 'waits';
  return creationOf(booking, { by, customer, settings: readSettings(settings), overload, isForPartner });
}

/** Cancels a booking that still waits for its payment when its time to pay is over. */
export async function endUnpaid(
  context: Changing,
  { payload: { bookingId } }: Job<'end-unpaid'>,
): Promise<Outcome> {
  const by = { role: 'system', id: 'payments' } as const;
  await changeBooking(context, by, bookingId, null, (before, now) => {
    if (before.unpaidRule !== 'waits' || !isOpen(before.status)) return null;
    const cancelled = decideCancellation(context, before, by, now);
    return cancelled && { ...cancelled, reason: context.texts.t('Not paid in time') };
  });
  return 'done';
}
