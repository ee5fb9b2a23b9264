import { parseVehicle } from './parse-vehicle.ts';
import { foldText } from './search-text.ts';
import type { Vehicle } from './vehicle-text.ts';

/** What a booking and the profile of its customer say of the car. */
type Booked = {
  user: (Vehicle & { licensePlate: string | null }) | null;
  vehicleInfo: string | null;
  notes: string | null;
};

/** The line that the booking form writes for the plate of a car, in the languages of the pages. */
const PLATE_NOTE = /\b(?:license plate|placa)\s*:/;

/**
 * Returns which car the words of a booking mean: the profile's, another one, or an unclear one, as they are a note
 * ('battery at 4%') or a car without a year ('Nissan Leaf'). Where it is not the profile's, nothing of that may stand beside
 * the words as if it were: a technician who reads two cars goes to the wrong one.
 */
export function bookedCar({ user, vehicleInfo, notes }: Booked): 'profile' | 'other' | 'unclear' {
  const plate = foldText(user?.licensePlate ?? '');
  const [said, noted] = [foldText(vehicleInfo?.trim() ?? ''), foldText(notes ?? '')];
  // Of two cars with the same words the plate in the notes says which.
  if (plate && PLATE_NOTE.test(noted)) return noted.includes(plate) ? 'profile' : 'other';
  if (said === '') return 'profile';
  const car = user && parseVehicle(vehicleInfo ?? '');
  if (car) return isAlike(user, car) ? 'profile' : 'other';
  if (plate && said.includes(plate)) return 'profile';
  const name = foldText(user?.vehicleModel ?? user?.vehicleMake ?? '');
  return name && ` ${said}`.includes(` ${name}`) ? 'profile' : 'unclear';
}

/** Whether no detail that both say contradicts; a model may be said more exactly. */
function isAlike(profile: Vehicle, car: Vehicle): boolean {
  const pairs = (['vehicleYear', 'vehicleMake', 'vehicleModel', 'vehicleColor'] as const).map((name) =>
    [profile[name], car[name]].map((text) => foldText(text?.trim() ?? '')),
  );
  return pairs.every(([a = '', b = '']) => a.startsWith(b) || b.startsWith(a));
}

/** Returns the profile's plate unless the booking means another car. */
export const plateOf = (booking: Booked): string | null =>
  bookedCar(booking) === 'other' ? null : (booking.user?.licensePlate ?? null);
