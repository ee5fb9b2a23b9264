import { DELETED_NAME } from '../../contract/shapes/account-deletion.ts';
import { eachField, hiddenFrom } from '../../domain/bookings/booking-fields.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';
import type { BookingRow, Db } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { clearNotes, clearProof, listAssignees, listBookingsOf, updateBooking } from './queries.ts';
import { clearReports, clearSpotPhoto } from './report-queries.ts';
import { bookingTerms } from './search.ts';

/** A booking before its anonymisation, with the ids of all its technicians. */
export type AnonymisedBooking = { booking: BookingRow; techIds: string[] };

const UNKNOWN_PLACE = 'Unknown place';
/** Rounds to tenths of a degree, about seven miles. */
const roundToTenth = (degrees: number) => Math.round(degrees * 10) / 10;

function townOf(gazetteer: Context['gazetteer'], point: Coordinates) {
  const town = gazetteer.townAt(point);
  if (town) return town;
  return {
    label: UNKNOWN_PLACE,
    latitude: roundToTenth(point.latitude),
    longitude: roundToTenth(point.longitude),
  };
}

/**
 * Removes the customer's identity and address from the customer's bookings, in the transaction of the account deletion.
 * The town, the times and the amounts remain.
 * @throws Failure BOOKING_OPEN; the caller's transaction must then roll back
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
    zip: null,
    latitude,
    longitude,
    precision: 'town',
    exactSpotLater: 0,
    accuracy: null,
    requestForm: null,
    reportedAt: null,
    ...eachField(hiddenFrom('all'), () => null),
  });
  // An admin reopened the booking concurrently.
  if (!changed) throw new Failure('BOOKING_OPEN');
  await saveTerms(trx, booking.id, bookingTerms({ id: booking.id, ...nobody }));
  await clearProof(trx, booking.id);
  await clearReports(trx, booking.id);
  await clearSpotPhoto(trx, booking.id);
  await clearNotes(trx, booking.id);
}
