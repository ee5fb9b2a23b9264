import { randomBytes } from 'node:crypto';
import { type NewReport, reportRefusal } from '../../domain/bookings/customer-report.ts';
import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import { PHOTO } from '../bookings/proof.ts';
import { paymentStatusOf } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../platform/principal.ts';
import { listReportsOf, type ReportRow } from './queries.ts';

/**
 * Stores what a customer reports of an own booking, and has admins hear of it. The same key, and an open report of the same
 * kind, is that report.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, STATUS_NOT_ALLOWED, BOOKING_FINISHED, REPORT_TOO_LATE, TYPE_UNSUPPORTED,
 * TOO_LARGE, OVERLOADED
 */
export async function makeReport(
  context: Changing & Pick<Context, 'pictures'>,
  by: Principal,
  bookingId: string,
  { kind, text, key: clientKey }: NewReport,
  upload: Buffer | null,
): Promise<ReportRow> {
  const { db, pictures } = context;
  const find = async () =>
    (await listReportsOf(db, bookingId)).find(
      (each) => each.clientKey === clientKey || (each.kind === kind && each.settledAt === null),
    );
  // A stranger's picture is not decoded.
  if (upload) await readableBooking({ db }, by, bookingId);
  const photo = upload ? await pictures.reencode(upload, PHOTO, by) : null;
  await changeBooking(context, by, bookingId, null, async (before, now) => {
    const judged = { ...before, paymentStatus: paymentStatusOf(before) };
    const decided = decide(context, before, 'report', by, now, kind);
    if (!decided || (await find())) return null;
    const refusal = reportRefusal(judged, { role: 'customer', isOwner: true }, now);
    if (refusal) throw new Failure(refusal.code, refusal.text);
    const photoName = photo && randomBytes(16).toString('hex');
    return {
      ...decided,
      set: { ...decided.set, reportedAt: before.reportedAt ?? now },
      report: { kind, text: text || null, clientKey, photo, photoName },
    };
  });
  const report = await find();
  if (!report) throw new Failure('BOOKING_NOT_FOUND');
  return report;
}
