import { randomBytes } from 'node:crypto';
import { type AbsenceReport, isNear, MAX_FIX_AGE_MS, metersBetween } from '../../domain/bookings/absence.ts';
import { cancellationOf, waitLeftMs, waitsSince } from '../../domain/bookings/cancellation.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../platform/principal.ts';
import { cancellable, leftCentsOf } from './cancel-booking.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';
import { PHOTO } from './proof.ts';
import { provenArrival, staysSince } from './proven-arrival.ts';

const EVIDENCE = { ...PHOTO, mustShow: true };

/**
 * Cancels a job whose customer or car is not there, after the waiting time of the booking's terms, and keeps what they
 * say, unless the report waives the fee. The wait begins at the booked time, and not before the server heard of the
 * arrival unless stored fixes show it. The note is stored with a photo, or with the distance of the technician's
 * device from the place.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, NOT_ARRIVED, WAIT_LONGER with the remaining minutes, EVIDENCE_NEEDED,
 * STALE, TYPE_UNSUPPORTED, OVERLOADED
 */
export async function reportAbsence(
  context: Changing & Pick<Context, 'pictures'>,
  by: Principal,
  id: string,
  { reason, note, version, waiveFee }: AbsenceReport,
  upload: Buffer | null,
): Promise<BookingDetail> {
  const photo = upload ? await context.pictures.reencode(upload, EVIDENCE, by) : null;
  return changeBooking(context, by, id, version, async (before, now) => {
    const decided = decide(context, before, 'reportAbsence', by, now);
    if (!decided) return null;
    const booking = { ...cancellable(before), arrivedAt: await arrivalOf(context, before, by, now) };
    refuseEarly(context, waitLeftMs(booking, now));
    const distanceMeters = distanceFromPlace(context, before, now);
    if (!photo && distanceMeters === null) throw new Failure('EVIDENCE_NEEDED');
    const request = { leftCents: leftCentsOf(before), nowMs: now, absence: reason };
    const feeCents = cancellationOf(booking, request).keptCents;
    const keptCents = waiveFee ? 0 : feeCents;
    const waitedMinutes = Math.floor((now - waitsSince(booking)) / MINUTE_MS);
    const pictured = photo ? { photo, photoName: randomBytes(16).toString('hex') } : {};
    return {
      ...decided,
      set: { ...decided.set, keptCents: keptCents || null, cancelCause: reason },
      kept: { cents: keptCents, cause: reason },
      ...(keptCents < feeCents && { waivedCents: feeCents }),
      absence: { waitedMinutes, distanceMeters, hasPhoto: photo !== null },
      proof: { note, addedAt: now, distanceMeters, ...pictured },
    };
  });
}

/** An admin has asked where the technician is; a technician's own word has to fit the positions. */
async function arrivalOf(
  { db }: Pick<Context, 'db'>,
  booking: BookingDetail,
  by: Principal,
  nowMs: number,
): Promise<number | null> {
  if (booking.arrivedAt === null) return null;
  const arrivedMs = await provenArrival(db, booking, booking.arrivedAt);
  return by.role === 'admin' ? arrivedMs : staysSince(db, booking, { arrivedMs, nowMs });
}

function refuseEarly({ texts: { plural } }: Pick<Context, 'texts'>, leftMs: number): void {
  if (leftMs <= 0) return;
  const remainingMinutes = Math.ceil(leftMs / MINUTE_MS);
  const message = plural(
    remainingMinutes,
    'Please wait {count} more minute for the customer.',
    'Please wait {count} more minutes for the customer.',
  );
  throw new Failure('WAIT_LONGER', message, { body: { remainingMinutes } });
}

/** Returns how far the technician's device is from an exact place; null if that shows nothing. */
function distanceFromPlace(
  { fleet }: Pick<Context, 'fleet'>,
  booking: BookingDetail,
  now: number,
): number | null {
  const { position } = fleet.get(booking.assignedTechId ?? '');
  if (booking.precision !== 'exact' || !position || now - position.recordedAt > MAX_FIX_AGE_MS) return null;
  return isNear(booking, position) ? metersBetween(booking, position) : null;
}
