import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts';
import type { Coordinates } from '../src/domain/places/place.ts';
import type { Database } from '../src/server/platform/db/schema.ts';

const DAYS = 25;

/** Writes finished emergencies of a customer at places, by turns, at this time of each of the last days. */
export async function writeFormerCalls(
  db: Database,
  customerId: string,
  { places, perDay, nowMs }: { places: readonly Coordinates[]; perDay: number; nowMs: number },
): Promise<void> {
  const rows = Array.from({ length: DAYS * perDay }, (_, n) => {
    const { latitude, longitude } = places[n % places.length] as Coordinates;
    const createdAt = nowMs - (1 + Math.floor(n / perDay)) * DAY_MS + (n % perDay) * MINUTE_MS;
    return {
      ...({
        id: `former-${n}`,
        customerId,
        serviceType: 'emergency',
        status: 'completed',
        version: 9,
      } as const),
      ...{ customerName: 'Jordan Lee', phoneNumber: '9735550118', location: 'Union, NJ 07083', zip: '07083' },
      ...({ latitude, longitude, precision: 'exact', byPoint: 0, distanceMiles: 1 } as const),
      ...{ taxState: null, taxRate: 0, taxCents: 0 },
      ...{ baseFeeCents: 18_500, distanceChargesCents: 0, energyChargesCents: 0, totalCents: 18_500 },
      ...{ createdAt, scheduledAt: null, promisedAt: createdAt + 30 * MINUTE_MS },
      completedAt: createdAt + 60 * MINUTE_MS,
    };
  });
  await db.insertInto('bookings').values(rows).execute();
}
