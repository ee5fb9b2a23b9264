import { randomBytes } from 'node:crypto';
import type { TapTimes } from '../../contract/shapes/booking-changes.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import type { NewProof } from '../../domain/bookings/proof.ts';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { PictureRules } from '../pictures/reencode.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import type { Changing } from './change-bookings.ts';
import { changeBooking } from './change-bookings.ts';
import { tapTime } from './change-status.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';
import { findProofPhoto, saveProof } from './queries.ts';
import { findProblemPhoto, findReportPhoto, findSpotPhoto } from './report-queries.ts';

/** Large enough to read a charger's display; phones of 50 megapixels take 8192 × 6144. */
export const PHOTO: PictureRules = {
  size: { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true },
  maxPixels: 8192 * 6400,
  tooManyPixels: texts('Please select an image of at most 50 megapixels'),
};

/**
 * Stores the technician's proof of an own completed job. A repeated call replaces the proof; the photo stays until a
 * new one is sent.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, NOT_COMPLETED, INVALID if empty, TYPE_UNSUPPORTED, TOO_LARGE,
 * OVERLOADED
 */
export async function addProof(
  context: Changing & Pick<Context, 'pictures'>,
  by: Principal,
  id: string,
  { startPercent, endPercent, kwh = null, note, ...tap }: NewProof & TapTimes,
  upload: Buffer | null,
): Promise<BookingDetail> {
  if (!upload && startPercent === null && endPercent === null && kwh === null && !note) {
    throw new Failure('INVALID', texts('Please add a photo, a battery level or a note.'));
  }
  const photo = upload ? await context.pictures.reencode(upload, PHOTO, by) : null;
  return changeBooking(context, by, id, null, (before, now) => {
    const { atMs } = tapTime(tap, before.completedAt ?? 0, now);
    const proved = decide(context, before, 'prove', by, atMs);
    const given = { startPercent, endPercent, kwh, note: note || null, addedAt: atMs };
    const pictured = photo ? { photo, photoName: randomBytes(16).toString('hex') } : {};
    return proved && { ...proved, proof: { ...given, ...pictured } };
  });
}

/**
 * Returns the photo of a proof or of a problem to the booking's customer, its technician, who has taken it and admins; that
 * of what the customer has reported, to the customer and admins; that of where the car stands, also to the technician while
 * the job is open. For others it does not exist.
 */
export async function readJobPhoto(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
  name: string,
): Promise<Buffer> {
  const ofJob = (await findProofPhoto(db, id, name)) ?? (await findProblemPhoto(db, id, name));
  const ofReport = ofJob || by.role === 'tech' ? undefined : await findReportPhoto(db, id, name);
  const ofSpot = ofJob || ofReport ? undefined : await findSpotPhoto(db, id, name);
  const found = ofJob ?? ofReport ?? ofSpot;
  const readers =
    by.role === 'customer'
      ? [found?.customerId]
      : [ofJob?.assignedTechId, ofJob?.techId, ofSpot && holderOf(ofSpot)];
  if (!found?.photo || (by.role !== 'admin' && !readers.includes(by.id))) throw new Failure('NOT_FOUND');
  return found.photo;
}

/** Stores the proof in the transaction of the step that it belongs to. */
export async function storeProof(trx: Db, { bookingId, by, proof }: Decision): Promise<void> {
  if (proof) await saveProof(trx, { bookingId, techId: by.id, ...proof });
}

/**
 * Deletes at most `limit` photos of jobs from before an instant and returns their number. Battery levels and notes
 * remain.
 */
export async function deleteOldPhotos(db: Db, before: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('proofs')
    .select('bookingId')
    .where('photoName', 'is not', null)
    .where('addedAt', '<', before)
    .limit(limit);
  return changedRows(
    db.updateTable('proofs').set({ photo: null, photoName: null }).where('bookingId', 'in', old),
  );
}
