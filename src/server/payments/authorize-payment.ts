import type { CompanyProfile } from '../../domain/company-profile.ts';
import { Failure } from '../../domain/failure.ts';
import { toCents, toDollars } from '../../domain/money.ts';
import type {
  PaymentDeclined as DeclinedAnswer,
  PaymentAuthorized,
  PaymentRequest,
} from '../../domain/payment.ts';
import { isChargeable } from '../../domain/pricing.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId } from '../db/id.ts';
import type { PaymentRow } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { FailedAttempts } from '../limits/attempts.ts';
import { networkOf } from '../limits/network.ts';
import { closeIntent } from './close-intent.ts';
import { OUTCOME_UNKNOWN, watchIntent, withHeartbeat } from './intent-heartbeat.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { PaymentDeclined } from './provider.ts';
import { findOpenIntent, findPaymentByKey, insertPayment, movePayment } from './queries.ts';
import { queueVoid } from './queue-work.ts';

type Authorizing = Pick<Context, 'db' | 'clock' | 'payments' | 'config' | 'limiter' | 'log'>;
type Answer = PaymentAuthorized | DeclinedAnswer;

/**
 * The same for every reason: a reason would tell whoever tries stolen cards what to change. The provider's own words
 * are in the database.
 */
const DECLINED = 'The card was declined. Please check its details, or use another card.';

/** How long a request waits for another authorisation of the same customer. */
const WAIT_MS = 5000;

/**
 * Reserves an amount on the customer's card; nothing is captured. The intent is on disk before the
 * provider is asked, and no transaction is open meanwhile. The same key gives the same answer, however many
 * ask at once. A customer has one intent without a known outcome at a time: another authorisation, of the same
 * key or another, waits for the answer; after an unknown outcome it gives back what that may have reserved.
 * @throws Failure INVALID for another state than those billed to, AMOUNT_INVALID, KEY_REUSED, RATE_LIMITED after five declined cards, PAYMENT_IN_PROGRESS after 5 s,
 * PAYMENT_UNAVAILABLE
 */
export function paymentAuthorizer(context: Authorizing) {
  const perKey = new KeyedMutex();
  const attempts = new FailedAttempts(context.limiter, isDeclined);
  return async (customerId: string, request: PaymentRequest, address: string): Promise<Answer> => {
    const amountCents = toCents(request.amount);
    if (
      Math.abs(amountCents / 100 - request.amount) > 1e-9 ||
      !isChargeable(context.config.company, amountCents)
    ) {
      throw new Failure('AMOUNT_INVALID');
    }
    refuseForeignState(context.config.company, request.billingContact.state);
    const key = request.idempotencyKey || newId();
    const declines = { declinesPerAccount: customerId, declinesPerNetwork: networkOf(address) };
    return perKey.runExclusive(`${customerId} ${key}`, async () => {
      const answered = await findAnswered(context.db, customerId, amountCents, key);
      if (answered) return answerOf(answered);
      return attempts.make(declines, async () => {
        const intent = await openIntent(context, customerId, amountCents, key);
        return intent.status === 'intent' ? ask(context, intent, request) : answerOf(intent);
      });
    });
  };
}

function refuseForeignState({ billingStates }: CompanyProfile, state: string): void {
  if (billingStates.includes(state)) return;
  const message = `Invalid option: expected one of ${billingStates.map((each) => `"${each}"`).join('|')}`;
  throw new Failure('INVALID', message, { body: { issues: [{ path: 'billingContact.state', message }] } });
}

const isDeclined = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'success' in outcome && outcome.success === false;

/** The payment of this key, if it has its answer. @throws Failure KEY_REUSED */
async function findAnswered(
  db: Authorizing['db'],
  customerId: string,
  amountCents: number,
  key: string,
): Promise<PaymentRow | null> {
  const known = await findPaymentByKey(db, customerId, key);
  if (known && known.amountCents !== amountCents) throw new Failure('KEY_REUSED');
  return known && known.status !== 'intent' ? known : null;
}

/** The intent of this key: a new one to ask the provider for, or one that has its answer. */
async function openIntent(
  context: Authorizing,
  customerId: string,
  amountCents: number,
  idempotencyKey: string,
): Promise<PaymentRow> {
  const { db, clock, config } = context;
  const deadlineMs = performance.now() + WAIT_MS;
  for (;;) {
    const answered = await findAnswered(db, customerId, amountCents, idempotencyKey);
    if (answered) return answered;
    const open = await findOpenIntent(db, customerId);
    if (open) {
      await resolveIntent(context, open, deadlineMs);
      continue;
    }
    const { provider } = config.payment;
    const intent = { id: newId(), customerId, idempotencyKey, amountCents, provider, createdAt: clock() };
    try {
      return await insertPayment(db, { ...intent, status: 'intent', heartbeat: 0 });
    } catch (error) {
      // Another request of this customer was first: it is the one to wait for.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** Waits for the answer of an intent; one that nobody waits for is closed, with what it may have reserved. */
async function resolveIntent(context: Authorizing, open: PaymentRow, deadlineMs: number): Promise<void> {
  const state = await watchIntent(context.db, open, deadlineMs);
  if (state === 'in progress') throw new Failure('PAYMENT_IN_PROGRESS');
  if (state === 'abandoned') await closeIntent(context, open).catch((error) => refuse(context, open, error));
}

async function ask(context: Authorizing, intent: PaymentRow, request: PaymentRequest): Promise<Answer> {
  const { db, clock, payments } = context;
  const { id, amountCents } = intent;
  const { sourceId, billingContact } = request;
  try {
    const { providerPaymentId } = await withHeartbeat(db, id, () =>
      payments.authorize({ amountCents, sourceId, idempotencyKey: id, billingContact }),
    );
    return await conclude(context, intent, {
      status: 'authorized',
      providerPaymentId,
      authorizedAt: clock(),
    });
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) return refuse(context, intent, error);
    const { code: declineCode, detail: declineDetail } = error;
    return conclude(context, intent, { status: 'declined', declineCode, declineDetail });
  }
}
/** Writes down how it ended, unless it was closed meanwhile: then what has been reserved goes back. */
async function conclude(
  { db, clock }: Authorizing,
  intent: PaymentRow,
  end: Partial<PaymentRow>,
): Promise<Answer> {
  if (await movePayment(db, intent.id, 'intent', end)) return answerOf({ ...intent, ...end });
  const { providerPaymentId } = end;
  if (providerPaymentId) {
    await inTransaction(db, async (trx) => {
      await movePayment(trx, intent.id, 'voided', { providerPaymentId });
      await queueVoid(trx, intent.id, clock());
    });
  }
  throw new Failure('PAYMENT_UNAVAILABLE');
}

async function refuse({ db, log }: Authorizing, { id }: PaymentRow, error: unknown): Promise<never> {
  log.warn({ err: error, paymentId: id }, 'authorising failed; the outcome is unknown');
  await movePayment(db, id, 'intent', { declineCode: OUTCOME_UNKNOWN });
  throw new Failure('PAYMENT_UNAVAILABLE');
}

function answerOf(payment: PaymentRow): PaymentAuthorized | DeclinedAnswer {
  if (payment.status === 'declined') {
    const code = payment.declineCode ?? 'GENERIC_DECLINE';
    return { success: false, message: DECLINED, code, details: [{ code, detail: DECLINED }] };
  }
  return {
    success: true,
    paymentId: payment.id,
    status: 'authorized',
    amount: toDollars(payment.amountCents),
  };
}
