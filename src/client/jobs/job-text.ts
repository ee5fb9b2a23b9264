import type { JobDrive } from '../../contract/shapes/own-day.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { bookedCar, plateOf } from '../../domain/people/booked-car.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
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

/** '2022 Tesla Model 3, silver, plate TES-111'; beside words that may be a note, the car of the profile as such. */
export function vehicleLine(booking: Booking): string {
  const { user, vehicleInfo, notes } = booking;
  const car = bookedCar(booking);
  const known = plateOf(booking);
  const isSaid = (text: string | null) => known && text?.toLowerCase().includes(known.toLowerCase());
  const plate = known && !isSaid(vehicleInfo) && !isSaid(notes) ? t('plate {plate}', { plate: known }) : null;
  const ofProfile = [user && vehicleText(user), plate].filter(Boolean).join(', ');
  const parts = {
    profile: [vehicleInfo || (user && vehicleText(user)), plate],
    other: [vehicleInfo],
    unclear: [vehicleInfo, ofProfile && t('in the profile: {car}', { car: ofProfile })],
  };
  return parts[car].filter(Boolean).join(', ') || t('Vehicle not provided');
}

/** '12 min, 4.1 mi'. */
export const driveText = ({ minutes, distance }: JobDrive): string =>
  t('{minutes} min, {miles} mi', { minutes, miles: distance.toFixed(1) });
