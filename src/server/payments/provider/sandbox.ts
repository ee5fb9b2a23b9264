import type { Card } from '../../../domain/money/card.ts';
import { holdsMoney } from '../../../domain/money/dispute.ts';
import { sharedClockOf, sharedNow } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/id.ts';
import type { Database, Db, SandboxPaymentRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueDispute, queueFollow } from '../intents/queue-work.ts';
import {
  PaymentDeclined,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderPayment,
  type Refund,
} from './provider.ts';
import { sandboxCards } from './sandbox-cards.ts';
import { disputeAt, disputedCards, disputeIdOf, disputeTimesOf, paymentIdOf } from './sandbox-disputes.ts';
import {
  addRefund,
  endApproved,
  findById,
  findByKey,
  findRefundById,
  findRefundByKey,
  insertOnce,
  listChanged,
  lockById,
  refundedBefore,
} from './sandbox-queries.ts';

/**
 * The published tokens of Square's sandbox that pay, and those whose payments are disputed later, with the card that the
 * form takes for them.
 */
const paying = new Map<string, Card>([
  ['cnon:card-nonce-ok', { brand: 'visa', last4: '1111' }],
  ['cnon:gift-card-nonce-ok', { brand: 'gift_card', last4: '0000' }],
  ...disputedCards,
]);

/** The published tokens of Square's sandbox that are refused, with their error codes. */
const refused: Record<string, readonly [code: string, detail: string]> = {
  'cnon:card-nonce-declined': ['GENERIC_DECLINE', 'The card was declined.'],
  'cnon:card-nonce-rejected-cvv': ['CVV_FAILURE', 'The card security code is incorrect.'],
  'cnon:card-nonce-rejected-postalcode': [
    'ADDRESS_VERIFICATION_FAILURE',
    'The card postal code is incorrect.',
  ],
  'cnon:card-nonce-rejected-expiration': ['INVALID_EXPIRATION', 'The card expiration date is invalid.'],
  'cnon:card-nonce-already-used': ['CARD_TOKEN_USED', 'The card token was used before.'],
  'cnon:gift-card-nonce-insufficient-funds': ['INSUFFICIENT_FUNDS', 'The gift card has too little money.'],
};

const isTestToken = (sourceId: string): boolean => paying.has(sourceId) || Object.hasOwn(refused, sourceId);

/** Returns why a token is refused; null for one that pays. */
export function testRefusalOf(sourceId: string): PaymentDeclined | null {
  if (paying.has(sourceId)) return null;
  const known = Object.hasOwn(refused, sourceId) ? refused[sourceId] : undefined;
  return new PaymentDeclined(...(known ?? ['INVALID_CARD', 'The card details are not valid.']));
}

const PAGE_SIZE = 100;
/** The provider voids an authorisation that is not captured in 7 days. */
const AUTHORIZATION_MS = 7 * 24 * 60 * 60_000;

/** What a provider keeps of each payment; a refund does not give it back. */
export type Fee = { percent: number; cents: number };
const NO_FEE: Fee = { percent: 0, cents: 0 };

/** Returns the fee in cents. In integers, because 2.9 % of a price in floating point may be a cent off. */
export const feeOf = ({ percent, cents }: Fee, amountCents: number): number =>
  Math.round((amountCents * Math.round(percent * 1000)) / 100_000) + cents;

type Options = {
  db: Database;
  /** By default the clock that the jobs are due by. */
  clock?: () => number | Promise<number>;
  fee?: Fee;
};

/**
 * Creates a provider that takes no money and is otherwise as strict as a real one. Its ledger is in the database, in
 * tables and statements of its own, so that restarts lose nothing and all nodes agree. In place of a real provider's
 * events it queues the jobs that those events queue.
 */
export function createSandboxProvider({ db, clock: ownClock, fee = NO_FEE }: Options): PaymentProvider {
  const clock = ownClock ?? sharedClockOf(db);
  const toProviderPayment = (row: SandboxPaymentRow, now: number): ProviderPayment => ({
    providerPaymentId: row.id,
    idempotencyKey: row.idempotencyKey,
    status: statusOf(row, isExpired(row, now)),
    amountCents: row.amountCents,
    card: paying.get(row.sourceId) ?? null,
    refundedCents: row.refundedCents,
    pendingRefundCents: 0,
    feeCents: row.status === 'completed' ? feeOf(fee, row.amountCents) : null,
    createdAtMs: row.createdAt,
    updatedAtMs: row.updatedAt,
  });

  /** Captures or voids an authorisation; a repeated call changes nothing. */
  async function end(id: string, status: 'completed' | 'canceled'): Promise<void> {
    const at = await clock();
    const isEnded = await inTransaction(db, async (trx) => {
      const ended = await endApproved(trx, id, { status, at, after: at - AUTHORIZATION_MS });
      if (ended?.status === 'completed') await queueLookUps(trx, ended, at);
      return ended !== undefined;
    });
    if (isEnded) return;
    const row = await findById(db, id);
    if (!row) throw notFound();
    if (row.status === status || (status === 'canceled' && isExpired(row, at))) return;
    if (isExpired(row, at)) throw new PaymentDeclined('BAD_REQUEST', 'The authorisation has expired.');
    throw new PaymentDeclined('BAD_REQUEST', `The payment is ${row.status}.`);
  }

  /** Has the fee of a captured payment looked up now, and its dispute whenever it changes. */
  async function queueLookUps(trx: Db, payment: SandboxPaymentRow, now: number): Promise<void> {
    // The idempotency key is the id of the intent, and so the key of its other work.
    if (feeOf(fee, payment.amountCents) > 0) await queueFollow(trx, payment.idempotencyKey, payment.id, now);
    for (const changesAt of disputeTimesOf(payment))
      await queueDispute(trx, disputeIdOf(payment), now, Math.max(now, changesAt));
  }

  async function disputeOf(
    trx: Db,
    payment: SandboxPaymentRow,
    now: number,
  ): Promise<ProviderDispute | null> {
    const [opensAt] = disputeTimesOf(payment);
    if (opensAt === undefined || opensAt > now) return null;
    return disputeAt(payment, await refundedBefore(trx, payment.id, opensAt), now);
  }

  async function makeRefund({ providerPaymentId, amountCents, idempotencyKey }: Refund) {
    const now = await clock();
    return inTransaction(db, async (trx) => {
      const payment = await lockById(trx, providerPaymentId);
      if (!payment) return null;
      const known = await findRefundByKey(trx, idempotencyKey);
      if (known) {
        if (known.paymentId !== providerPaymentId || known.amountCents !== amountCents) throw keyReused();
        return known.id;
      }
      if (payment.status !== 'completed')
        throw new PaymentDeclined('PAYMENT_NOT_REFUNDABLE', `The payment is ${payment.status}.`);
      const dispute = await disputeOf(trx, payment, now);
      if (dispute && holdsMoney(dispute.state)) throw disputed();
      if (payment.refundedCents + amountCents > payment.amountCents)
        throw new PaymentDeclined('REFUND_AMOUNT_INVALID', 'The refund is of more than is left.');
      const id = newSandboxId();
      await addRefund(trx, {
        ...{ id, idempotencyKey, paymentId: providerPaymentId, amountCents, createdAt: now },
      });
      return id;
    });
  }

  const cards = sandboxCards(db, clock, (sourceId) => paying.get(sourceId));
  return {
    ...cards.port,
    async authorize({ amountCents, sourceId: given, providerCustomerId, idempotencyKey }) {
      const sourceId = providerCustomerId ? await cards.tokenOf(given, providerCustomerId) : given;
      const refusal = testRefusalOf(sourceId);
      // What a client made up is not kept: it could be the number of a real card.
      if (refusal && !isTestToken(sourceId)) throw refusal;
      const at = ownClock ? await ownClock() : sharedNow(db);
      const status = refusal ? ('failed' as const) : ('approved' as const);
      const asked = { idempotencyKey, sourceId, amountCents, status, createdAt: at, updatedAt: at };
      const payment =
        (await insertOnce(db, { id: newSandboxId(), ...asked })) ?? (await findByKey(db, idempotencyKey));
      if (payment?.amountCents !== amountCents || payment.sourceId !== sourceId) throw keyReused();
      if (refusal) throw refusal;
      if (payment.status === 'canceled')
        throw new PaymentDeclined('PAYMENT_CANCELED', 'The payment was cancelled.');
      return { providerPaymentId: payment.id, card: paying.get(sourceId) ?? null };
    },
    capture: (id) => end(id, 'completed'),
    void: (id) => end(id, 'canceled'),
    async refund(refund) {
      const refundId = await makeRefund(refund);
      if (refundId === null) throw notFound();
      return { refundId, state: 'completed' };
    },
    async findRefund(refundId) {
      if (!(await findRefundById(db, refundId))) throw notFound();
      return 'completed';
    },
    async findPayment(id) {
      const row = await findById(db, id);
      return row ? toProviderPayment(row, await clock()) : null;
    },
    async findByIdempotencyKey(key, sinceMs) {
      const row = await findByKey(db, key);
      return row && row.createdAt >= sinceMs ? toProviderPayment(row, await clock()) : null;
    },
    async *listSince(updatedSinceMs) {
      const now = await clock();
      let last: SandboxPaymentRow | null = null;
      for (;;) {
        const page: SandboxPaymentRow[] = await listChanged(db, updatedSinceMs, last, PAGE_SIZE);
        yield* page.map((row) => toProviderPayment(row, now));
        last = page.at(-1) ?? null;
        if (page.length < PAGE_SIZE) return;
      }
    },
    async cancelByIdempotencyKey(key) {
      const row = await findByKey(db, key);
      if (row && row.status !== 'failed') await end(row.id, 'canceled');
    },
    async findDispute(disputeId) {
      const paymentId = paymentIdOf(disputeId);
      const payment = paymentId === null ? undefined : await findById(db, paymentId);
      return payment ? disputeOf(db, payment, await clock()) : null;
    },
  };
}

const isExpired = ({ status, createdAt }: SandboxPaymentRow, now: number): boolean =>
  status === 'approved' && createdAt <= now - AUTHORIZATION_MS;

function statusOf(row: SandboxPaymentRow, isExpired: boolean): ProviderPayment['status'] {
  if (row.status === 'canceled' || row.status === 'failed' || isExpired) return 'voided';
  if (row.status === 'approved') return 'authorized';
  return row.refundedCents >= row.amountCents ? 'refunded' : 'captured';
}

const newSandboxId = () => `sb-${newId()}`;

const disputed = () =>
  new PaymentDeclined('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', 'The bank of the card has the money.');
const notFound = () => new PaymentDeclined('NOT_FOUND', 'There is no such payment.');
const keyReused = () =>
  new PaymentDeclined('IDEMPOTENCY_KEY_REUSED', 'The key was used with other details before.');
