import type { JobDrive } from '../../contract/shapes/own-day.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOtherCar, plateOf } from '../../domain/people/booked-car.ts';
import { carText } from '../../domain/people/vehicle-text.ts';
import { t } from '../ui/texts.ts';
import { inZone } from '../ui/zone.ts';

const clock = inZone({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = inZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** '14:29' on the business clock. */
export const time24 = (at: string): string => clock(new Date(at));

/** 'Sat, Nov 21 16:00 to 16:30' on the business clock. */
export const window24 = (from: string, by: string): string =>
  t('{day} {from} to {to}', { day: day(new Date(from)), from: time24(from), to: time24(by) });

/** 'Sat, Nov 21 16:00' on the business clock. */
export const dayTime24 = (at: Date): string => t('{day} {time}', { day: day(at), time: clock(at) });

/** '2022 Tesla Model 3, silver, battery at 4%' from the profile and the booking, without repetition. */
export function vehicleLine(booking: Booking): string {
  const { user, vehicleInfo, notes } = booking;
  // Another car of the customer than the profile's says all of itself.
  if (user && vehicleInfo && isOtherCar(user, vehicleInfo)) return vehicleInfo;
  const isIn = (text: string | null, detail: string | null | undefined) =>
    detail && text?.toLowerCase().includes(detail.toLowerCase());
  const isInBooking = (detail: string | null | undefined) => isIn(vehicleInfo, detail);
  const car = isInBooking(user?.vehicleModel ?? user?.vehicleMake) ? '' : user && carText(user);
  const color = isInBooking(user?.vehicleColor) ? '' : user?.vehicleColor;
  const known = plateOf(booking);
  const plate =
    known && !isInBooking(known) && !isIn(notes, known) ? t('plate {plate}', { plate: known }) : '';
  return [car, vehicleInfo, color, plate].filter(Boolean).join(', ') || t('Vehicle not provided');
}

/** '12 min, 4.1 mi'. */
export const driveText = ({ minutes, distance }: JobDrive): string =>
  t('{minutes} min, {miles} mi', { minutes, miles: distance.toFixed(1) });
