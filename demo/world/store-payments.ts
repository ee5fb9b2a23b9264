import type { Insertable } from 'kysely';
import { holdsMoney, isUndecided } from '../../src/domain/money/dispute.ts';
import { movementsOf } from '../../src/domain/money/ledger.ts';
import { taxOfPart } from '../../src/domain/money/tax.ts';
import { queueDispute } from '../../src/server/payments/intents/queue-work.ts';
import { movementIdOf } from '../../src/server/payments/ledger/write-movements.ts';
import { type Fee, feeOf } from '../../src/server/payments/provider/sandbox.ts';
import type {
  Db,
  DeductionRow,
  DisputeRow,
  Payments,
  Refunds,
  SandboxPayments,
  SandboxRefunds,
} from '../../src/server/platform/db/schema.ts';
import type { Random } from '../random.ts';
import type { PastDispute, PastRefund } from './aftermath.ts';
import { MINUTE_MS } from './course.ts';
import type { PastBooking } from './history.ts';

/** Share of payments whose first card was declined, and of those whose customer gave the form up after the card. */
const DECLINED = 0.05;
const GIVEN_UP = 0.015;
/** When the first dispute that is still open is decided, and how long after it the next one. */
const DECIDED_MS = 20 * MINUTE_MS;
const NEXT_DECIDED_MS = 10 * MINUTE_MS;

type InParts = <Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>) => Promise<void>;
type Storing = { inParts: InParts; fee: Fee; nowMs: number };

/** Stores the payments of past bookings with all that the books and the payment sandbox have of them. */
export async function storePayments(
  trx: Db,
  random: Random,
  bookings: readonly PastBooking[],
  { inParts, fee, nowMs }: Storing,
): Promise<void> {
  const paid = bookings
    .map((booking) => paidOf(random, booking, fee))
    .sort((a, b) => a.payment.capturedAt - b.payment.capturedAt);
  const declined = paid.flatMap(({ payment }) =>
    random.chance(DECLINED) ? [declinedBefore(random, payment)] : [],
  );
  const givenUp = paid.flatMap(({ payment }) =>
    random.chance(GIVEN_UP) ? [givenUpAfter(random, payment)] : [],
  );
  const payments: Insertable<Payments>[] = [...declined, ...givenUp, ...paid.map(({ payment }) => payment)];
  const entries = [...givenUp.flatMap((payment) => entriesOf({ payment })), ...paid.flatMap(entriesOf)];
  const receipts = paid.map(({ payment }, n) => ({
    number: n + 1,
    paymentId: payment.id,
    issuedAt: payment.capturedAt,
  }));
  await inParts(
    // Rows of one statement need the same columns.
    payments.map((payment) => ({ taxCents: 0, ...payment, intentState: 'settled' as const })),
    (some) => trx.insertInto('payments').values(some).execute(),
  );
  await inParts([...givenUp.map(releasedAtSandbox), ...paid.map(sandboxOf)], (some) =>
    trx.insertInto('sandboxPayments').values(some).execute(),
  );
  await inParts(paid.flatMap(refundsOf), (some) => trx.insertInto('refunds').values(some).execute());
  await inParts(paid.flatMap(sandboxRefundsOf), (some) =>
    trx.insertInto('sandboxRefunds').values(some).execute(),
  );
  await inParts(paid.flatMap(disputesOf), (some) => trx.insertInto('disputes').values(some).execute());
  await inParts(
    paid.flatMap(({ deductions }) => deductions),
    (some) => trx.insertInto('deductions').values(some).execute(),
  );
  await inParts(entries, (some) => trx.insertInto('ledgerEntries').values(some).execute());
  await inParts(receipts, (some) => trx.insertInto('receipts').values(some).execute());
  await trx.updateTable('receiptCounter').set({ lastNumber: receipts.length }).execute();
  const undecided = paid.flatMap(disputesOf).filter(({ state }) => isUndecided(state));
  for (const [n, { id }] of undecided.entries())
    await queueDispute(trx, id, nowMs, nowMs + DECIDED_MS + n * NEXT_DECIDED_MS);
}

function paymentOf(random: Random, { row, course, providerPaymentId }: PastBooking) {
  const { capturedAt, refundedAt } = course;
  const createdAt = row.createdAt - random.whole(800, 4000);
  return {
    id: random.id(),
    customerId: row.customerId,
    bookingId: row.id,
    idempotencyKey: random.id(),
    amountCents: row.totalCents,
    status: refundedAt === null ? ('captured' as const) : ('refunded' as const),
    taxCents: row.taxCents,
    provider: 'sandbox',
    providerPaymentId,
    cardBrand: 'visa',
    cardLast4: '1111',
    createdAt,
    authorizedAt: createdAt + 300,
    capturedAt,
    voidedAt: null,
    refundedAt,
  };
}

type PastPayment = ReturnType<typeof paymentOf>;
type Paid = {
  payment: PastPayment;
  taxCents: number;
  refunds: PastRefund[];
  dispute: PastDispute | null;
  deductions: DeductionRow[];
};

function paidOf(random: Random, booking: PastBooking, fee: Fee): Paid {
  const { refunds, dispute } = booking.aftermath;
  const payment = paymentOf(random, booking);
  const { id: paymentId, amountCents, capturedAt } = payment;
  const taken = dispute?.states.find(({ state }) => holdsMoney(state));
  const won = dispute?.states.find(({ state }) => state === 'won');
  const deduction = { paymentId, number: 1, disputeId: dispute?.id ?? null, amountCents };
  const deductions: DeductionRow[] = [
    {
      ...{ ...deduction, kind: 'fee', disputeId: null, amountCents: feeOf(fee, amountCents) },
      at: capturedAt + random.whole(200, 2000),
    },
    ...(taken ? [{ ...deduction, kind: 'chargeback' as const, at: taken.at }] : []),
    ...(won
      ? [{ ...deduction, kind: 'chargeback' as const, number: 2, amountCents: -amountCents, at: won.at }]
      : []),
  ];
  const kept = deductions.filter((each) => each.amountCents !== 0);
  return { payment, taxCents: booking.row.taxCents, refunds, dispute, deductions: kept };
}

type Attempt = Pick<PastPayment, 'customerId' | 'amountCents' | 'provider' | 'createdAt'>;

const declinedBefore = (random: Random, { customerId, amountCents, provider, createdAt }: Attempt) => ({
  ...{ id: random.id(), customerId, idempotencyKey: random.id(), amountCents, provider },
  status: 'declined' as const,
  declineCode: 'GENERIC_DECLINE',
  declineDetail: 'The card was declined.',
  createdAt: createdAt - 40_000,
});

/** An authorisation without a booking, which was released after a quarter of an hour. */
function givenUpAfter(random: Random, { customerId, amountCents, provider, createdAt }: Attempt) {
  // Before the bookings that the running demo makes.
  const madeAt = createdAt + random.whole(20, 95) * MINUTE_MS;
  return {
    ...{ id: random.id(), customerId, idempotencyKey: random.id(), amountCents, provider },
    ...{ status: 'voided' as const, providerPaymentId: `sb-${random.id()}`, bookingId: null },
    ...{ createdAt: madeAt, authorizedAt: madeAt + 300, capturedAt: null },
    voidedAt: madeAt + 15 * MINUTE_MS + random.whole(500, 50_000),
  };
}

type GivenUp = ReturnType<typeof givenUpAfter>;

const releasedAtSandbox = ({
  id,
  providerPaymentId,
  amountCents,
  createdAt,
  voidedAt,
}: GivenUp): Insertable<SandboxPayments> => ({
  ...{ id: providerPaymentId, idempotencyKey: id, sourceId: 'cnon:card-nonce-ok', amountCents },
  ...{ status: 'canceled', refundedCents: 0, createdAt, updatedAt: voidedAt },
});

const sandboxOf = ({ payment, refunds, dispute }: Paid): Insertable<SandboxPayments> => ({
  ...{ id: payment.providerPaymentId, idempotencyKey: payment.id, amountCents: payment.amountCents },
  sourceId: `cnon:card-nonce-${dispute?.card ?? 'ok'}`,
  status: 'completed',
  refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
  createdAt: payment.createdAt,
  updatedAt: refunds.at(-1)?.endedAt ?? payment.capturedAt,
});

/** As the refund's keys are made in `refund-money.ts`. */
const sandboxRefundsOf = ({ payment, refunds }: Paid): Insertable<SandboxRefunds>[] =>
  refunds.map(({ id, requestKey, amountCents, endedAt }) => ({
    ...{ id: `sb-${id}`, idempotencyKey: `refund-${requestKey === 'rest' ? payment.id : id}` },
    ...{ paymentId: payment.providerPaymentId, amountCents, createdAt: endedAt },
  }));

/** A payment has one refund at most. */
const refundsOf = ({ payment, taxCents, refunds }: Paid): Insertable<Refunds>[] =>
  refunds.map((refund) => ({
    ...{ ...refund, paymentId: payment.id, bookingId: payment.bookingId, number: 1, state: 'done' },
    taxCents: taxOfPart({ amountCents: payment.amountCents, taxCents }, 0, refund.amountCents),
    providerRefundId: `sb-${refund.id}`,
  }));

function disputesOf({ payment, dispute }: Paid): DisputeRow[] {
  const [first, last] = [dispute?.states[0], dispute?.states.at(-1)];
  if (!dispute || !first || !last) return [];
  const { id, reason, dueAt } = dispute;
  const { id: paymentId, bookingId, amountCents } = payment;
  const endedAt = isUndecided(last.state) ? null : last.at;
  return [
    { id, paymentId, bookingId, amountCents, state: last.state, reason, dueAt, openedAt: first.at, endedAt },
  ];
}

function entriesOf({
  payment,
  taxCents = 0,
  refunds = [],
  deductions = [],
}: Pick<Paid, never> & Partial<Omit<Paid, 'payment'>> & { payment: PastPayment | GivenUp }) {
  const { id: paymentId, bookingId, amountCents } = payment;
  const made = refunds.map((refund) => ({
    ...{ number: 1, kind: refund.kind, means: 'card' as const, amountCents: refund.amountCents },
    ...{ taxCents: taxOfPart({ amountCents, taxCents }, 0, refund.amountCents), at: refund.endedAt },
  }));
  return movementsOf({ ...payment, taxCents, tipTechId: null }, made, deductions).flatMap((movement) =>
    movement.lines.map((line) => ({
      ...{ at: movement.at, paymentId, bookingId, kind: movement.kind, attempt: movement.attempt },
      movementId: movementIdOf(paymentId, movement),
      ...line,
    })),
  );
}
