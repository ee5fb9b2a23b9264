import type { PlaceLabel } from '../../contract/shapes/location-query.ts';
import type { NewBooking } from '../../contract/shapes/new-booking.ts';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import { toCents, toDollars } from '../../domain/money/money.ts';
import type { Overload } from '../../domain/promise/overload.ts';
import type { Author, Creation } from '../changes/change.ts';
import { readSettings, selectSettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import {
  bindNewestUnspent,
  bindPayment,
  findPaidBooking,
  releaseRefused,
  releaseUnspent,
} from '../payments/intents/bind-payment.ts';
import { labelMismatch, withReadLinks } from '../places/find-place.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Db, NewBookingRow } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { runTogether } from '../platform/db/together.ts';
import { withOtherDays } from '../promise/near-slots.ts';
import type { SlotContext } from '../promise/slot-day.ts';
import { needsPlace, takePlace } from '../promise/take-place.ts';
import { type CustomerOwner, ownerOf } from '../quotes/quote.ts';
import { refuseManyEmergencies } from './customer-limits.ts';
import { type BookingDetail, findBooking } from './find-booking.ts';
import { type Pricing, priceBooking } from './price-booking.ts';
import { findDuplicate, insertBooking, lockCustomer, selectCustomer } from './queries.ts';
import { bookingTerms } from './search.ts';
import { toBooking } from './to-booking.ts';

export type Creating = Pricing & SlotContext & Pick<Context, 'db' | 'sharedClock' | 'changes' | 'events'>;

/**
 * Creates a booking from a paid form: calculates the price again, binds the customer's authorisation of exactly that
 * amount in the same transaction, and queues the capture.
 *
 * The same `paymentId` returns the same booking. If `besides` is given, the function rejects the booking when another
 * open booking of the same service and time exists that `besides` does not name.
 * @param browser the one that got a quote before the customer signed in
 * @throws Failure PLACE_NOT_FOUND, PLACE_UNCONFIRMED, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA, SLOT_INVALID,
 * SLOT_TOO_FAR, ENERGY_TOO_MUCH, PRICE_CHANGED with the right total and its tax, PAYMENT_REQUIRED, ALREADY_BOOKED with the open booking,
 * TOO_MANY_BOOKINGS, SLOT_FULL with the nearest free slots, NOT_SELLING with `againAt`
 */
export async function createBooking(
  context: Creating,
  customerId: string,
  sent: NewBooking,
  browser: string | null = null,
): Promise<BookingDetail> {
  const form = withReadLinks(sent);
  const made = form.paymentId ? await findPaidBooking(context.db, customerId, form.paymentId) : null;
  if (made) return existing(context.db, made);

  const { row, label, overload } = await accepted(context, ownerOf(customerId, browser), form);
  if (toCents(form.totalAmount) !== row.totalCents) {
    await releaseUnspent(context, customerId, form.paymentId ?? null, toCents(form.totalAmount));
    throw priceChanged(row);
  }
  if (label && form.place !== label.place) {
    await releaseRefused(context, customerId, form.paymentId ?? null, row.totalCents);
    throw pointUnconfirmed(context, label);
  }
  try {
    const sharedNow = needsPlace(context, row) ? await context.sharedClock() : row.createdAt;
    await context.changes.commit((trx) => store(context, trx, row, { ...form, sharedNow, overload }));
    return await existing(context.db, row.id);
  } catch (error) {
    // A concurrent request with the same payment created the booking.
    const winner =
      form.paymentId &&
      (isTaken(error) ? await findPaidBooking(context.db, customerId, form.paymentId) : null);
    if (winner) return existing(context.db, winner);
    if (error instanceof Failure && impossibleCodes.has(error.code)) {
      await releaseUnspent(context, customerId, form.paymentId ?? null, row.totalCents);
    }
    const wish = { ...row, connector: row.connector ?? null, kwh: row.kwh ?? null };
    throw await withOtherDays(context, error, { startAt: row.scheduledAt ?? row.createdAt, wish });
  }
}

export function priceChanged({
  totalCents,
  taxCents,
}: Pick<NewBookingRow, 'totalCents' | 'taxCents'>): Failure {
  const body = { totalAmount: toDollars(totalCents), taxAmount: toDollars(taxCents) };
  return new Failure('PRICE_CHANGED', undefined, { body });
}

export function pointUnconfirmed({ texts }: Pick<Context, 'texts'>, label: PlaceLabel): Failure {
  const values = { miles: label.miles.toFixed(1), place: label.place };
  const message = texts.t('Is your car at the point, {miles} miles from {place}?', values);
  return new Failure('PLACE_UNCONFIRMED', message);
}

/** Checks the form's place and time. The customer can correct a refused form, and pays for it with the same hold. */
async function accepted(context: Creating, owner: CustomerOwner, form: NewBooking) {
  try {
    const label = await labelMismatch(context, form);
    return { label, ...(await priceBooking(context, owner, { ...form, labelMiles: label?.miles ?? null })) };
  } catch (error) {
    if (error instanceof Failure && error.status < 500) {
      const release = impossibleCodes.has(error.code) ? releaseUnspent : releaseRefused;
      await release(context, owner.customerId, form.paymentId ?? null, toCents(form.totalAmount));
    }
    throw error;
  }
}

/** The form cannot be booked as it is: its payment is given back at once. */
const impossibleCodes = new Set<FailureCode>(['TOO_MANY_BOOKINGS', 'SLOT_FULL', 'NOT_SELLING']);
const takenCodes = new Set<FailureCode>([...impossibleCodes, 'PAYMENT_REQUIRED', 'ALREADY_BOOKED']);

const isTaken = (error: unknown) =>
  isUniqueViolation(error) || (error instanceof Failure && takenCodes.has(error.code));

export async function existing(db: Db, bookingId: string): Promise<BookingDetail> {
  const booking = await findBooking(db, bookingId);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  return booking;
}

async function store(
  context: SlotContext & Pick<Context, 'texts'>,
  trx: Db,
  booking: NewBookingRow,
  {
    paymentId,
    besides,
    partner,
    sharedNow,
    overload,
  }: NewBooking & { sharedNow: number; overload: Overload | null },
): Promise<Creation> {
  const { id: bookingId, customerId, createdAt } = booking;
  await refuseManyEmergencies(context, trx, booking);
  if (besides) await refuseDuplicate(trx, booking, besides);
  await takePlace(context, trx, booking, sharedNow);
  const [, [customer], [settings], bound] = await runTogether(trx, [
    insertBooking(trx, booking),
    selectCustomer(trx, customerId),
    selectSettings(trx),
    bindNewestUnspent(trx, booking, paymentId ?? null),
  ]);
  // The account may have been deleted after authentication; the customer lock makes the deletion visible here.
  if (!customer || customer.deletedAt !== null) throw new Failure('UNAUTHORIZED');
  await bindPayment(trx, booking, paymentId ?? null, createdAt, bound);
  await saveTerms(trx, bookingId, bookingTerms(booking));
  const by: Author = { role: 'customer', id: customerId };
  return creationOf(booking, {
    ...{ by, customer, overload },
    settings: readSettings(settings),
    isForPartner: partner === true && overload?.partner !== undefined,
  });
}

/** Returns the change of a booking that is made. */
export const creationOf = (
  booking: NewBookingRow,
  made: Pick<Creation, 'by' | 'customer' | 'settings' | 'overload' | 'isForPartner'>,
): Creation => ({
  kind: 'created',
  from: null,
  to: booking.status,
  bookingId: booking.id,
  version: booking.version,
  atMs: booking.createdAt,
  now: booking.createdAt,
  booking,
  payload: {},
  ...made,
});

/** Prevents a second payment for the same booking when the answer to the first request was lost. */
export async function refuseDuplicate(
  trx: Db,
  row: NewBookingRow,
  besides: readonly string[],
): Promise<void> {
  await lockCustomer(trx, row.customerId);
  const { customerId, serviceType, scheduledAt = null } = row;
  const twin = await findDuplicate(trx, { customerId, serviceType, scheduledAt }, besides);
  if (twin) throw new Failure('ALREADY_BOOKED', undefined, { body: { booking: toBooking(twin) } });
}
