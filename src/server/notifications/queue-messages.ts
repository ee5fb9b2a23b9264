import type { BookingChange, PaymentMove } from '../changes/change.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { addJob, hastenJobs } from '../jobs/add-job.ts';
import { type MessageKind, messageKinds } from './message-kinds.ts';
import { insertMessage, listIdsOf, setDueAt } from './message-queries.ts';

type Caused = {
  kind: MessageKind;
  bookingId: string;
  now: number;
  delayMs?: number;
  techId?: string | null;
  /** What caused it, among all that may cause this kind for this booking. */
  event?: number;
};

/**
 * Queues a message with the job that tells it. Its key names the event that caused it: one event is told once, and
 * the same kind of event another time.
 */
async function queue(trx: Db, { kind, bookingId, now, delayMs = 0, techId = null, event = 1 }: Caused) {
  const id = newId();
  const key = messageKinds[kind].isOnce ? `${kind}:${bookingId}` : `${kind}:${bookingId}:${event}`;
  const dueAt = now + delayMs;
  const isNew = await insertMessage(trx, {
    ...{ id, key, kind, bookingId, techId, createdAt: now, dueAt },
    // Taken already, for nodes of before jobs.
    addressedAt: now,
  });
  if (isNew) await addTelling(trx, id, now, delayMs > 0 ? dueAt : 0);
}

/** Adds the job that tells a message; it has the message's id. */
export const addTelling = (trx: Db, id: string, now: number, dueAt: number): Promise<void> =>
  addJob(trx, { id, kind: 'tell', key: id, payload: {}, now, dueAt });

/** Queues what is to be told of a change beyond open pages, in the change's own transaction. */
export const queueMessages =
  (...kinds: MessageKind[]) =>
  async (trx: Db, change: BookingChange): Promise<void> => {
    const { bookingId, version: event, now } = change;
    for (const kind of kinds) {
      const { delayMs, technician } = messageKinds[kind];
      const techId = 'before' in change ? technician?.(change) : null;
      await queue(trx, { kind, bookingId, now, event, techId, delayMs: delayMs?.(change) });
    }
  };

/** Pushes to admins that these emergencies still have no technician; each raise of an alert is told once. */
export async function queueRaised(trx: Db, bookingIds: readonly string[], now: number): Promise<void> {
  for (const bookingId of bookingIds) await queue(trx, { kind: 'unassigned', bookingId, now, event: now });
}

/**
 * A payment came to rest: the e-mail of its cancellation waits no longer. When it has said already that a refund is
 * under way, another one says that the refund is made.
 */
export async function queueRefundMail(trx: Db, { bookingId, version, to, now }: PaymentMove): Promise<void> {
  const ids = await listIdsOf(trx, 'refund_mail', bookingId);
  if (await hastenJobs(trx, ids)) return setDueAt(trx, ids, now);
  if (to === 'failed') return;
  await queue(trx, { kind: 'refund_mail', bookingId, now, event: version });
}

/** Queues what no change caused; whoever calls has a transaction. */
export const queueMoment = (trx: Db, kind: MessageKind, bookingId: string, now: number): Promise<void> =>
  queue(trx, { kind, bookingId, now });
