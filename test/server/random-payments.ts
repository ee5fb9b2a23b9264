import { dayOf } from '../../src/domain/bookings/schedule.ts';
import { rateOn, taxedTotal, taxOfPart } from '../../src/domain/money/tax.ts';
import { writeMovements } from '../../src/server/payments/ledger/write-movements.ts';
import type { Database, PaymentRow } from '../../src/server/platform/db/schema.ts';
import { inTransaction } from '../../src/server/platform/db/transaction.ts';

const rates = [
  { state: 'NJ', from: '2000-01-01', percent: 6.625 },
  { state: 'NJ', from: '2026-07-01', percent: 6.75 },
  { state: 'NY', from: '2000-01-01', percent: 8.875 },
  { state: 'CT', from: '2000-01-01', percent: 6.35 },
];
const states = ['NJ', 'NJ', 'NJ', 'NY', 'CT', 'PA', null];
const ZONE = 'America/New_York';
const START_MS = Date.parse('2026-01-01T06:00:00Z');
const YEAR_MS = 364 * 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;
const CUSTOMER = 'customer-of-random-payments';

/** A generator of numbers below `most`, the same in every run (mulberry32). */
function randomNumbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

type Made = { refunds: number; capturedCents: number; refundedCents: number };

/**
 * Inserts captured payments of bookings over the year 2026, of random price, state and day, with up to three refunds
 * each, and writes their movements and receipts as the server does. The tax is in the price of one half of them, and is
 * added to that of the others. A booking of no known state has no tax.
 */
export async function insertRandomPayments(db: Database, count: number): Promise<Made> {
  const random = randomNumbers(17);
  const made: Made = { refunds: 0, capturedCents: 0, refundedCents: 0 };
  const customer = { email: 'random@example.com', referralSource: 'direct', createdAt: START_MS };
  await db
    .insertInto('customers')
    .values({ id: CUSTOMER, ...customer })
    .execute();
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, n) =>
      randomPayment(random, from + n),
    );
    for (const { payment, refunds } of batch) {
      made.refunds += refunds.length;
      made.capturedCents += payment.amountCents;
      for (const { amountCents } of refunds) made.refundedCents += amountCents;
    }
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('bookings')
        .values(batch.map(({ booking }) => booking))
        .execute();
      const rows: PaymentRow[] = await trx
        .insertInto('payments')
        .values(batch.map(({ payment }) => payment))
        .returningAll()
        .execute();
      const refunds = batch.flatMap((each) => each.refunds);
      if (refunds.length > 0) await trx.insertInto('refunds').values(refunds).execute();
      for (const row of rows) await writeMovements(trx, row);
    });
  }
  return made;
}

function randomPayment(random: (most: number) => number, n: number) {
  const id = n.toString(16).padStart(32, '0');
  const priceCents = 1 + random(60_000);
  const capturedAt = START_MS + random(YEAR_MS);
  const state = states[random(states.length)] ?? null;
  const taxRate = state === null ? 0 : rateOn(rates, state, dayOf(new Date(capturedAt), ZONE));
  const taxed = taxedTotal({ taxIncluded: random(2) === 0 }, priceCents, taxRate);
  const amountCents = taxed.totalCents;
  const { taxCents } = taxed;
  const booking = {
    ...{ id: `b${id}`, customerId: CUSTOMER, serviceType: 'emergency' as const, customerName: 'Random' },
    ...{ location: 'Union', latitude: 40.7, longitude: -74.3, precision: 'zip' as const, byPoint: 0 },
    ...{
      phoneNumber: '9085550142',
      baseFeeCents: priceCents,
      distanceChargesCents: 0,
      energyChargesCents: 0,
      distanceMiles: 1,
    },
    ...{
      totalCents: amountCents,
      taxState: state,
      taxRate,
      taxCents,
      status: 'completed' as const,
      version: 1,
    },
    createdAt: capturedAt,
    promisedAt: capturedAt,
  };
  const refunds = randomRefunds(random, { id, amountCents, taxCents, capturedAt });
  const isWhole = refunds.reduce((sum, refund) => sum + refund.amountCents, 0) === amountCents;
  const payment = {
    ...{
      id: `p${id}`,
      customerId: CUSTOMER,
      bookingId: booking.id,
      idempotencyKey: id,
      amountCents,
      taxCents,
    },
    ...{ status: isWhole ? ('refunded' as const) : ('captured' as const), provider: 'sandbox' },
    ...{ providerPaymentId: id, createdAt: capturedAt, authorizedAt: capturedAt, capturedAt },
    refundedAt: isWhole ? (refunds.at(-1)?.endedAt ?? null) : null,
  };
  return { booking, payment, refunds };
}

type Captured = { id: string; amountCents: number; taxCents: number; capturedAt: number };

/** A third of the payments is given back in one to three parts, some of them wholly, at any later time of the year. */
function randomRefunds(random: (most: number) => number, captured: Captured) {
  const { id, amountCents, capturedAt } = captured;
  const parts = random(3) === 0 ? 1 + random(3) : 0;
  let givenCents = 0;
  let endedAt = capturedAt;
  return Array.from({ length: parts }, (_, n) => n + 1).flatMap((number) => {
    const leftCents = amountCents - givenCents;
    const partCents = random(4) === 0 ? leftCents : random(leftCents);
    if (partCents === 0) return [];
    const taxCents = taxOfPart(captured, givenCents, partCents);
    givenCents += partCents;
    endedAt += random(START_MS + YEAR_MS - endedAt);
    return [
      {
        ...{ id: `r${id}-${number}`, paymentId: `p${id}`, bookingId: `b${id}`, number },
        ...{ amountCents: partCents, taxCents, state: 'done' as const, requestKey: `${number}` },
        ...{ requestedBy: 'mreyes', requestedAt: capturedAt, endedAt },
      },
    ];
  });
}
