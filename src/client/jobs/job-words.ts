import type { Booking } from '../../domain/booking.ts';
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

/** 'Sat, Nov 21 16:00' on the business clock. */
export const dayAndTime24 = (at: string): string => `${day(new Date(at))} ${time24(at)}`;

/** '2022 Tesla Model 3, silver, battery at 4%' out of what is known, nothing of it twice. */
export function vehicleLine({ user, vehicleInfo, notes }: Booking): string {
  const isIn = (text: string | null, word: string | null | undefined) =>
    word && text?.toLowerCase().includes(word.toLowerCase());
  const isTold = (word: string | null | undefined) => isIn(vehicleInfo, word);
  const car = isTold(user?.vehicleModel)
    ? ''
    : [user?.vehicleYear, user?.vehicleMake, user?.vehicleModel].filter(Boolean).join(' ');
  const color = isTold(user?.vehicleColor) ? '' : user?.vehicleColor;
  const isPlateTold = isTold(user?.licensePlate) || isIn(notes, user?.licensePlate);
  const plate = user?.licensePlate && !isPlateTold ? `plate ${user.licensePlate}` : '';
  return [car, vehicleInfo, color, plate].filter(Boolean).join(', ') || 'Vehicle not provided';
}
