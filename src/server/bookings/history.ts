import { cancelReasonName } from '../../domain/bookings/cancel-reason.ts';
import { causeName } from '../../domain/bookings/cancellation-words.ts';
import {
  type BookingEvent,
  type ChangeKind,
  type ChangePayload,
  historyKind,
  readPayload,
} from '../../domain/bookings/change-log.ts';
import { problemName } from '../../domain/bookings/job-problem.ts';
import { photoUrlOf } from '../../domain/bookings/proof.ts';
import { declineReasonName } from '../../domain/dispatch/offer.ts';
import { Failure } from '../../domain/failure.ts';
import { formatCents } from '../../domain/money/money.ts';
import { isByAdmin } from '../../domain/money/refund-events.ts';
import { formatDistance } from '../../domain/places/place.ts';
import { lateReasonText } from '../../domain/promise/late-words.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { findBooking } from './find-booking.ts';
import { listDispatcherNotes, listEvents } from './queries.ts';
import { listReports } from './report-queries.ts';

/** Returns the history of a booking, oldest first. @throws Failure BOOKING_NOT_FOUND */
export async function readHistory(
  { db, texts: { t } }: Pick<Context, 'db' | 'texts'>,
  id: string,
): Promise<BookingEvent[]> {
  if (!(await findBooking(db, id))) throw new Failure('BOOKING_NOT_FOUND');
  const [events, reports, notes] = await Promise.all([
    listEvents(db, id),
    listReports(db, id),
    listDispatcherNotes(db, id),
  ]);
  const reportOf = new Map(reports.map((report) => [report.version, report]));
  const noteOf = new Map([...reports, ...notes].map(({ version, note }) => [version, note]));
  return events.map(({ version, at, actor, role, kind, fromValue, toValue, payload }) => ({
    ...photoOf(id, reportOf.get(version)?.photoName),
    at: toTime(at),
    actor,
    role,
    kind: historyKind(kind),
    from: fromValue,
    to: toValue,
    ...untilOf(readPayload(kind, payload)),
    ...historyNote(t, { kind, payload, written: noteOf.get(version) ?? null }),
  }));
}

const photoOf = (bookingId: string, name: string | null | undefined): { photoUrl?: string } =>
  name ? { photoUrl: photoUrlOf(bookingId, name) } : {};

const untilOf = ({ heldUntil }: ChangePayload): Pick<BookingEvent, 'until'> =>
  heldUntil === undefined ? {} : { until: toTime(heldUntil) };

type T = Context['texts']['t'];

/** A change, and what its technician or dispatcher has written. */
type Noted = { kind: ChangeKind; payload: string; written: string | null };

/** Returns why a change was made, as the history says it; nothing without a reason. */
function historyNote(t: T, { kind, payload: stored, written }: Noted): { note?: string } {
  const payload = readPayload(kind, stored);
  const { reason, declined, refund, tip, lateReason, problem } = payload;
  if (problem) return { note: [t(problemName[problem]), written].filter(Boolean).join(': ') };
  if (written !== null) return { note: written };
  if (tip) return { note: formatCents(tip.amountCents) };
  if (refund && isByAdmin(refund.step)) return { note: formatCents(refund.amountCents) };
  if (lateReason) return { note: t(lateReasonText[lateReason]) };
  const note = declined ? t(declineReasonName[declined]) : (reason ?? moneyNote(t, payload));
  return note ? { note } : {};
}

/** 'No van in time, fee of $40.00 waived', 'nobody was at the car, waited 12 min, 130 ft from the place, with a photo, $50.00 kept' */
function moneyNote(t: T, payload: ChangePayload): string {
  const { kept, waivedCents, cancelReason, absence, differenceCents = 0 } = payload;
  const parts = cancelReason ? [t(cancelReasonName[cancelReason])] : [];
  if (differenceCents > 0) parts.push(t('{amount} more', { amount: formatCents(differenceCents) }));
  if (differenceCents < 0) parts.push(t('{amount} less', { amount: formatCents(-differenceCents) }));
  if (kept) parts.push(t(causeName[kept.cause]));
  if (absence) {
    const { waitedMinutes, distanceMeters, hasPhoto } = absence;
    parts.push(t('waited {minutes} min', { minutes: waitedMinutes }));
    if (distanceMeters !== null)
      parts.push(t('{distance} from the place', { distance: formatDistance(distanceMeters, { t }) }));
    if (hasPhoto) parts.push(t('with a photo'));
  }
  if (kept && waivedCents === undefined) parts.push(t('{amount} kept', { amount: formatCents(kept.cents) }));
  if (waivedCents !== undefined)
    parts.push(t('fee of {amount} waived', { amount: formatCents(waivedCents) }));
  return parts.join(', ');
}
