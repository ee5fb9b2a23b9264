import type { Booking } from '../../domain/booking.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';
import { BUSINESS_ZONE } from '../../domain/schedule.ts';

/** The button that moves a job forward. */
export const actionName: Partial<Record<BookingStatus, string>> = {
  pending: 'Confirm Job',
  confirmed: 'Start Service',
  in_progress: 'Complete Job',
};

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** '14:29' in New York. */
export const time24 = (at: string): string => clock.format(new Date(at));

/** 'Sat, Nov 21 16:00' in New York. */
export const dayAndTime24 = (at: string): string => `${day.format(new Date(at))} ${time24(at)}`;

/** '2022 Tesla Model 3, silver, battery at 4%' out of what is known. */
export function vehicleLine({ user, vehicleInfo }: Booking): string {
  const model = user?.vehicleModel?.toLowerCase();
  const said = model && vehicleInfo?.toLowerCase().includes(model);
  const car = said
    ? ''
    : [user?.vehicleYear, user?.vehicleMake, user?.vehicleModel].filter(Boolean).join(' ');
  const plate = user?.licensePlate ? `plate ${user.licensePlate}` : null;
  return [car, vehicleInfo, user?.vehicleColor, plate].filter(Boolean).join(', ') || 'Vehicle not provided';
}
