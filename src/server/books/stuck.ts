import * as z from 'zod/mini';
import type { StuckPayment } from '../../contract/shapes/books.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { toDollars } from '../../domain/money/money.ts';
import { INTENT_LIFETIME_MS } from '../../domain/money/payment.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import {
  listApprovals,
  listFailedMoneyJobs,
  listFailedRefunds,
  listOldHolds,
  listOpenMoneyJobs,
  listRefusedCaptures,
  listUndecidedDisputes,
} from './stuck-queries.ts';

/** After this time an open payment job is stuck, although no attempt has failed. */
const LATE_MS = 5 * MINUTE_MS;

const nothing = {
  taskKind: null,
  taskId: null,
  paymentId: null,
  bookingId: null,
  amount: null,
  reason: null,
  requestedBy: null,
  disputeState: null,
  dueAt: null,
  nextAttemptAt: null,
};

/** Lists money that does not move although it should, or that waits for a person, oldest first. */
export async function listStuck({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<StuckPayment[]> {
  const now = clock();
  const open = await listOpenMoneyJobs(db, now - LATE_MS);
  const failed = await listFailedMoneyJobs(db);
  const refunds = await listFailedRefunds(db);
  const approvals = await listApprovals(db);
  const disputes = await listUndecidedDisputes(db);
  const captures = await listRefusedCaptures(db);
  const holds = await listOldHolds(db, now - INTENT_LIFETIME_MS);
  const taskOf = new Map(failed.map((job) => [refundIdOf(job.payload), job.id]));
  const failedRefunds = new Set(refunds.map(({ id }) => id));
  const stuck: StuckPayment[] = [
    ...open.map((job) => ({
      ...ofJob(job),
      kind: 'open-task' as const,
      since: toTime(job.createdAt),
      nextAttemptAt: toTime(Math.max(job.dueAt, now)),
    })),
    ...failed
      // A failed refund stands in the list once, with its task.
      .filter(({ payload }) => !failedRefunds.has(refundIdOf(payload) ?? ''))
      .map((job) => ({
        ...ofJob(job),
        kind: job.kind === 'check-ledger' ? ('books' as const) : ('failed-task' as const),
        taskId: job.id,
        since: toTime(job.endedAt ?? job.createdAt),
      })),
    ...refunds.map(({ id, kind, paymentId, bookingId, amountCents, requestedAt, ...refusal }) => ({
      ...nothing,
      id,
      kind: 'refund' as const,
      paymentId,
      bookingId,
      taskKind: kind,
      taskId: taskOf.get(id) ?? null,
      amount: toDollars(amountCents),
      since: toTime(requestedAt),
      reason: refusalText(refusal),
    })),
    ...approvals.map(({ id, paymentId, bookingId, amountCents, requestedAt, requestedBy, reason }) => ({
      ...nothing,
      id,
      kind: 'approval' as const,
      paymentId,
      bookingId,
      amount: toDollars(amountCents),
      since: toTime(requestedAt),
      requestedBy,
      reason,
    })),
    ...disputes.map(({ id, paymentId, bookingId, amountCents, openedAt, state, reason, dueAt }) => ({
      ...nothing,
      id,
      kind: 'dispute' as const,
      paymentId,
      bookingId,
      amount: toDollars(amountCents),
      since: toTime(openedAt),
      disputeState: state,
      reason,
      dueAt: toTimeOrNull(dueAt),
    })),
    ...captures.map(({ id, bookingId, amountCents, createdAt, voidedAt, ...refusal }) => ({
      ...nothing,
      id,
      kind: 'capture' as const,
      paymentId: id,
      bookingId,
      amount: toDollars(amountCents),
      since: toTime(voidedAt ?? createdAt),
      reason: captureRefusal(refusal),
    })),
    ...holds.map(({ id, amountCents, createdAt, intentState }) => ({
      ...nothing,
      id,
      kind: 'hold' as const,
      paymentId: id,
      amount: toDollars(amountCents),
      since: toTime(createdAt),
      reason: intentReason[intentState],
    })),
  ];
  return stuck.sort((a, b) => (a.since < b.since ? -1 : 1));
}

/** Why an intent has no outcome, as other clients know it. */
const intentReason = { open: null, settled: null, unknown: 'OUTCOME_UNKNOWN', closing: 'CLOSING' } as const;

type Job = Awaited<ReturnType<typeof listFailedMoneyJobs>>[number];

const ofJob = ({ id, kind, paymentId, bookingId, amountCents, lastError }: Job) => ({
  ...nothing,
  id,
  taskKind: kind,
  paymentId,
  bookingId,
  reason: lastError,
  amount: amountCents === null ? null : toDollars(amountCents),
});

const RefundPayload = z.object({ refundId: z.string() });

const refundIdOf = (payload: string): string | undefined =>
  RefundPayload.safeParse(JSON.parse(payload)).data?.refundId;

type Refusal = { declineCode: string | null; declineDetail: string | null };

/** A payment that failed without an answer of the provider was voided there by hand. */
const captureRefusal = ({ declineCode, declineDetail }: Refusal) =>
  refusalText({ declineCode: declineCode ?? 'VOIDED', declineDetail });

const refusalText = ({ declineCode, declineDetail }: Refusal): string | null =>
  [declineCode, declineDetail].filter(Boolean).join(': ') || null;
