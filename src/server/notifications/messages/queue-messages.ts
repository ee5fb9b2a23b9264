import type { ChangePayload } from '../../../domain/bookings/change-log.ts';
import type { ProblemKind } from '../../../domain/bookings/job-problem.ts';
import { toldWhoBy } from '../../../domain/promise/booked-window.ts';
import { remindAt } from '../../../domain/promise/reminder.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import type {
  BookingChange,
  Creation,
  Decision,
  OfferMove,
  PaymentChange,
  RefundChange,
  TipChange,
} from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addJobWithNext, makeJobsDue } from '../../platform/jobs/add-job.ts';
import type { ToldAmounts } from '../channels/channel.ts';
import { type MessageKind, messageKinds } from './message-kinds.ts';
import { AT_CAR_MS } from './problem-messages.ts';
import {
  findLastRefundCents,
  hasKey,
  hasMessage,
  insertMessage,
  isCancelled,
  isGivingBackMore,
  isPaidAfterService,
  listIdsOf,
  setDueAt,
} from './queries.ts';
import { toldOfTip } from './tip-messages.ts';

type Caused = {
  kind: MessageKind;
  bookingId: string;
  now: number;
  delayMs?: number;
  techId?: string | null;
  /** The number of the causing event among all that may cause this kind for the booking. */
  event?: number;
} & { [Amount in keyof ToldAmounts]?: number | undefined };

const keyOf = (kind: MessageKind, bookingId: string, event: number): string =>
  messageKinds[kind].isOnce ? `${kind}:${bookingId}` : `${kind}:${bookingId}:${event}`;

/** Inserts a message and its job. The key contains the causing event, so that each event causes one message. */
async function queue(
  trx: Db,
  { kind, bookingId, now, delayMs = 0, techId = null, event = 1, ...amounts }: Caused,
) {
  const id = newId();
  const key = keyOf(kind, bookingId, event);
  const dueAt = now + delayMs;
  const isTold = Object.values(amounts).some((cents) => cents !== undefined);
  const payload = isTold ? JSON.stringify(amounts) : null;
  await insertMessage(trx, { id, key, kind, bookingId, techId, payload, createdAt: now, dueAt });
  // The job of a message has its id.
  await addJobWithNext(
    trx,
    { id, kind: 'address-message', key: id, payload: {}, now, dueAt: delayMs > 0 ? dueAt : 0 },
    hasMessage(id),
  );
}

/** Queues the notifications of a change in its transaction. */
export const queueMessages =
  (...kinds: MessageKind[]) =>
  async (trx: Db, change: BookingChange): Promise<void> => {
    const { bookingId, version: event, now } = change;
    const { refund, differenceCents }: ChangePayload = change.payload;
    const amounts = { refundCents: refund?.amountCents, differenceCents };
    for (const kind of kinds) {
      const { delayMs, technician } = messageKinds[kind];
      const techId = 'before' in change ? technician?.(change) : null;
      await queue(trx, { kind, bookingId, now, event, techId, ...amounts, delayMs: delayMs?.(change) });
    }
  };

/** What the customer hears of a problem with a job that stays; a danger is a matter for a person who calls. */
const ofProblem: Partial<Record<ProblemKind, MessageKind>> = {
  wrong_place: 'wrong_place',
  locked: 'locked',
  no_answer: 'no_answer',
  needs_tow: 'needs_tow',
};

/** Queues what the customer hears of a problem that the technician has just now, not hours before the phone could say. */
export async function queueProblem(trx: Db, change: Decision): Promise<void> {
  const { problem, atMs, now } = change;
  const kind = problem && ofProblem[problem.kind];
  if (kind && now - atMs <= AT_CAR_MS) await queueMessages(kind)(trx, change);
}

/** Queues what admins hear of a customer's report, or the customer once it is settled. */
export const queueReport = (trx: Db, change: Decision): Promise<void> =>
  queueMessages(change.report ? 'report_made' : 'report_settled')(trx, change);

const bookedTimeOf = (change: Creation | Decision): number | null =>
  ('before' in change ? change.after : change.booking).scheduledAt ?? null;

/**
 * Queues the reminder of a booking that has got its time, unless its moment has passed by then. One that is about a former
 * time reaches nobody (`customerOnDayBefore`).
 */
export async function queueReminder(
  trx: Db,
  change: Creation | Decision,
  { config }: Pick<Context, 'config'>,
): Promise<void> {
  const { bookingId, now } = change;
  const scheduledAt = bookedTimeOf(change);
  if (scheduledAt === null) return;
  const dueAt = remindAt(scheduledAt, config.company.timeZone);
  // The moment names the message: a booking that is moved within its day is reminded of once.
  if (dueAt > now) await queue(trx, { kind: 'reminder', bookingId, now, delayMs: dueAt - now, event: dueAt });
}

/** Queues the name of the technician of a booked service: once at the time that the customer was told, or later at once. */
export async function queueTechnicianNamed(trx: Db, change: Decision): Promise<void> {
  const { bookingId, now, version } = change;
  const scheduledAt = bookedTimeOf(change);
  if (scheduledAt === null) return;
  const dueAt = toldWhoBy(scheduledAt);
  const kind = 'technician_named';
  if (dueAt > now) await queue(trx, { kind, bookingId, now, delayMs: dueAt - now, event: dueAt });
  else await queue(trx, { kind, bookingId, now, event: version });
}

/** Queues the push of an offer to its technician. */
export const queueOffer = (
  trx: Db,
  { bookingId, version: event, to: techId, now }: OfferMove,
): Promise<void> => queue(trx, { kind: 'job_offered', bookingId, now, event, techId });

/** Queues pushes to admins that these bookings are still unassigned, one per repetition of an alert. */
export async function queueRaised(trx: Db, bookingIds: readonly string[], now: number): Promise<void> {
  for (const bookingId of bookingIds) await queue(trx, { kind: 'unassigned', bookingId, now, event: now });
}

/**
 * Sends the waiting e-mail of a cancellation when its payment is final, or when another admin refuses its refund. If that
 * e-mail already said that the refund is in progress, or is checked, another e-mail says what became of it. A booking that
 * goes on, or is done, has been given back as a whole.
 */
export async function queueRefundMail(
  trx: Db,
  { bookingId, version, to, now }: PaymentChange | RefundChange,
): Promise<void> {
  if (!(await isCancelled(trx, bookingId))) {
    if (to !== 'refunded') return;
    const refundCents = await findLastRefundCents(trx, bookingId);
    return queue(trx, { kind: 'part_refunded', bookingId, now, event: version, refundCents });
  }
  // One e-mail says it once all payments of a moved booking are given back.
  if (await isGivingBackMore(trx, bookingId)) return;
  const ids = await listIdsOf(trx, 'refund_mail', bookingId);
  if (await makeJobsDue(trx, ids)) return setDueAt(trx, ids, now);
  if (to === 'failed') return;
  await queue(trx, { kind: 'refund_mail', bookingId, now, event: version });
}

/** Queues the receipt of a booking that was paid after its service; one that was paid before has it already. */
export async function queueLateReceipt(trx: Db, { bookingId, version, now }: PaymentChange): Promise<void> {
  if (!(await isPaidAfterService(trx, bookingId))) return;
  await queue(trx, { kind: 'receipt_mail', bookingId, now, event: version });
}

/** Queues the receipt once more; the moment names the message. */
export const queueReceiptAgain = (trx: Db, bookingId: string, now: number): Promise<void> =>
  queue(trx, { kind: 'receipt_mail', bookingId, now, event: now });

/** Queues what the customer hears of a step of the tip, and its technician once it is charged. */
export async function queueTip(
  trx: Db,
  { bookingId, version: event, now, payload }: TipChange,
): Promise<void> {
  const { step, techId } = payload.tip;
  for (const kind of toldOfTip[step])
    await queue(trx, { kind, bookingId, now, event, techId: kind === 'tip_received' ? techId : null });
}

type ThreadKind = Extract<MessageKind, `thread_${string}`>;

/** Queues the push of a message in the thread of a booking. */
export const queueThreadMessage = (
  trx: Db,
  kind: ThreadKind,
  { sequence: event, ...message }: { bookingId: string; now: number; sequence: number; techId?: string },
): Promise<void> => queue(trx, { kind, event, ...message });

/** Queues a message that no booking change causes, once for each `event`; the caller provides the transaction. */
export const queueMoment = (
  trx: Db,
  kind: MessageKind,
  bookingId: string,
  now: number,
  event = 1,
): Promise<void> => queue(trx, { kind, bookingId, now, event });

type Approach = Extract<MessageKind, 'nearby' | 'arrived'>;
type Approached = Pick<BookingDetail, 'id' | 'assignedAt' | 'movedAt'>;

/** Names the visit: another technician's is another one, and so is that of another time. */
const visitOf = ({ assignedAt, movedAt }: Approached): number => Math.max(assignedAt ?? 0, movedAt ?? 0);

/** Queues that the technician is near or there, once a visit: an arrival is detected by the tap and by the fixes. */
export const queueApproach = (trx: Db, kind: Approach, booking: Approached, now: number): Promise<void> =>
  queueMoment(trx, kind, booking.id, now, visitOf(booking));

/** Whether the customer has been told of the arrival of this visit. */
export const isArrivalTold = (db: Db, booking: Approached): Promise<boolean> =>
  hasKey(db, keyOf('arrived', booking.id, visitOf(booking)));

export const queueArrived = (trx: Db, { after, now }: Decision): Promise<void> =>
  queueApproach(trx, 'arrived', after, now);
