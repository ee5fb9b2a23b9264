import {
  type MessageKind,
  momentsOf,
  OVERDUE_AFTER_MS,
  OVERDUE_MAIL_AFTER_MS,
} from '../../domain/message.ts';
import { newId } from '../db/id.ts';
import type { BookingRow, Db } from '../db/schema.ts';
import { hastenMessages, insertMessages } from './message-queries.ts';

type Queued = { kind: MessageKind; bookingId: string; now: number; afterMs?: number; version?: number };

/** Told once for a booking, whatever follows: a technician arrives both by the own tap and by the fixes. */
const toldOnce: ReadonlySet<MessageKind> = new Set(['assigned', 'nearby', 'arrived']);

/** Its key names the event that caused it, the booking's version, so that the same event is told once. */
const message = ({ kind, bookingId, now, afterMs = 0, version = 1 }: Queued) => ({
  id: newId(),
  key: toldOnce.has(kind) ? `${kind}:${bookingId}` : `${kind}:${bookingId}:${version}`,
  kind,
  bookingId,
  createdAt: now,
  dueAt: now + afterMs,
});

/** To be told of a new booking, and of an emergency again if nobody acknowledges it. */
export function queueNewBooking(
  trx: Db,
  { id: bookingId, serviceType }: Pick<BookingRow, 'id' | 'serviceType'>,
  now: number,
): Promise<unknown> {
  const messages = [message({ kind: 'new_booking', bookingId, now })];
  if (serviceType === 'emergency') {
    messages.push(message({ kind: 'overdue', bookingId, now, afterMs: OVERDUE_AFTER_MS }));
    messages.push(message({ kind: 'overdue_mail', bookingId, now, afterMs: OVERDUE_MAIL_AFTER_MS }));
  }
  return insertMessages(trx, messages);
}

/** Pushes to admins that these emergencies still have no technician; each raise of an alert is told once. */
export async function queueRaised(trx: Db, bookingIds: readonly string[], now: number): Promise<void> {
  const messages = bookingIds.map((bookingId) => ({
    ...message({ kind: 'unassigned', bookingId, now }),
    key: `unassigned:${bookingId}:${now}`,
  }));
  if (messages.length > 0) await insertMessages(trx, messages);
}

type Told = Pick<BookingRow, 'id' | 'version' | 'status' | 'assignedTechId' | 'departedAt' | 'arrivedAt'> & {
  paymentStatus: string | null;
};

/** So long the e-mail of a cancellation waits for the refund; then it says that the refund is under way. */
const REFUND_WITHIN_MS = 10 * 60_000;

const holdsMoney = ({ paymentStatus }: Told) =>
  paymentStatus === 'authorized' || paymentStatus === 'captured';

/** Whom a message is for that goes to one technician. */
const technicianOf: Partial<Record<MessageKind, (before: Told, after: Told) => string | null>> = {
  tech_assigned: (_before, after) => after.assignedTechId,
  tech_reassigned: (before) => before.assignedTechId,
  tech_cancelled: (before) => before.assignedTechId,
};

/**
 * What a change of a booking gives occasion to tell, in the change's own transaction.
 * @param byTechId the technician who made the change, if it was one
 */
export async function queueMoments(
  trx: Db,
  before: Told,
  set: Partial<Told>,
  byTechId: string | null,
  now: number,
): Promise<void> {
  const after = { ...before, ...set };
  const version = before.version + 1;
  const messages = momentsOf(before, after, byTechId).map((kind) => ({
    ...message({
      kind,
      bookingId: before.id,
      now,
      version,
      afterMs: kind === 'refund_mail' && holdsMoney(before) ? REFUND_WITHIN_MS : 0,
    }),
    techId: technicianOf[kind]?.(before, after) ?? null,
  }));
  if (messages.length > 0) await insertMessages(trx, messages);
}

/**
 * A payment came to rest: the e-mail of its cancellation waits no longer. When it has said already that a refund is
 * under way, another one says that the refund is made.
 */
export async function queueRefundMail(
  trx: Db,
  { bookingId, version, now }: { bookingId: string; version: number; now: number },
  ended: 'refunded' | 'voided' | 'failed',
): Promise<void> {
  const waited = await hastenMessages(trx, 'refund_mail', bookingId, now);
  if (waited || ended === 'failed') return;
  await insertMessages(trx, [message({ kind: 'refund_mail', bookingId, now, version })]);
}

export const queueMoment = (db: Db, kind: MessageKind, bookingId: string, now: number) =>
  insertMessages(db, [message({ kind, bookingId, now })]);
