import { randomBytes } from 'node:crypto';
import type { ProblemPhotoFields } from '../../../contract/exceptions.ts';
import { Failure } from '../../../domain/failure.ts';
import { texts } from '../../../domain/texts.ts';
import { type Changing, changeBooking } from '../../bookings/change-bookings.ts';
import { tapTime } from '../../bookings/change-status.ts';
import { type BookingDetail, findBooking } from '../../bookings/find-booking.ts';
import { PHOTO } from '../../bookings/proof.ts';
import type { Context } from '../../context.ts';
import { changedRows } from '../../platform/db/row-counts.ts';
import type { Db, JobProblemRow } from '../../platform/db/schema.ts';
import type { Principal } from '../../platform/principal.ts';
import { deletePhotosBefore, findPhotoOf, listProblemsBy } from './queries.ts';

/**
 * Adds a photo to what a technician has reported of a job, also when another technician has the job by now. Another photo
 * of the same report replaces it; the same one twice is once.
 * @throws Failure EXCEPTION_NOT_FOUND, INVALID without a photo, BOOKING_FINISHED once the customer is forgotten, TYPE_UNSUPPORTED, TOO_LARGE,
 * OVERLOADED
 */
export async function addProblemPhoto(
  context: Changing & Pick<Context, 'pictures'>,
  by: Principal,
  bookingId: string,
  { kind, at, ...tap }: ProblemPhotoFields,
  upload: Buffer | null,
): Promise<BookingDetail> {
  const { db, pictures } = context;
  const problem = reportOf(await listProblemsBy(db, bookingId, by.id), kind, at);
  if (!problem) throw new Failure('EXCEPTION_NOT_FOUND');
  if (!upload) throw new Failure('INVALID', texts('Please add a photo.'));
  const tappedAt = tap.occurredAt ? Date.parse(tap.occurredAt) : null;
  const isStored = async () =>
    tappedAt !== null && (await findPhotoOf(db, problem.id))?.tappedAt === tappedAt;
  const known = (await isStored()) ? await findBooking(db, bookingId) : undefined;
  if (known) return known;
  const photo = await pictures.reencode(upload, PHOTO, by);
  return changeBooking(context, by, bookingId, null, async (before, now) => {
    if (await isStored()) return null;
    if (before.customerDeletedAt !== null) throw new Failure('BOOKING_FINISHED');
    const { atMs, isReported } = tapTime(tap, problem.at, now);
    const name = randomBytes(16).toString('hex');
    return {
      set: {},
      event: { kind: 'problem_photo', from: null, to: kind },
      atMs,
      isReported,
      problemPhoto: { problemId: problem.id, name, photo, tappedAt, addedAt: now },
    };
  });
}

/** Returns the report of the tap, or the newest one of its kind: a second report of what goes on is not stored. */
function reportOf(
  reports: readonly JobProblemRow[],
  kind: JobProblemRow['kind'],
  at: string | null | undefined,
): JobProblemRow | undefined {
  const ofKind = reports.filter((report) => report.kind === kind);
  return ofKind.find(({ tappedAt }) => at != null && tappedAt === Date.parse(at)) ?? ofKind.at(-1);
}

/** Deletes at most `limit` photos of reports from before an instant and returns their number. */
export const deleteOldProblemPhotos = (db: Db, before: number, limit: number): Promise<number> =>
  changedRows(deletePhotosBefore(db, before, limit));
