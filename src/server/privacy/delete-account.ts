import { forgetCustomer } from '../accounts/forget-customer.ts';
import { type NewEntry, record } from '../audit/record.ts';
import { anonymiseBookings } from '../bookings/anonymise-bookings.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import { forgetNotes } from '../customers/notes.ts';
import { forgetEarlier } from '../earlier/end-offer.ts';
import { forgetCustomerMessages } from '../notifications/forget.ts';
import { forgetCards } from '../payments/cards/delete-cards.ts';
import { forgetCardsAndReasons, refuseUnsettled } from '../payments/intents/unsettled.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { forgetHold } from '../promise/hold-slot.ts';
import { forgetReports } from '../reports/forget-reports.ts';
import { deleteDriveFixes } from '../technicians/fix-history.ts';
import { forgetThreads } from '../threads/forget-threads.ts';
import { endLinksTo } from '../tracking/links.ts';
import { deleteRatingNotes } from '../tracking/rate.ts';

export type Deleting = Pick<Context, 'db' | 'clock' | 'events' | 'publish' | 'log' | 'gazetteer'>;

/**
 * Deletes the account of the calling customer.
 * @throws Failure as `removeCustomer`
 */
export async function deleteAccount(context: Deleting, by: Principal): Promise<void> {
  await removeCustomer(context, by.id, { role: by.role, actor: by.id, address: by.address ?? null });
}

/**
 * Deletes a customer's personal data permanently. Bookings keep their town, times and amounts, and payments stay,
 * because accounting records must be kept.
 * @throws Failure BOOKING_OPEN, MONEY_MOVING, REFUND_OWED, UNAUTHORIZED if the account is deleted already
 */
export async function removeCustomer(
  context: Deleting,
  customerId: string,
  by: Pick<NewEntry, 'role' | 'actor' | 'address'>,
): Promise<void> {
  const { db, clock, events } = context;
  const jtis = await inTransaction(db, async (trx) => {
    const now = clock();
    // First, because this lock keeps other transactions from storing data of this customer.
    const ended = await forgetCustomer(trx, customerId, now);
    await refuseUnsettled(trx, customerId);
    const anonymised = await anonymiseBookings(trx, context, customerId);
    const bookingIds = anonymised.map(({ booking }) => booking.id);
    const guests = await endLinksTo(trx, bookingIds, now);
    await deleteRatingNotes(trx, bookingIds);
    await forgetHold(trx, customerId);
    await forgetNotes(trx, customerId);
    await forgetEarlier(trx, bookingIds);
    await forgetThreads(trx, bookingIds);
    await forgetReports(trx, bookingIds);
    await forgetCards(trx, customerId, now);
    await forgetCardsAndReasons(trx, customerId);
    await forgetCustomerMessages(trx, customerId, bookingIds);
    for (const { booking, techIds } of anonymised) await deleteDriveFixes(trx, booking, techIds);
    const subject = { kind: 'customer' as const, id: customerId };
    await record(trx, { ...by, at: now, action: 'account-deleted', subject });
    return [...ended, ...guests];
  });
  if (jtis.length > 0) events.emit('sessions:ended', { jtis });
  events.emit('customers:changed', {});
  await publishCustomerBookings(context, customerId);
}
