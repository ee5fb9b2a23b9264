import { describe, expect, it } from 'vitest';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { isTriedOn } from '../../form.ts';
import { stopTimers } from '../fake-timers.ts';
import { openWork, paymentWork, reconcile } from '../payment-work.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const down = new PaymentUnavailable('down');
const refused = new PaymentDeclined('AUTHORIZATION_EXPIRED', 'The authorisation has expired.');

async function start() {
  const card = createTestProvider();
  const t = await startTestApp({ ports: { payments: card.provider } });
  return { t, card, jordan: await t.customer() };
}

const authorize = async (t: TestApp, as: Caller, amount = 185): Promise<string> =>
  (await t.post('/api/create-payment', as, { amount, sourceId: 'cnon:card-nonce-ok', billingContact })).body
    .paymentId;

const becomes = (t: TestApp, as: Caller, id: string, status: string) =>
  expect.poll(async () => (await t.get(`/api/bookings/${id}`, as)).body.paymentStatus).toBe(status);

const ledger = async (t: TestApp) =>
  (await t.db.selectFrom('payments').select('status').orderBy('createdAt').orderBy('id').execute()).map(
    ({ status }) => status,
  );

/** Waits until no payment job is open. */
const allDone = (t: TestApp) => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);

/**
 * Reconciles after so many milliseconds, once no payment job is being run: one that the server's own runner still runs
 * would be retried by the new time.
 */
async function later(t: TestApp, ms: number): Promise<void> {
  const running = openWork(t.db).where('claimedUntil', 'is not', null).select('kind');
  await expect.poll(() => running.execute()).toEqual([]);
  t.advance(ms);
  await reconcile(t.context);
}

describe('payment capture', () => {
  it.runIf(isTriedOn('sqlite'))(
    'payment capture runs once, right after the booking, and is recorded in the history of the booking',
    async () => {
      const { t, card, jordan } = await start();
      const admin = await t.staff('admin', 'mreyes');
      // The answer may be read after the capture: the history says what was first.
      const booking = await t.book(jordan);
      await becomes(t, jordan, booking.id, 'captured');
      expect((await t.get(`/api/bookings/${booking.id}`, jordan)).body.version).toBe(2);
      const { body: events } = await t.get(`/api/admin/bookings/${booking.id}/events`, admin);
      expect(events).toMatchObject([
        { kind: 'created', actor: 'customer', role: 'customer', from: null, to: 'pending' },
        { kind: 'payment', actor: 'payments', role: 'system', from: 'authorized', to: 'captured' },
      ]);
      t.jobs.wake();
      await reconcile(t.context);
      expect([card.calls('capture'), card.standing()]).toEqual([1, ['taken']]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'payment capture is retried while the provider is down, and the booking stays authorized',
    async () => {
      const { t, card, jordan } = await start();
      card.fail('capture', down, 3);
      const booking = await t.book(jordan);
      for (const tries of [1, 2, 3]) {
        const row = () => paymentWork(t.db).selectAll().executeTakeFirst();
        await expect.poll(row).toMatchObject({ attempts: tries, lastError: 'down', claimedUntil: null });
        await reconcile(t.context);
        expect(card.calls('capture')).toBe(tries);
        expect((await t.get(`/api/bookings/${booking.id}`, jordan)).body).toMatchObject({
          status: 'pending',
          paymentStatus: 'authorized',
        });
        t.advance(MINUTE_MS);
        t.jobs.wake();
      }
      await becomes(t, jordan, booking.id, 'captured');
      await allDone(t);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'permanently refused payment capture shows failed to admins, and a cancellation voids the payment',
    async () => {
      const { t, card, jordan } = await start();
      const board = await t.socket(await t.staff('admin', 'mreyes'));
      card.fail('capture', refused);
      const booking = await t.book(jordan);
      await board.next(
        'booking:updated',
        ({ id, paymentStatus }) => id === booking.id && paymentStatus === 'failed',
      );
      expect((await t.get(`/api/bookings/${booking.id}`, jordan)).body).toMatchObject({
        status: 'pending',
        paymentStatus: 'failed',
      });
      await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
      await reconcile(t.context);
      await allDone(t);
      expect([card.calls('capture'), card.calls('refund'), card.calls('void')]).toEqual([1, 0, 1]);
      expect(card.standing()).toEqual(['given back']);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'payment capture that the provider has made counts as done though the provider answers refused',
    async () => {
      const { t, card, jordan } = await start();
      card.loseAnswer('capture', refused);
      const booking = await t.book(jordan);
      await becomes(t, jordan, booking.id, 'captured');
      expect([card.standing(), card.calls('void')]).toEqual([['taken'], 0]);
    },
  );

  it('payment capture does not wait for a hanging capture of another payment', async () => {
    const { t, card, jordan } = await start();
    const letGo = card.hold('capture');
    const [hanging, other] = [await t.book(jordan), await t.book(jordan)];
    await becomes(t, jordan, other.id, 'captured');
    expect((await t.get(`/api/bookings/${hanging.id}`, jordan)).body.paymentStatus).toBe('authorized');
    letGo();
    await becomes(t, jordan, hanging.id, 'captured');
  });

  it('payment capture beyond eight concurrent captures runs when a slot is free', async () => {
    const { t, card, jordan } = await start();
    const held = Array.from({ length: 8 }, () => card.hold('capture'));
    for (let n = 1; n <= held.length; n += 1) {
      await t.book(jordan);
      await expect.poll(() => card.calls('capture')).toBe(n);
    }
    const waiting = await t.book(jordan);
    for (const letGo of held) letGo();
    await becomes(t, jordan, waiting.id, 'captured');
    // A busy PostgreSQL may have refused one of the eight a connection in time, which is then tried again.
    await later(t, MINUTE_MS);
    await allDone(t);
  });

  it('reconcile completes all 250 due payment jobs in one run', async () => {
    const { t } = await start();
    const row = { kind: 'capture', seq: 1, payload: '{}', createdAt: t.now(), dueAt: t.now() };
    const rows = Array.from({ length: 250 }, (_, n) => ({ ...row, id: `row-${n}`, key: `none-${n}` }));
    await t.db.insertInto('jobs').values(rows).execute();
    await reconcile(t.context);
    await allDone(t);
  });

  it.runIf(isTriedOn('sqlite'))('payment capture that failed is completed by a later reconcile', async () => {
    const { t, card, jordan } = await start();
    card.fail('capture', down);
    const booking = await t.book(jordan);
    await expect.poll(() => card.calls('capture')).toBe(1);
    await later(t, MINUTE_MS);
    await becomes(t, jordan, booking.id, 'captured');
  });
});

describe('refund of a cancelled booking', () => {
  it('concurrent cancellations of a captured booking refund the payment once', async () => {
    const { t, card, jordan } = await start();
    const admin = await t.staff('admin', 'mreyes');
    const booking = await t.book(jordan);
    await becomes(t, jordan, booking.id, 'captured');
    const cancels = await Promise.all(
      [1, 2, 3].map(() => t.post(`/api/bookings/${booking.id}/cancel`, jordan)),
    );
    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await becomes(t, jordan, booking.id, 'refunded');
    const reopened = await t.patch(`/api/admin/bookings/${booking.id}/status`, admin, {
      status: 'confirmed',
    });
    expect([reopened.status, reopened.body.code]).toEqual([409, 'PAYMENT_RELEASED']);
    await reconcile(t.context);
    await allDone(t);
    expect([card.calls('refund'), card.standing()]).toEqual([1, ['refunded']]);
  });

  it.runIf(isTriedOn('sqlite'))('cancellation of an authorised booking voids the payment', async () => {
    const { t, card, jordan } = await start();
    const letGo = card.hold('capture');
    const booking = await t.book(jordan);
    await expect.poll(() => card.calls('capture')).toBe(1);
    await t.db.deleteFrom('jobs').where('kind', '=', 'capture').execute(); // as if the capture had not been queued yet
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await reconcile(t.context);
    await becomes(t, jordan, booking.id, 'voided');
    letGo();
    await allDone(t);
    expect(await ledger(t)).toEqual(['voided']);
    expect([card.standing(), card.calls('refund')]).toEqual([['given back'], 0]);
  });

  it('cancellation waits for a capture of unknown outcome and then refunds the captured payment', async () => {
    const { t, card, jordan } = await start();
    card.fail('capture', down);
    const booking = await t.book(jordan);
    await expect.poll(() => card.calls('capture')).toBe(1);
    t.advance(SECOND_MS);
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await reconcile(t.context);
    expect([card.calls('void'), card.calls('refund')]).toEqual([0, 0]);
    await later(t, MINUTE_MS);
    await becomes(t, jordan, booking.id, 'refunded');
    expect(card.standing()).toEqual(['refunded']);
  });

  it.runIf(isTriedOn('sqlite'))('refund is retried while the provider is down', async () => {
    const { t, card, jordan } = await start();
    const booking = await t.book(jordan);
    await becomes(t, jordan, booking.id, 'captured');
    card.fail('refund', down, 2);
    t.advance(SECOND_MS);
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    for (const tries of [1, 2]) {
      await expect.poll(() => card.calls('refund')).toBe(tries);
      await later(t, MINUTE_MS);
    }
    await becomes(t, jordan, booking.id, 'refunded');
    expect(card.standing()).toEqual(['refunded']);
  });

  it.runIf(isTriedOn('sqlite'))(
    'refused refund is shown once to admins and the customer, and its later success as well',
    async () => {
      const { t, card, jordan } = await start();
      const admin = await t.staff('admin', 'mreyes');
      const { id } = await t.book(jordan);
      await becomes(t, jordan, id, 'captured');
      const [board, page, other] = await Promise.all([
        t.socket(admin),
        t.socket(jordan),
        t.socket(await t.customer('other@example.com')),
      ]);
      const shown = async () => (await t.get(`/api/bookings/${id}`, admin)).body;
      const money = async () =>
        (await t.get(`/api/admin/bookings/${id}/events`, admin)).body
          .filter(({ kind }: { kind: string }) => kind === 'payment')
          .map(({ from, to }) => `${from} to ${to}`);
      const waiting = () => openWork(t.db).select('lastError').execute();
      expect(await shown()).not.toHaveProperty('refundRefused');

      card.fail('refund', down);
      card.fail('refund', new PaymentDeclined('REFUND_DECLINED', 'The card is closed.'), 3);
      t.advance(SECOND_MS);
      await t.post(`/api/bookings/${id}/cancel`, jordan);
      await expect.poll(waiting).toEqual([{ lastError: 'down' }]);
      expect(await shown()).not.toHaveProperty('refundRefused');

      for (const tries of [2, 3, 4]) {
        await later(t, 10 * MINUTE_MS);
        expect(card.calls('refund')).toBe(tries);
      }
      const refusedBooking = { status: 'cancelled', paymentStatus: 'captured', totalAmount: 185 };
      expect(await shown()).toMatchObject({ ...refusedBooking, refundRefused: true });
      expect(await money()).toEqual(['authorized to captured', 'captured to refund_refused']);
      expect(await waiting()).toEqual([{ lastError: 'REFUND_DECLINED: The card is closed.' }]);
      for (const socket of [board, page, other]) await socket.settled();
      const told = (socket: typeof board) =>
        socket.all('booking:updated').filter((booking) => booking.id === id && booking.refundRefused);
      expect([board, page, other].map((socket) => told(socket).length)).toEqual([1, 1, 0]);

      await later(t, 10 * MINUTE_MS);
      const end = await board.next('booking:updated', ({ paymentStatus }) => paymentStatus === 'refunded');
      expect(end.version).toBeGreaterThan(told(board)[0]?.version ?? 0);
      for (const booking of [end, await shown()]) expect(booking).not.toHaveProperty('refundRefused');
      expect((await money()).at(-1)).toBe('captured to refunded');
      await allDone(t);
      expect(card.standing()).toEqual(['refunded']);
    },
  );

  /** A cancelled booking whose first refunds have the given states at the provider. */
  async function cancelled(...refunds: ('pending' | 'failed')[]) {
    const started = await start();
    const { t, card, jordan } = started;
    const { id } = await t.book(jordan);
    await becomes(t, jordan, id, 'captured');
    card.refundsTo(...refunds);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    const release = () =>
      t.db
        .selectFrom('jobs')
        .select(['attempts', 'claimedUntil'])
        .where('kind', '=', 'release')
        .executeTakeFirst();
    await expect.poll(release).toEqual({ attempts: 1, claimedUntil: null });
    const soon = () => later(t, 10 * MINUTE_MS);
    const shown = async () => (await t.get(`/api/bookings/${id}`, jordan)).body;
    return { ...started, id, soon, shown };
  }

  it.runIf(isTriedOn('sqlite'))(
    'pending refund is shown as captured until the provider completes it',
    async () => {
      const { t, card, soon, shown } = await cancelled('pending');
      await soon();
      await soon();
      expect(await shown()).toMatchObject({ status: 'cancelled', paymentStatus: 'captured' });
      expect(await shown()).not.toHaveProperty('refundRefused');
      const work = await openWork(t.db).select('lastError').execute();
      expect(work).toEqual([{ lastError: null }]);
      card.endRefunds('completed');
      await soon();
      expect(await shown()).toMatchObject({ paymentStatus: 'refunded' });
      expect([card.refundKeys().length, card.calls('refund')]).toEqual([1, 1]);
      await allDone(t);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'failed refund is followed by another refund with another idempotency key',
    async () => {
      const { t, card, soon, shown } = await cancelled('pending');
      await soon();
      card.endRefunds('failed');
      await soon();
      expect(await shown()).toMatchObject({ paymentStatus: 'captured', refundRefused: true });
      await soon();
      expect(await shown()).toMatchObject({ paymentStatus: 'refunded' });
      const [first, second] = card.refundKeys();
      expect(second).toBe(`${first}-1`);
      expect(card.standing()).toEqual(['refunded']);
      await allDone(t);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'refund is retried with the same idempotency key after a lost answer',
    async () => {
      const { t, card, jordan } = await start();
      const { id } = await t.book(jordan);
      await becomes(t, jordan, id, 'captured');
      card.loseAnswer('refund', down);
      await t.post(`/api/bookings/${id}/cancel`, jordan);
      await expect.poll(() => card.calls('refund')).toBe(1);
      await expect
        .poll(async () => (await paymentWork(t.db).select('lastError').execute()).at(-1))
        .toEqual({ lastError: 'down' });
      await later(t, MINUTE_MS);
      await becomes(t, jordan, id, 'refunded');
      expect([card.calls('refund'), card.refundKeys().length]).toEqual([2, 1]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'refund ends as failed after 20 failed refunds and becomes refunded after a manual refund',
    async () => {
      const { t, card, jordan, id, soon, shown } = await cancelled('failed', 'failed', 'failed');
      const admin = await t.staff('admin', 'mreyes');
      await expect.poll(shown).toMatchObject({ refundRefused: true });
      await t.db.updateTable('refunds').set({ attempt: 18 }).execute();
      await soon();
      expect(await shown()).not.toHaveProperty('refundFailed');
      await soon();
      expect(await shown()).toMatchObject({
        paymentStatus: 'captured',
        refundRefused: true,
        refundFailed: true,
      });
      const { body: events } = await t.get(`/api/admin/bookings/${id}/events`, admin);
      expect(events.slice(-2)).toMatchObject([{ to: 'refund_refused' }, { to: 'refund_failed' }]);
      await soon();
      await soon();
      expect([card.calls('refund'), await ledger(t)]).toEqual([3, ['captured']]);
      const payment = await t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
      card.refundByHand(payment.providerPaymentId ?? '');
      await soon();
      await becomes(t, jordan, id, 'refunded');
      expect(await shown()).not.toHaveProperty('refundFailed');
      await allDone(t);
    },
  );

  it.runIf(isTriedOn('sqlite'))('cancellation by an admin refunds the payment', async () => {
    const { t, card, jordan } = await start();
    const admin = await t.staff('admin', 'mreyes');
    const booking = await t.book(jordan);
    await becomes(t, jordan, booking.id, 'captured');
    await t.patch(`/api/admin/bookings/${booking.id}/status`, admin, { status: 'cancelled' });
    await becomes(t, jordan, booking.id, 'refunded');
    expect(card.standing()).toEqual(['refunded']);
  });
});

describe('authorisation without a booking', () => {
  it.runIf(isTriedOn('sqlite'))('authorisation without a booking is voided after 15 minutes', async () => {
    const { t, card, jordan } = await start();
    const paymentId = await authorize(t, jordan);
    await later(t, 15 * MINUTE_MS);
    expect(await ledger(t)).toEqual(['authorized']);
    await later(t, 1);
    await allDone(t);
    expect([await ledger(t), card.standing()]).toEqual([['voided'], ['given back']]);
    const late = await t.post('/api/bookings', jordan, { ...emergency, paymentId });
    expect([late.status, late.body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
  });

  it.runIf(isTriedOn('sqlite'))(
    'authorisation without a booking is voided after a provider outage',
    async () => {
      const { t, card, jordan } = await start();
      await authorize(t, jordan);
      card.fail('authorize', down);
      await authorize(t, jordan);
      card.fail('void', down, 2);
      card.fail('cancelByIdempotencyKey', down, 2);
      for (let minutes = 0; minutes < 4; minutes += 1) {
        await later(t, 16 * MINUTE_MS);
      }
      await allDone(t);
      expect([await ledger(t), card.standing()]).toEqual([['voided', 'voided'], ['given back']]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'authorisation without a booking is voided again when the provider first refuses the void',
    async () => {
      const { t, card, jordan } = await start();
      await authorize(t, jordan);
      card.fail('void', refused);
      await later(t, 16 * MINUTE_MS);
      expect([await ledger(t), card.standing()]).toEqual([['voided'], ['reserved']]);
      await later(t, MINUTE_MS);
      await allDone(t);
      expect([await ledger(t), card.standing()]).toEqual([['voided'], ['given back']]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'authorisation without a booking is refunded when the provider has captured it',
    async () => {
      const { t, card, jordan } = await start();
      const id = await authorize(t, jordan);
      const payment = await t.db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await card.provider.capture(payment.providerPaymentId ?? '');
      await later(t, 16 * MINUTE_MS);
      await allDone(t);
      expect([await ledger(t), card.standing()]).toEqual([['refunded'], ['refunded']]);
    },
  );

  it('authorisation that is booked while reconcile voids others is captured', async () => {
    // The server's own runner, which looks each second, would void them too.
    stopTimers('setInterval');
    const { t, card, jordan } = await start();
    card.fail('authorize', down);
    await authorize(t, await t.customer('robin@example.com'));
    t.advance(1);
    const paymentId = await authorize(t, jordan);
    t.advance(16 * MINUTE_MS);
    const letGo = card.hold('cancelByIdempotencyKey');
    const letCapture = card.hold('capture');
    const reconciled = reconcile(t.context);
    await expect.poll(() => card.calls('cancelByIdempotencyKey')).toBe(1);
    const { status, body } = await t.post('/api/bookings', jordan, { ...emergency, paymentId });
    expect(status).toBe(201);
    letGo();
    await reconciled;
    letCapture();
    await becomes(t, jordan, body.id, 'captured');
    expect([card.standing(), card.calls('void')]).toEqual([['taken'], 0]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'authorisation is voided at once when the price has changed and pays for no other booking',
    async () => {
      const { t, card, jordan } = await start();
      const paymentId = await authorize(t, jordan, 125);
      const letGo = card.hold('void');
      const changed = await t.post('/api/bookings', jordan, { ...emergency, totalAmount: 125, paymentId });
      expect([changed.status, changed.body.code]).toEqual([409, 'PRICE_CHANGED']);
      const standard = {
        ...emergency,
        serviceType: 'standard',
        totalAmount: 125,
        scheduledAt: '2026-11-23T15:00:00Z',
      };
      for (const form of [{ ...standard, paymentId }, standard]) {
        const { status, body } = await t.post('/api/bookings', jordan, form);
        expect([status, body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
      }
      letGo();
      await expect.poll(card.standing).toEqual(['given back']);
      expect(await ledger(t)).toEqual(['voided']);
    },
  );
});
