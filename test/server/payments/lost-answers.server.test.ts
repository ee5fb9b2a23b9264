import { expect, it, onTestFinished } from 'vitest';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { createSquareProvider } from '../../../src/server/payments/provider/square.ts';
import { isTriedOn } from '../../form.ts';
import { LOCATION } from '../../money/square-ledger.ts';
import { type SquareFault, squareFaults, startSquare } from '../../money/square-server.ts';
import { trials } from '../../trials.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { billingContact, emergency, startTestApp } from '../test-app.ts';

const PAYMENTS = trials(4, 20, 200);
const MINUTE_MS = 60_000;
/** The provider's client gives up after three. */
const MAX_FAULTS_IN_A_ROW = 3;

it.runIf(isTriedOn('postgres')).each(squareFaults)(
  `each of ${PAYMENTS} payments is charged once though authorisation and capture meet the fault %s`,
  async (fault) => {
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
    const pay = (idempotencyKey: string) => {
      const payment = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, idempotencyKey };
      return t.post('/api/create-payment', jordan, payment);
    };

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
    expect(booked).toHaveLength(PAYMENTS);
    expect(new Set(charged.map(({ id }) => id))).toEqual(
      new Set(booked.map(({ providerPaymentId }) => providerPaymentId)),
    );
    expect(charged.filter(({ status }) => status !== 'COMPLETED')).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  },
  trials(120_000, 120_000, 600_000),
);
