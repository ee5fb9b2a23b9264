import type { SharedBooking } from '../../contract/shapes/shared-tracking.ts';
import { roughPoint } from '../../domain/places/place.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';

const firstWord = (name: string | null) => name?.trim().split(/\s+/)[0] || null;

/** Returns the booking as guests with a tracking link see it. */
export async function toShared(
  { gazetteer, texts }: Pick<Context, 'gazetteer' | 'texts'>,
  row: BookingDetail,
): Promise<SharedBooking> {
  return {
    bookingId: row.id,
    firstName: row.firstName ?? firstWord(row.customerName),
    serviceType: row.serviceType,
    status: row.status,
    place: (await gazetteer.describe(row)) ?? texts.t('the place of the booking'),
    ...roughPoint(row),
    scheduledAt: toTimeOrNull(row.scheduledAt),
    promisedAt: toTime(row.promisedAt),
    createdAt: toTime(row.createdAt),
    isAssigned: row.assignedTechId !== null,
    assignedAt: toTimeOrNull(row.assignedAt),
    departedAt: toTimeOrNull(row.departedAt),
    arrivedAt: toTimeOrNull(row.arrivedAt),
    startedAt: toTimeOrNull(row.startedAt),
    completedAt: toTimeOrNull(row.completedAt),
    cancelledAt: toTimeOrNull(row.cancelledAt),
    version: row.version,
  };
}
