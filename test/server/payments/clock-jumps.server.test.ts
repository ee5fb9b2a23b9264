import { expect, it } from 'vitest';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { billingContact, emergency, startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
/** How late the work of a payment may be by the clock after its jump. */
const MAX_DELAY_MS = 60 * SECOND_MS;
const steps = ['authorise', 'bind', 'capture', 'refund a part', 'cancel', 'refund the rest'] as const;
const jumps = [
  { jump: 'back', jumpMs: -HOUR_MS },
  { jump: 'forward', jumpMs: HOUR_MS },
];

it.each(jumps.flatMap((each) => steps.map((step) => ({ ...each, step }))))(
  'a paid booking is captured and refunded within a minute though the clock jumps an hour $jump after: $step',
  async ({ step: jumpsAfter, jumpMs }) => {
    const card = createTestProvider();
    const t = await startTestApp({ ports: { payments: card.provider } });
    const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
    // Each kind of work fails once before the jump, so that the jump meets work that waits for its next attempt. */
    for (const call of ['capture', 'refund'] as const) card.fail(call, new PaymentUnavailable('down'));
    const jump = (after: (typeof steps)[number]) => {
      if (after === jumpsAfter) t.advance(jumpMs);
    };
    const settle = async () => {
      let delayMs = 0;
      while ((await openWork(t.db).select('kind').execute()).length > 0) {
        expect(delayMs).toBeLessThan(MAX_DELAY_MS);
        await reconcile(t.context);
        t.advance(SECOND_MS);
        delayMs += SECOND_MS;
      }
    };
    const untilTried = () =>
      expect.poll(() => openWork(t.db).select('lastError').execute()).toEqual([{ lastError: 'down' }]);

    const payment = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    const { paymentId } = (await t.post('/api/create-payment', jordan, payment)).body;
    jump('authorise');
    const booked = await t.post('/api/bookings', jordan, { ...emergency, paymentId });
    expect(booked.status).toBe(201);
    await untilTried();
    jump('bind');
    await settle();
    expect(card.standing()).toEqual(['taken']);
    jump('capture');
    const { id } = booked.body;
    const refund = { amount: 37.5, reason: 'late', idempotencyKey: 'once' };
    expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, refund)).status).toBe(200);
    await untilTried();
    jump('refund a part');
    await settle();
    const stored = await t.db.selectFrom('payments').select('providerPaymentId').executeTakeFirstOrThrow();
    expect(card.refundedOf(stored.providerPaymentId ?? '')).toBe(3750);
    card.fail('refund', new PaymentUnavailable('down'));
    expect((await t.post(`/api/bookings/${id}/cancel`, jordan)).status).toBe(200);
    await untilTried();
    jump('cancel');
    await settle();
    jump('refund the rest');
    await settle();
    expect(card.standing()).toEqual(['refunded']);
    expect((await t.get(`/api/bookings/${id}`, jordan)).body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    expect(card.calls('authorize')).toBe(1);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  },
);
