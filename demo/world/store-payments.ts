import type { Insertable } from 'kysely';
import { movementsOf } from '../../src/domain/money/ledger.ts';
import { movementIdOf } from '../../src/server/payments/ledger/write-movements.ts';
import { newId } from '../../src/server/platform/db/id.ts';
import type { Db, Payments, Refunds } from '../../src/server/platform/db/schema.ts';
import type { Random } from '../random.ts';
import type { PastBooking } from './history.ts';

/** Share of payments whose first card was declined. */
const DECLINED = 0.05;

type InParts = <Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>) => Promise<void>;

/** Stores the payments of past bookings with all that the books and the payment sandbox have of them. */
export async function storePayments(
  trx: Db,
  random: Random,
  bookings: readonly PastBooking[],
  inParts: InParts,
): Promise<void> {
  const paid = bookings
    .map((booking) => ({ booking, payment: paymentOf(random, booking) }))
    .sort((a, b) => a.payment.capturedAt - b.payment.capturedAt);
  const declined = paid.flatMap(({ payment }) => (random.chance(DECLINED) ? [declinedBefore(payment)] : []));
  const payments: Insertable<Payments>[] = [...declined, ...paid.map(({ payment }) => payment)];
  const refunds = paid.flatMap(({ booking, payment }) => refundOf(booking, payment));
  const receipts = paid.map(({ payment }, n) => ({
    number: n + 1,
    paymentId: payment.id,
    issuedAt: payment.capturedAt,
  }));
  await inParts(payments, (some) => trx.insertInto('payments').values(some).execute());
  await inParts(paid.map(sandboxOf), (some) => trx.insertInto('sandboxPayments').values(some).execute());
  await inParts(refunds, (some) => trx.insertInto('refunds').values(some).execute());
  await inParts(paid.flatMap(entriesOf), (some) => trx.insertInto('ledgerEntries').values(some).execute());
  await inParts(receipts, (some) => trx.insertInto('receipts').values(some).execute());
  await trx.updateTable('receiptCounter').set({ lastNumber: receipts.length }).execute();
}

function paymentOf(random: Random, { row, course: { capturedAt, refundedAt } }: PastBooking) {
  const createdAt = row.createdAt - random.whole(800, 4000);
  return {
    id: random.id(),
    customerId: row.customerId,
    bookingId: row.id,
    idempotencyKey: random.id(),
    amountCents: row.totalCents,
    status: refundedAt === null ? ('captured' as const) : ('refunded' as const),
    provider: 'sandbox',
    providerPaymentId: `sb-${random.id()}`,
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
type Paid = { booking: PastBooking; payment: PastPayment };

const declinedBefore = ({ customerId, amountCents, provider, createdAt }: PastPayment) => ({
  ...{ id: newId(), customerId, idempotencyKey: newId(), amountCents, provider },
  status: 'declined' as const,
  declineCode: 'GENERIC_DECLINE',
  declineDetail: 'The card was declined.',
  createdAt: createdAt - 40_000,
});

function refundOf({ row }: PastBooking, payment: PastPayment): Insertable<Refunds>[] {
  if (payment.refundedAt === null) return [];
  return [
    {
      ...{ id: newId(), paymentId: payment.id, bookingId: row.id, number: 1, state: 'done' },
      ...{ amountCents: payment.amountCents, taxCents: row.taxCents, reason: 'cancelled' },
      ...{ requestKey: 'rest', requestedBy: 'payments' },
      requestedAt: payment.refundedAt,
      endedAt: payment.refundedAt,
    },
  ];
}

const sandboxOf = ({ payment }: Paid) => ({
  id: payment.providerPaymentId,
  idempotencyKey: payment.id,
  sourceId: 'cnon:card-nonce-ok',
  amountCents: payment.amountCents,
  status: 'completed' as const,
  refundedCents: payment.refundedAt === null ? 0 : payment.amountCents,
  createdAt: payment.createdAt,
  updatedAt: payment.refundedAt ?? payment.capturedAt,
});

function entriesOf({ booking: { row }, payment }: Paid) {
  const { id: paymentId, bookingId, amountCents, refundedAt: at } = payment;
  const taxCents = row.taxCents;
  const made = { number: 1, kind: 'refund', means: 'card', amountCents, taxCents } as const;
  return movementsOf({ ...payment, taxCents }, at === null ? [] : [{ ...made, at }]).flatMap((movement) =>
    movement.lines.map((line) => ({
      ...{ at: movement.at, paymentId, bookingId, kind: movement.kind, attempt: movement.attempt },
      movementId: movementIdOf(paymentId, movement),
      ...line,
    })),
  );
}
