import { chargeEnd } from '../../domain/bookings/charge-end.ts';
import { type ChargeReading, MAX_READINGS, type ReadingSource } from '../../domain/bookings/charging.ts';
import { Failure } from '../../domain/failure.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { tapTimeOf } from './change-status.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';
import { insertReading, listReadings } from './report-queries.ts';

/**
 * Records what was read while the car of an own running job charges: figures and the end that follows from them, which
 * the customer gets with the booking. A reading that is sent again is one. It is the port for the charger of a van, too:
 * its connection names itself as the source, and reads for the technician of the job.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, STATUS_NOT_ALLOWED, BOOKING_FINISHED, TOO_MANY_READINGS
 */
export function recordReading(
  context: Changing & Pick<Context, 'config'>,
  by: Principal,
  id: string,
  { kwh = null, percent = null, ...tap }: ChargeReading,
  source: ReadingSource = 'technician',
): Promise<BookingDetail> {
  const tappedAt = tap.occurredAt ? Date.parse(tap.occurredAt) : null;
  return changeBooking(context, by, id, null, async (before, now) => {
    const ofBooking = await listReadings(context.db, id);
    const isSame = ofBooking.some((each) => each.source === source && each.tappedAt === tappedAt);
    if (before.assignedTechId === by.id && tappedAt !== null && isSame) return null;
    const { atMs } = await tapTimeOf(context, id, tap, now);
    const decided = decide(context, before, 'charge', by, atMs, kwh === null ? `${percent}%` : `${kwh}`);
    if (ofBooking.length >= MAX_READINGS) throw new Failure('TOO_MANY_READINGS');
    const known = ofBooking.filter(({ at }) => at >= (before.startedAt ?? 0));
    const reading = { source, kwh, percent, tappedAt, at: atMs };
    const all = [...known, reading].sort((a, b) => a.at - b.at);
    const newest = all.at(-1) ?? reading;
    const chargeEndsAt = chargeEnd(
      all.map((each) => ({ kwh: each.kwh, atMs: each.at })),
      { wantedKwh: before.kwh, company: context.config.company },
    );
    return (
      decided && {
        ...decided,
        set: {
          ...decided.set,
          ...{ chargedKwh: newest.kwh, chargedPercent: newest.percent, chargedAt: newest.at, chargeEndsAt },
        },
        reading,
      }
    );
  });
}

/** Stores a reading in the transaction of its change. */
export async function storeReading(trx: Db, { bookingId, reading }: Decision): Promise<void> {
  if (reading) await insertReading(trx, { id: newId(), bookingId, ...reading });
}

/** Deletes at most `limit` readings from before an instant and returns their number. */
export const deleteOldReadings = (db: Db, before: number, limit: number): Promise<number> =>
  changedRows(
    db
      .deleteFrom('chargeReadings')
      .where('id', 'in', db.selectFrom('chargeReadings').select('id').where('at', '<', before).limit(limit)),
  );
