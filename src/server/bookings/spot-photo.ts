import { randomBytes } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { allow, decide } from './decide.ts';
import { type BookingDetail, readableBooking } from './find-booking.ts';
import { PHOTO } from './proof.ts';

/**
 * Stores the customer's photo of where the car stands, in place of the former one.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, TECHNICIAN_ARRIVED, INVALID without a photo,
 * TYPE_UNSUPPORTED, TOO_LARGE, OVERLOADED
 */
export async function sendSpotPhoto(
  context: Changing & Pick<Context, 'pictures'>,
  by: Principal,
  id: string,
  upload: Buffer | null,
): Promise<BookingDetail> {
  // A picture that nobody could see is not decoded.
  allow(context, await readableBooking(context, by, id), 'sendSpotPhoto', by);
  if (!upload) throw new Failure('INVALID', texts('Please add a photo.'));
  const photo = await context.pictures.reencode(upload, PHOTO, by);
  const name = randomBytes(16).toString('hex');
  return changeBooking(context, by, id, null, (before, now) => {
    const decided = decide(context, before, 'sendSpotPhoto', by, now);
    return decided && { ...decided, spotPhoto: { name, photo, addedAt: now } };
  });
}

/** Stores the photo in the transaction of its change. */
export async function storeSpotPhoto(trx: Db, { bookingId, spotPhoto }: Decision): Promise<void> {
  if (!spotPhoto) return;
  await trx
    .insertInto('spotPhotos')
    .values({ bookingId, ...spotPhoto })
    .onConflict((on) => on.column('bookingId').doUpdateSet(spotPhoto))
    .execute();
}

/** Deletes at most `limit` photos from before an instant and returns their number. */
export const deleteOldSpotPhotos = (db: Db, before: number, limit: number): Promise<number> =>
  changedRows(
    db
      .deleteFrom('spotPhotos')
      .where(
        'bookingId',
        'in',
        db.selectFrom('spotPhotos').select('bookingId').where('addedAt', '<', before).limit(limit),
      ),
  );
