import { slotProblem, slotsText } from '../../../domain/bookings/schedule.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import { SECOND_MS } from '../../../domain/durations.ts';
import { Failure } from '../../../domain/failure.ts';
import { toCents, toDollars } from '../../../domain/money/money.ts';
import type {
  PaymentDeclined as DeclinedAnswer,
  PaymentAuthorized,
  PaymentRequest,
} from '../../../domain/money/payment.ts';
import { isExpired } from '../../../domain/money/saved-card.ts';
import { texts } from '../../../domain/texts.ts';
import type { Context } from '../../context.ts';
import { databaseFailure, isUniqueViolation } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/id.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import { runTogether } from '../../platform/db/together.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { FailedAttempts } from '../../platform/limits/attempts.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { waitOf } from '../../platform/limits/refusal-texts.ts';
import { limits } from '../../platform/limits/table.ts';
import type { CustomerOwner } from '../../quotes/quote.ts';
import { findCard } from '../cards/queries.ts';
import { type Authorization, PaymentDeclined } from '../provider/provider.ts';
import {
  cardColumns,
  findOldestHold,
  findPayment,
  insertIntent,
  markOutcomeUnknown,
  selectOpenIntent,
  selectPaymentByKey,
} from '../queries.ts';
import { closeIntent } from './close-intent.ts';
import { DEAD_MS, QUIET_MS, Silence, watchIntent, withHeartbeat } from './intent-heartbeat.ts';
import { isCharged } from './is-charged.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { answerableIntent, closingIntent, movePayment } from './move-payment.ts';
import { queueVoid } from './queue-work.ts';

/** The provider's clock may be behind that of the node that wrote the intent. */
const CLOCK_SLACK_MS = 2 * 60 * 60_000;

/**
 * Takes over the authorisation that an intent with an unknown outcome has made at the provider, so that the same request
 * needs no second hold on the card. Returns whether there was one; not if the intent is being closed, because the
 * authorisation may then be cancelled at any moment.
 * @throws PaymentUnavailable
 */
export async function adoptAuthorization(
  { db, sharedClock, payments, events }: Pick<Context, 'db' | 'sharedClock' | 'payments' | 'events'>,
  { id, amountCents, createdAt }: PaymentRow,
): Promise<boolean> {
  const found = await payments.findByIdempotencyKey(id, createdAt - CLOCK_SLACK_MS);
  if (found?.status !== 'authorized' || found.amountCents !== amountCents) return false;
  const { providerPaymentId, card } = found;
  const authorizedAt = await sharedClock();
  const end = { status: 'authorized', providerPaymentId, authorizedAt, ...cardColumns(card) } as const;
  const isAdopted = await inTransaction(db, (trx) => movePayment(trx, id, answerableIntent, end));
  if (isAdopted) events.emit('payments:changed', {});
  return isAdopted;
}

type Authorizing = Pick<
  Context,
  'db' | 'clock' | 'sharedClock' | 'payments' | 'config' | 'limiter' | 'events' | 'log' | 'seal' | 'texts'
>;
type Answer = PaymentAuthorized | DeclinedAnswer;

/**
 * One text for every reason, because a reason would help people who test stolen cards. The provider's text is stored in
 * the database.
 */
const DECLINED = texts('The card was declined. Please check its details, or use another card.');

/** How long a request waits for another authorisation of the same customer: longer than a dead node's is waited for. */
const MAX_WAIT_MS = 8000;

/**
 * Returns a function that reserves an amount on the customer's card without capturing it.
 * The intent is committed before the provider call, and no transaction is open during the call. Requests with the same
 * idempotency key get the same answer, even concurrent ones. A customer has at most one intent with an unknown outcome:
 * another authorisation waits for its answer, or cancels the intent if no node waits for the answer any more.
 * @throws Failure INVALID if the state is not the billing state, AMOUNT_INVALID, KEY_REUSED, PAYMENT_VOIDED if the payment
 * of the key has been voided, so that the next one needs another key, for `bookingId` BOOKING_NOT_FOUND, NOT_YOURS and
 * NOTHING_TO_PAY, for `scheduledAt` SLOT_INVALID and SLOT_TOO_FAR, for a saved card CARD_NOT_SAVED, RATE_LIMITED after
 * five declined cards or thirty holds without a booking, PAYMENT_IN_PROGRESS after 8 s, PAYMENT_UNAVAILABLE
 */
export function paymentAuthorizer(context: Authorizing) {
  const perKey = new KeyedMutex();
  const attempts = new FailedAttempts(context.limiter, isDeclined);
  return async (owner: CustomerOwner, request: PaymentRequest, address: string): Promise<Answer> => {
    const { customerId } = owner;
    const amountCents = toCents(request.amount);
    if (
      Math.abs(amountCents / 100 - request.amount) > 1e-9 ||
      !(await isCharged(context, owner, request, amountCents))
    ) {
      throw new Failure('AMOUNT_INVALID');
    }
    if (isTyped(request)) refuseForeignState(context.config.company, request.billingContact?.state);
    const key = request.idempotencyKey || newId();
    const declines = { declinesPerAccount: customerId, declinesPerNetwork: networkOf(address) };
    return perKey.runExclusive(`${customerId} ${key}`, async () => {
      const found = await findIntents(context.db, customerId, amountCents, key);
      if (found.answered) return answerOf(found.answered);
      refuseGoneSlot(context, request);
      const source = await sourceOf(context, customerId, request);
      return attempts.make(declines, async () => {
        const { saveCardZip } = source;
        const intent = await openIntent(context, { customerId, amountCents, key, saveCardZip }, found);
        if (intent.status !== 'intent') return answerOf(intent);
        return ask(context, intent, source).finally(() => context.events.emit('payments:changed', {}));
      });
    });
  };
}

const isTyped = ({ means }: PaymentRequest) => !means || means === 'card';

/** The states of the form; a saved card and a wallet have an address of their own. */
function refuseForeignState({ billingStates }: CompanyProfile, state = ''): void {
  if (billingStates.includes(state)) return;
  const message = `Invalid option: expected one of ${billingStates.map((each) => `"${each}"`).join('|')}`;
  throw new Failure('INVALID', message, { body: { issues: [{ path: 'billingContact.state', message }] } });
}

/** What the provider is asked to authorise, and the ZIP of a card that is to be saved once it has paid. */
type Source = Pick<Authorization, 'sourceId' | 'providerCustomerId' | 'billingContact'> & {
  saveCardZip: string | null;
};

/** @throws Failure CARD_NOT_SAVED if the customer has no such saved card, or it has expired */
async function sourceOf(
  { db, clock }: Authorizing,
  customerId: string,
  request: PaymentRequest,
): Promise<Source> {
  const { sourceId, billingContact, saveCard } = request;
  if (request.means !== 'saved') {
    const isSaved = saveCard && isTyped(request);
    return { sourceId, billingContact, saveCardZip: isSaved ? (billingContact?.postalCode ?? null) : null };
  }
  const card = await findCard(db, sourceId);
  if (card?.customerId !== customerId || isExpired(card, clock())) throw new Failure('CARD_NOT_SAVED');
  const { providerCardId, providerCustomerId } = card;
  return { sourceId: providerCardId, providerCustomerId, saveCardZip: null };
}

/** A card is not held for a time that cannot be booked any more. */
function refuseGoneSlot(
  { clock, config: { company }, texts: words }: Authorizing,
  { scheduledAt, bookingId }: PaymentRequest,
): void {
  if (!scheduledAt || bookingId) return;
  const problem = slotProblem(new Date(scheduledAt), new Date(clock()), company);
  if (problem) throw new Failure(problem, problem === 'SLOT_INVALID' ? slotsText(company, words) : undefined);
}

const isDeclined = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'success' in outcome && outcome.success === false;

/**
 * Returns the payment of this key if its outcome is known, and the customer's intent whose outcome is not.
 * @throws Failure KEY_REUSED
 */
async function findIntents(db: Authorizing['db'], customerId: string, amountCents: number, key: string) {
  const [[known], [open]] = await runTogether(db, [
    selectPaymentByKey(db, customerId, key),
    selectOpenIntent(db, customerId),
  ]);
  if (known && known.amountCents !== amountCents) throw new Failure('KEY_REUSED');
  return { answered: known && known.status !== 'intent' ? known : null, open };
}

/** Returns the intent of this key: a new one, or an existing one whose outcome is known. */
async function openIntent(
  context: Authorizing,
  wanted: { customerId: string; amountCents: number; key: string; saveCardZip: string | null },
  found: Awaited<ReturnType<typeof findIntents>>,
): Promise<PaymentRow> {
  const { customerId, amountCents, key: idempotencyKey, saveCardZip } = wanted;
  const { db, clock, config } = context;
  const deadlineMs = performance.now() + MAX_WAIT_MS;
  for (
    let { answered, open } = found;
    ;
    { answered, open } = await findIntents(db, customerId, amountCents, idempotencyKey)
  ) {
    if (answered) return answered;
    if (open) {
      await resolveIntent(context, open, idempotencyKey, deadlineMs);
      continue;
    }
    const { provider } = config.payment;
    const intent = {
      ...{ id: newId(), customerId, idempotencyKey, amountCents, saveCardZip, provider },
      createdAt: clock(),
    };
    try {
      const stored = await insertIntent(db, intent, holdLimit(context));
      if (stored) return stored;
      await refuseManyHolds(context, customerId);
    } catch (error) {
      // A concurrent request of this customer inserted its intent first, so this request waits for it.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** Limits how often a customer's cards are held for nothing; null with RATE_LIMIT=0. */
const holdLimit = ({ clock, config }: Pick<Authorizing, 'clock' | 'config'>) =>
  config.rateLimit === 0
    ? null
    : { max: limits.unspentHolds.max, since: clock() - limits.unspentHolds.windowMs };

/** @throws Failure RATE_LIMITED, unless the oldest hold has left the window meanwhile */
async function refuseManyHolds(context: Authorizing, customerId: string): Promise<void> {
  const limit = holdLimit(context);
  const oldest = limit && (await findOldestHold(context.db, customerId, limit));
  if (limit === null || oldest === null) return;
  const { clock, config, texts: words } = context;
  const waitMs = oldest - limit.since;
  const wait = waitOf(clock(), waitMs, config.company.timeZone, words);
  throw new Failure('RATE_LIMITED', limits.unspentHolds.refusal(wait, words), {
    retryAfterSeconds: waitMs / SECOND_MS,
  });
}

/**
 * Waits for the outcome of an intent. Of an intent that no node waits for, the same request takes over what it has
 * reserved; otherwise that is cancelled.
 */
async function resolveIntent(
  context: Authorizing,
  open: PaymentRow,
  idempotencyKey: string,
  deadlineMs: number,
): Promise<void> {
  const silence = new Silence(open.heartbeat, performance.now());
  const isSame = open.idempotencyKey === idempotencyKey;
  try {
    for (const maxSilenceMs of isSame ? [QUIET_MS, DEAD_MS] : [DEAD_MS]) {
      const state = await watchIntent(context.db, open, silence, { deadlineMs, maxSilenceMs });
      if (state === 'in progress') throw new Failure('PAYMENT_IN_PROGRESS');
      if (state === 'answered') return;
      if (isSame && (await adoptAuthorization(context, open))) return;
      if (state === 'left') break;
    }
    // Not closed if it was answered or its node woke up meanwhile: the caller looks at it again.
    await closeIntent(context, { id: open.id, heartbeat: silence.heartbeat });
  } catch (error) {
    throw error instanceof Failure ? error : unavailable(context, open, error);
  }
}

async function ask(context: Authorizing, intent: PaymentRow, source: Source): Promise<Answer> {
  const { db, sharedClock, payments } = context;
  const { id, amountCents } = intent;
  const { sourceId, providerCustomerId, billingContact } = source;
  // Read during the call, so that an answer waits for nothing more; a hold is counted as a little older than it is.
  const asked = sharedClock();
  asked.catch(() => {});
  try {
    return await withHeartbeat(db, id, async () => {
      const { providerPaymentId, card } = await payments.authorize({
        ...{ amountCents, sourceId, providerCustomerId, idempotencyKey: id, billingContact },
      });
      const authorizedAt = await asked;
      const end = { status: 'authorized', providerPaymentId, authorizedAt, ...cardColumns(card) } as const;
      return storeAuthorization(context, intent, end);
    });
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) return refuse(context, intent, error);
    const { code: declineCode, detail: declineDetail } = error;
    const end = { status: 'declined', declineCode, declineDetail } as const;
    if (await inTransaction(db, (trx) => movePayment(trx, id, answerableIntent, end))) {
      return answerOf({ ...intent, ...end });
    }
    // Another node closes the intent, which frees its key.
    throw new Failure('PAYMENT_UNAVAILABLE');
  }
}

type Authorized = Pick<PaymentRow, 'providerPaymentId' | 'authorizedAt' | 'cardBrand' | 'cardLast4'> & {
  status: 'authorized';
};

/**
 * Stores the authorisation. If another node took it over, the answer is the same; if one closes the intent, the
 * authorisation is voided.
 * @throws Failure PAYMENT_UNAVAILABLE
 */
async function storeAuthorization(
  { db, clock }: Authorizing,
  intent: PaymentRow,
  end: Authorized,
): Promise<Answer> {
  const { id } = intent;
  const stored = await inTransaction(db, async (trx) => {
    if (await movePayment(trx, id, answerableIntent, end)) return { ...intent, ...end };
    const now = await findPayment(trx, id);
    const { providerPaymentId, authorizedAt } = end;
    // A closed intent has given its key away.
    if (now?.providerPaymentId === providerPaymentId && now.idempotencyKey === intent.idempotencyKey)
      return now;
    const late = { providerPaymentId, authorizedAt };
    const closed = { ...late, status: 'voided', voidedAt: authorizedAt, idempotencyKey: id } as const;
    const isClosed =
      (await movePayment(trx, id, closingIntent, closed)) ||
      (await movePayment(trx, id, { status: 'voided' }, late));
    if (isClosed) await queueVoid(trx, id, clock());
    return null;
  });
  if (stored) return answerOf(stored);
  throw new Failure('PAYMENT_UNAVAILABLE');
}

/** Leaves an intent whose provider call had no answer to the next request. */
async function refuse(context: Authorizing, intent: PaymentRow, error: unknown): Promise<never> {
  await markOutcomeUnknown(context.db, intent.id);
  throw unavailable(context, intent, error);
}

function unavailable({ log }: Authorizing, { id }: PaymentRow, error: unknown): unknown {
  log.warn({ err: error, paymentId: id }, 'authorisation failed; outcome unknown');
  // An outcome that could not be stored is the database's failure, and its health has to hear of it.
  return databaseFailure(error) ? error : new Failure('PAYMENT_UNAVAILABLE');
}

/** @throws Failure PAYMENT_VOIDED of a payment that pays for nothing any more */
function answerOf(payment: PaymentRow): PaymentAuthorized | DeclinedAnswer {
  if (payment.status === 'voided') throw new Failure('PAYMENT_VOIDED');
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
