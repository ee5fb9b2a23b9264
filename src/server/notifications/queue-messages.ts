import {
  type MessageKind,
  momentsOf,
  OVERDUE_AFTER_MS,
  OVERDUE_MAIL_AFTER_MS,
} from '../../domain/message.ts';
import { newId } from '../db/id.ts';
import type { BookingRow, Db } from '../db/schema.ts';
import { insertMessages } from './message-queries.ts';

type Queued = { kind: MessageKind; bookingId: string; now: number; afterMs?: number };

const message = ({ kind, bookingId, now, afterMs = 0 }: Queued) => ({
  id: newId(),
  key: `${kind}:${bookingId}`,
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

type Told = Pick<BookingRow, 'id' | 'version' | 'status' | 'assignedTechId' | 'departedAt' | 'arrivedAt'>;

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
  const messages = momentsOf(before, after, byTechId).map((kind) => {
    const queued = message({ kind, bookingId: before.id, now });
    const techId = technicianOf[kind]?.(before, after);
    if (!techId) return queued;
    // Each assignment is told, the customer's moments once for a booking.
    return { ...queued, techId, key: `${queued.key}:${techId}:${before.version + 1}` };
  });
  if (messages.length > 0) await insertMessages(trx, messages);
}

export const queueMoment = (db: Db, kind: MessageKind, bookingId: string, now: number) =>
  insertMessages(db, [message({ kind, bookingId, now })]);
