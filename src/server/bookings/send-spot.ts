import type { SpotRequest } from '../../contract/shapes/booking-changes.ts';
import { Failure } from '../../domain/failure.ts';
import { milesBetween, precisionOfFix } from '../../domain/places/place.ts';
import { isSpotOf } from '../../domain/places/place-detail.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../platform/principal.ts';
import { speaking } from '../platform/spoken-texts.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';

/**
 * Sets the exact spot of a booking whose place is not exact. Price and promise stay: the spot is in the area that they are
 * for. A booking that has its spot stays as it is, so that the same request twice is one. In place of a point that is not
 * exact only an exact one counts, so that the car cannot wander from area to area.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, TECHNICIAN_ARRIVED, SPOT_TOO_FAR, SPOT_NOT_EXACT, STALE
 */
export const sendSpot = (
  context: Changing & Pick<Context, 'gazetteer'>,
  by: Principal,
  id: string,
  { latitude, longitude, accuracy = null, version }: SpotRequest,
): Promise<BookingDetail> =>
  changeBooking(context, by, id, version, async (before, now) => {
    const decided = decide(context, before, 'sendSpot', by, now);
    const spot = { latitude, longitude };
    const isSent = before.byPoint === 1 && milesBetween(before, spot) === 0;
    if (!decided || before.precision === 'exact' || isSent) return null;
    const precision = precisionOfFix(accuracy);
    if (before.byPoint === 1 && precision !== 'exact') throw new Failure('SPOT_NOT_EXACT');
    if (!isSpotOf(before, spot)) throw new Failure('SPOT_TOO_FAR');
    // Staff read it, whatever language the customer has.
    const place = await speaking(null, () => context.gazetteer.describe(spot));
    return {
      ...decided,
      set: {
        ...decided.set,
        ...spot,
        accuracy,
        precision,
        byPoint: 1,
        exactSpotLater: 0,
        ...(place !== null && { place, zip: context.gazetteer.zipAt(spot, before.location) }),
      },
    };
  });
