import { DELETED_NAME } from '../../domain/account-deletion.ts';
import { isOpen } from '../../domain/booking-status.ts';
import { noTexts } from '../../domain/booking-texts.ts';
import { Failure } from '../../domain/failure.ts';
import type { Coordinates } from '../../domain/place.ts';
import type { Context } from '../context.ts';
import type { BookingRow, Db } from '../db/schema.ts';
import { saveTerms } from '../db/search-terms.ts';
import { clearProof, listAssignees, listBookingsOf, updateBooking } from './queries.ts';
import { bookingTerms } from './search-terms.ts';

/** A booking as it was, and everybody who was its technician. */
export type AnonymisedBooking = { booking: BookingRow; techIds: string[] };

const UNKNOWN_PLACE = 'Unknown place';
/** Tenths of a degree: about seven miles. */
const coarse = (degrees: number) => Math.round(degrees * 10) / 10;

function townOf(gazetteer: Context['gazetteer'], point: Coordinates) {
  const town = gazetteer.townAt(point);
  if (town) return town;
  return { label: UNKNOWN_PLACE, latitude: coarse(point.latitude), longitude: coarse(point.longitude) };
}

/**
 * Takes from a customer's bookings who the customer was and where, in the deletion's transaction: what is left is
 * the town, the times and the amounts.
 * @throws Failure BOOKING_OPEN with nothing changed that the transaction keeps
 */
export async function anonymiseBookings(
  trx: Db,
  { gazetteer }: Pick<Context, 'gazetteer'>,
  customerId: string,
): Promise<AnonymisedBooking[]> {
  const bookings = await listBookingsOf(trx, customerId);
  if (bookings.some(({ status }) => isOpen(status))) throw new Failure('BOOKING_OPEN');
  const anonymised: AnonymisedBooking[] = [];
  for (const booking of bookings) {
    await anonymise(trx, gazetteer, booking);
    const techIds = new Set(await listAssignees(trx, booking.id));
    if (booking.assignedTechId) techIds.add(booking.assignedTechId);
    anonymised.push({ booking, techIds: [...techIds] });
  }
  return anonymised;
}

async function anonymise(trx: Db, gazetteer: Context['gazetteer'], booking: BookingRow): Promise<void> {
  const { label, latitude, longitude } = townOf(gazetteer, booking);
  const nobody = { customerName: DELETED_NAME, phoneNumber: '' };
  const changed = await updateBooking(trx, booking, {
    ...nobody,
    location: label,
    place: label,
    latitude,
    longitude,
    precision: 'town',
    accuracy: null,
    ...noTexts,
  });
  // Somebody reopened it in this very moment.
  if (!changed) throw new Failure('BOOKING_OPEN');
  await saveTerms(trx, booking.id, bookingTerms({ id: booking.id, ...nobody }));
  await clearProof(trx, booking.id);
}
