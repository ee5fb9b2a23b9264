import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { eachField, type OptionName, optionNames, textNames } from '../../domain/bookings/booking-fields.ts';
import { saveDraft } from '../bookings/draft.ts';
import { openOnHome } from './open-on-home.ts';

/** Returns the form of a booking with everything of a former one but its time. */
export const formOf = (booking: Booking): BookingForm => {
  const { serviceType, customerName, location, phoneNumber, latitude, longitude, accuracy } = booking;
  return {
    ...{ serviceType, location, scheduledAt: null },
    customerName: customerName ?? '',
    phoneNumber: phoneNumber ?? '',
    ...eachField(textNames, (name) => booking[name] ?? ''),
    ...(eachField(optionNames, (name) => booking[name] ?? null) as Pick<BookingForm, OptionName>),
    ...(booking.byPoint
      ? { latitude, longitude, accuracy }
      : { latitude: null, longitude: null, accuracy: null }),
  };
};

/** Fills the booking form with a former booking, for Home to open. */
export function keepForAgain(booking: Booking): void {
  saveDraft(formOf(booking));
  openOnHome(booking.serviceType);
}
