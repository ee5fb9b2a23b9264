import { expect, it, onTestFinished } from 'vitest';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { createSquareProvider } from '../../../src/server/payments/provider/square.ts';
import { isFull, isTriedOn } from '../../form.ts';
import { LOCATION } from '../../money/square-ledger.ts';
import { type SquareFault, squareFaults, startSquare } from '../../money/square-server.ts';
import { trials } from '../../trials.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { billingContact, emergency, startTestApp } from '../test-app.ts';

const PAYMENTS = trials(3, 20, 200);
const MINUTE_MS = 60_000;
/** The provider's client gives up after three. */
const MAX_FAULTS_IN_A_ROW = 3;

const meansOfPayment = ['card', 'saved card', 'wallet'] as const;
/** The card meets every fault; a saved card and a wallet meet those that lose an answer, and in the long form all. */
const lost: readonly SquareFault[] = ['timeout after', 'reset after'];
const meets = (means: string, fault: SquareFault) => isFull || means === 'card' || lost.includes(fault);
/** PostgreSQL sees one of each that loses an answer; what the provider's client makes of the others is no matter of SQL. */
const isHere = (means: string, fault: SquareFault) =>
  isTriedOn(means === 'card' && lost.includes(fault) ? 'postgres' : 'sqlite');
const table = meansOfPayment.flatMap((means) =>
  squareFaults
    .filter((fault) => meets(means, fault) && isHere(means, fault))
    .map((fault) => [means, fault] as const),
);

it.each(table)(
  `each of ${PAYMENTS} payments by %s is charged once though authorisation and capture meet the fault %s`,
  async (means, fault) => {
    const authorizing: SquareFault[] = [];
    const capturing: SquareFault[] = [];
    const square = await startSquare({
      nextFault: (call) => {
        if (call === 'POST /v2/payments') return authorizing.shift() ?? null;
        return call.endsWith('/complete') ? (capturing.shift() ?? null) : null;
      },
    });
    onTestFinished(() => square.close());
    const payments = createSquareProvider({
      ...{ environment: 'sandbox', baseUrl: square.baseUrl, accessToken: 'secret', locationId: LOCATION },
      ...{ timeoutMs: 150, pauseMs: 1 },
    });
    const t = await startTestApp({ ports: { payments } });
    const jordan = await t.customer();
    const card = { sourceId: 'cnon:card-nonce-ok', billingContact };
    const payWith = (source: object, idempotencyKey: string) =>
      t.post('/api/create-payment', jordan, { amount: 185, ...source, idempotencyKey });
    const saved = async () => {
      const { paymentId } = (await payWith({ ...card, saveCard: true }, 'saved')).body;
      expect((await t.post('/api/bookings', jordan, { ...emergency, paymentId })).status).toBe(201);
      const cards = async () => (await t.get('/api/cards', jordan)).body;
      await expect.poll(cards).toHaveLength(1);
      return { sourceId: (await cards())[0]?.id, means: 'saved' };
    };
    const before = means === 'saved card' ? 1 : 0;
    const source =
      means === 'card' ? card : means === 'wallet' ? { sourceId: card.sourceId, means } : await saved();
    const pay = (idempotencyKey: string) => payWith(source, idempotencyKey);

    for (let n = 0; n < PAYMENTS; n += 1) {
      const faults = Array.from({ length: 1 + (n % MAX_FAULTS_IN_A_ROW) }, () => fault);
      authorizing.push(...faults);
      capturing.push(...faults);
      let paid = await pay(`payment ${n}`);
      // The customer presses Pay again, as the message asks.
      while (paid.status === 503) paid = await pay(`payment ${n}`);
      expect(paid.status).toBe(200);
      const { paymentId } = paid.body;
      expect((await t.post('/api/bookings', jordan, { ...emergency, paymentId })).status).toBe(201);
    }
    const settled = async () => {
      t.advance(MINUTE_MS);
      await reconcile(t.context);
      return openWork(t.db).select(['kind', 'lastError']).execute();
    };
    await expect.poll(settled, { timeout: 60_000 }).toEqual([]);

    const booked = await t.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('bookingId', 'is not', null)
      .where('status', '=', 'captured')
      .execute();
    const charged = square.books().payments.filter(({ status }) => status !== 'CANCELED');
    expect(booked).toHaveLength(before + PAYMENTS);
    expect(new Set(charged.map(({ id }) => id))).toEqual(
      new Set(booked.map(({ providerPaymentId }) => providerPaymentId)),
    );
    expect(charged.filter(({ status }) => status !== 'COMPLETED')).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  },
  trials(120_000, 120_000, 600_000),
);
