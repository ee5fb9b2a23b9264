import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { addJob, addJobWithNext, removeJobs } from '../../platform/jobs/add-job.ts';
import { findFailedJob } from '../../platform/jobs/job-counts.ts';
import { findName, listCards } from '../cards/queries.ts';

/** The provider call that a payment needs after the transaction that decided it. */
export type PaymentWork = 'capture' | 'release' | 'void' | 'refund-rest';

/** The caller has locked the payment or its booking by a write in the same transaction. */
const add = (trx: Db, kind: PaymentWork, paymentId: string, now: number) =>
  addJobWithNext(trx, { kind, key: paymentId, payload: {}, now });

/** Queues the capture of an authorised payment. */
export const queueCapture = (trx: Db, paymentId: string, now: number) => add(trx, 'capture', paymentId, now);

/** Queues the return of a booking's whole amount: a void if only authorised, a refund if captured. */
export const queueRelease = (trx: Db, paymentId: string, now: number) => add(trx, 'release', paymentId, now);

/** Queues the refund of what a cancelled booking does not keep. */
export const queueRefundRest = (trx: Db, paymentId: string, now: number) =>
  add(trx, 'refund-rest', paymentId, now);

/** Queues a refund of a part, or a goodwill credit. */
export const queueRefund = (trx: Db, { id, paymentId, kind }: RefundRow, now: number) =>
  addJob(trx, { kind, key: paymentId, payload: { refundId: id }, now });

/** Removes the failed job of a refund that has ended otherwise. */
export async function removeFailedRefund(trx: Db, { id, paymentId, kind }: RefundRow): Promise<void> {
  const failed = await findFailedJob(trx, kind, paymentId, { refundId: id });
  if (failed) await removeJobs(trx, [failed]);
}

/**
 * Queues the question what the provider holds of a payment, behind the open work of that payment. The key is the
 * payment's id, or the provider's while no payment has it.
 */
export const queueFollow = (trx: Db, key: string, providerPaymentId: string, now: number) =>
  addJob(trx, { kind: 'follow-payment', key, payload: { providerPaymentId }, now });

/** Queues the question how a dispute stands, apart from the work of its payment. It is asked at once by default. */
export const queueDispute = (trx: Db, disputeId: string, now: number, dueAt?: number) =>
  addJob(trx, { kind: 'follow-dispute', key: disputeId, payload: { disputeId }, now, dueAt });

/** Queues the void of a payment whose ledger status is voided already. */
export const queueVoid = (trx: Db, paymentId: string, now: number) => add(trx, 'void', paymentId, now);

/**
 * An attempt to save a card may still be on its way when the customer's wish ends, and the provider may find what it has
 * stored only a minute later.
 */
const CANCEL_SAVING_AFTER_MS = 2 * MINUTE_MS;

/**
 * Queues the saving of the card that has paid, apart from the work of its payment: no money waits for it. The job stores
 * what each attempt says of the customer, because a provider refuses a key that comes again with other details.
 */
export async function queueSaving(trx: Db, { id, customerId, capturedAt, createdAt }: PaymentRow) {
  const [known] = await listCards(trx, customerId);
  const name = await findName(trx, customerId);
  await addJob(trx, {
    kind: 'save-card',
    key: `save:${id}`,
    payload: {
      paymentId: id,
      providerCustomerId: known?.providerCustomerId ?? null,
      customer: { givenName: name?.firstName ?? '', familyName: name?.lastName ?? '' },
    },
    now: capturedAt ?? createdAt,
  });
}

/** Queues the deletion of what attempts to save the card of a payment may have stored, behind those attempts. */
export const queueCancelSaving = (trx: Db, paymentId: string, now: number) =>
  addJob(trx, {
    ...{ kind: 'cancel-saving', key: `save:${paymentId}`, payload: { paymentId } },
    ...{ now, dueAt: now + CANCEL_SAVING_AFTER_MS },
  });
