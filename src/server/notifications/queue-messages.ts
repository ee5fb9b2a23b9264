import { type MessageKind, OVERDUE_AFTER_MS, OVERDUE_MAIL_AFTER_MS } from '../../domain/message.ts';
import type { BookingChange, PaymentMove } from '../changes/change.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
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

/** Pushes to admins that these emergencies still have no technician; each raise of an alert is told once. */
export async function queueRaised(trx: Db, bookingIds: readonly string[], now: number): Promise<void> {
  const messages = bookingIds.map((bookingId) => ({
    ...message({ kind: 'unassigned', bookingId, now }),
    key: `unassigned:${bookingId}:${now}`,
  }));
  if (messages.length > 0) await insertMessages(trx, messages);
}

/** So long the e-mail of a cancellation waits for the refund; then it says that the refund is under way. */
const REFUND_WITHIN_MS = 10 * 60_000;

const delayMs = (kind: MessageKind, change: BookingChange): number => {
  if (kind === 'overdue') return OVERDUE_AFTER_MS;
  if (kind === 'overdue_mail') return OVERDUE_MAIL_AFTER_MS;
  return kind === 'refund_mail' && holdsMoney(change) ? REFUND_WITHIN_MS : 0;
};

const holdsMoney = (change: BookingChange) =>
  'before' in change && ['authorized', 'captured'].includes(change.before.paymentStatus ?? '');

/** Whom a message is for that goes to one technician. */
function technicianOf(kind: MessageKind, change: BookingChange): string | null {
  if (!('before' in change)) return null;
  if (kind === 'tech_assigned') return change.after.assignedTechId;
  return kind === 'tech_reassigned' || kind === 'tech_cancelled' ? change.before.assignedTechId : null;
}

/** Queues what is to be told of a change beyond open pages, in the change's own transaction. */
export const queueMessages =
  (...kinds: MessageKind[]) =>
  (trx: Db, change: BookingChange): Promise<unknown> => {
    const { bookingId, version, now } = change;
    return insertMessages(
      trx,
      kinds.map((kind) => ({
        ...message({ kind, bookingId, now, version, afterMs: delayMs(kind, change) }),
        techId: technicianOf(kind, change),
      })),
    );
  };

/**
 * A payment came to rest: the e-mail of its cancellation waits no longer. When it has said already that a refund is
 * under way, another one says that the refund is made.
 */
export async function queueRefundMail(trx: Db, { bookingId, version, to, now }: PaymentMove): Promise<void> {
  const waited = await hastenMessages(trx, 'refund_mail', bookingId, now);
  if (waited || to === 'failed') return;
  await insertMessages(trx, [message({ kind: 'refund_mail', bookingId, now, version })]);
}

export const queueMoment = (db: Db, kind: MessageKind, bookingId: string, now: number) =>
  insertMessages(db, [message({ kind, bookingId, now })]);
