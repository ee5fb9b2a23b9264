import { describe, expect, it, onTestFinished } from 'vitest';
import type { DisputeState } from '../../../src/domain/money/dispute.ts';
import { isRefundPending } from '../../../src/domain/money/refund.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import {
  PaymentDeclined,
  type PaymentProvider,
  PaymentUnavailable,
} from '../../../src/server/payments/provider/provider.ts';
import { createSquareProvider } from '../../../src/server/payments/provider/square.ts';
import { LOCATION } from '../../money/square-ledger.ts';
import { startSquare } from '../../money/square-server.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { reconcile } from '../payment-work.ts';
import {
  event,
  newEventId,
  ofDispute,
  ofPayment,
  ofRefund,
  sendEvent,
  signed,
  WEBHOOK_PATH,
  webhookEnv,
} from '../provider-events.ts';
import { billingContact, type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const DAY_MS = 24 * 60 * 60_000;

async function start() {
  const card = createTestProvider();
  return { card, ...(await startWith(card.provider)) };
}

async function startWith(payments: PaymentProvider) {
  const t = await startTestApp({ env: webhookEnv, ports: { payments } });
  const jordan = await t.customer();
  /** Runs all that is due, as a start of another node does. */
  const run = async () => {
    await reconcile(t.context);
    await expect
      .poll(() => t.db.selectFrom('jobs').where('claimedUntil', 'is not', null).select('kind').execute())
      .toEqual([]);
  };
  const payment = () => t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const booked = async () => {
    const booking = await t.book(jordan);
    await run();
    return { booking, id: (await payment()).providerPaymentId ?? '' };
  };
  return { t, jordan, run, payment, booked };
}

const kinds = async (t: TestApp) =>
  (await t.db.selectFrom('ledgerEntries').select('movementId').distinct().execute())
    .map(({ movementId }) => movementId.split('/').slice(1).join(' '))
    .sort();

/** The sum of an account in cents. */
async function sumOf(t: TestApp, account: 'fees' | 'provider' | 'refunds' | 'chargebacks'): Promise<number> {
  const { cents } = await t.db
    .selectFrom('ledgerEntries')
    .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

async function expectBalance(t: TestApp) {
  expect(await ledgerDifferences(t.db)).toEqual([]);
  expect((await checkLedger(t.db)).differences).toEqual([]);
}

const waiting = (t: TestApp) =>
  t.db.selectFrom('jobs').select('key').where('kind', '=', 'follow-payment').execute();

const stored = (t: TestApp) => t.db.selectFrom('providerEvents').selectAll().execute();

describe('signature of the payment provider’s events', () => {
  it('a signed event is taken without a session and without an origin', async () => {
    const { t, booked } = await start();
    const { id } = await booked();
    expect(await sendEvent(t, ofPayment(id))).toBe(200);
    expect(await stored(t)).toMatchObject([{ kind: 'payment.updated', subjectId: id }]);
  });

  it('a tampered body, a wrong key, another address and a missing signature answer 403 and store nothing', async () => {
    const { t, booked } = await start();
    const { id } = await booked();
    const body = ofPayment(id);
    const signature = signed(body);
    const refused = [
      await sendEvent(t, body.replace(id, 'another'), { signature }),
      await sendEvent(t, `${body} `, { signature }),
      await sendEvent(t, body, { key: 'another key' }),
      await sendEvent(t, body, { url: `https://example.com${WEBHOOK_PATH}` }),
      await sendEvent(t, body, { signature: '' }),
      await sendEvent(t, body, { signature: signature.slice(1) }),
      (await t.post(WEBHOOK_PATH, undefined, JSON.parse(body))).status,
      (await t.post(WEBHOOK_PATH)).status,
    ];
    expect(refused).toEqual(refused.map(() => 403));
    expect(await stored(t)).toEqual([]);
  });

  it('without a signature key the path answers 404', async () => {
    const t = await startTestApp();
    expect(await sendEvent(t, ofPayment('x'))).toBe(404);
  });

  it('a signed body that is no event answers 400, one over 64 KiB 413, and another type 415', async () => {
    const { t } = await start();
    const withoutId = event('payment.updated', { type: 'payment' });
    for (const body of ['', '{', '[]', 'null', '{}', withoutId, event('refund.created', { id: 'r' })]) {
      expect(await sendEvent(t, body), body).toBe(400);
    }
    expect(await sendEvent(t, ofPayment('x'.repeat(300)))).toBe(400);
    expect(await sendEvent(t, ofPayment('x'.repeat(65 * 1024)))).toBe(413);
    expect(await sendEvent(t, ofPayment('x'), { contentType: 'text/plain' })).toBe(415);
    expect(await stored(t)).toEqual([]);
  });

  it('an event of a type of no interest answers 200 and stores nothing', async () => {
    const { t } = await start();
    expect(await sendEvent(t, event('location.updated', { id: 'L1' }))).toBe(200);
    expect(await stored(t)).toEqual([]);
  });

  it('signed events do not count against the rate limit of their network, unsigned ones do', async () => {
    const env = { ...webhookEnv, RATE_LIMIT: '3' };
    const t = await startTestApp({ env, ports: { payments: createTestProvider().provider } });
    for (let n = 0; n < 6; n += 1) expect(await sendEvent(t, ofPayment(`p${n}`))).toBe(200);
    const wrong = { key: 'another key' };
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await sendEvent(t, ofPayment('p'), wrong));
    expect(statuses).toEqual([403, 403, 403, 429]);
  });
});

describe('events of the payment provider', () => {
  it('an event that is sent twice, or twice at once, is stored once and asks the provider once', async () => {
    const { t, card, run, booked } = await start();
    const { id } = await booked();
    const asked = card.calls('findPayment');
    const body = ofPayment(id, 'same');
    expect(await Promise.all([sendEvent(t, body), sendEvent(t, body), sendEvent(t, body)])).toEqual([
      200, 200, 200,
    ]);
    await run();
    expect(await sendEvent(t, body)).toBe(200);
    await run();
    expect((await stored(t)).length).toBe(1);
    expect(card.calls('findPayment') - asked).toBe(1);
    await expectBalance(t);
  });

  it('the fee of the provider is a movement of its own, and so is each adjustment', async () => {
    const { t, card, run, booked } = await start();
    const { id } = await booked();
    card.setFee(id, 567);
    for (let n = 0; n < 2; n += 1) await sendEvent(t, ofPayment(id));
    await run();
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'fee 1']);
    expect([await sumOf(t, 'fees'), await sumOf(t, 'provider')]).toEqual([567, 18_500 - 567]);
    card.setFee(id, 540);
    await sendEvent(t, ofPayment(id));
    await run();
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'fee 1', 'fee 2']);
    expect(await sumOf(t, 'fees')).toBe(540);
    await expectBalance(t);
  });

  it('a part that was refunded by hand is adopted once, and then the rest', async () => {
    const { t, card, run, payment, booked } = await start();
    const { booking, id } = await booked();
    card.refundByHand(id, 5000);
    await Promise.all([sendEvent(t, ofRefund(id)), sendEvent(t, ofPayment(id)), sendEvent(t, ofRefund(id))]);
    await run();
    const refunds = await t.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([{ amountCents: 5000, state: 'done', requestedBy: 'provider' }]);
    expect((await payment()).status).toBe('captured');
    await expectBalance(t);
    card.refundByHand(id);
    await sendEvent(t, ofRefund(id));
    await run();
    expect((await payment()).status).toBe('refunded');
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'refund 1', 'refund 2']);
    const admin = await t.staff('admin', 'mreyes');
    const history = (await t.get(`/api/admin/bookings/${booking.id}/events`, admin)).body;
    expect(history.map(({ to }) => to)).toEqual(['pending', 'captured', 'refunded_part', 'refunded']);
    await expectBalance(t);
  });

  it('a refund by hand while ours is refused is not written twice', async () => {
    const { t, card, run, payment, booked, jordan } = await start();
    const { booking, id } = await booked();
    card.refundsTo('failed');
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await run();
    card.refundByHand(id);
    await sendEvent(t, ofRefund(id));
    await run();
    expect((await payment()).status).toBe('refunded');
    expect([card.refundedOf(id), await sumOf(t, 'refunds')]).toEqual([18_500, 17_351]);
    await expectBalance(t);
  });

  it('a pending refund ends when its event comes, without waiting for its next look', async () => {
    const { t, card, run, payment, booked, jordan } = await start();
    const { booking, id } = await booked();
    card.refundsTo('pending');
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await run();
    expect((await payment()).status).toBe('captured');
    card.endRefunds('completed');
    await run();
    expect((await payment()).status).toBe('captured');
    await sendEvent(t, ofRefund(id));
    await run();
    expect((await payment()).status).toBe('refunded');
    await expectBalance(t);
  });

  it('an event that comes before the capture is stored waits for it', async () => {
    const { t, card, run, jordan, payment } = await start();
    const answer = card.holdAnswer('capture');
    await t.book(jordan);
    await expect.poll(() => card.calls('capture')).toBe(1);
    const id = (await payment()).providerPaymentId ?? '';
    card.setFee(id, 567);
    expect(await sendEvent(t, ofPayment(id))).toBe(200);
    expect((await payment()).status).toBe('authorized');
    answer();
    await expect.poll(async () => (await payment()).status).toBe('captured');
    await run();
    await expect.poll(() => kinds(t)).toEqual(['authorise 1', 'capture 1', 'fee 1']);
    await expectBalance(t);
  });

  it('an event that comes before the authorisation is stored waits for its answer', async () => {
    const { t, card, run, jordan, payment } = await start();
    const answer = card.holdAnswer('authorize');
    const booked = t.book(jordan);
    await expect.poll(() => card.calls('authorize')).toBe(1);
    await expect.poll(() => card.standing()).toEqual(['reserved']);
    expect((await payment()).providerPaymentId).toBeNull();
    const { id } = await payment();
    const found = await card.provider.findByIdempotencyKey(id, 0);
    await sendEvent(t, ofPayment(found?.providerPaymentId ?? ''));
    await run();
    answer();
    await booked;
    t.advance(60_000);
    await run();
    expect((await payment()).status).toBe('captured');
    await expect.poll(() => waiting(t)).toEqual([]);
    await expectBalance(t);
  });

  it('an authorisation whose intent was closed without an answer is voided when its event comes', async () => {
    const { t, card, run, jordan, payment } = await start();
    const body = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    card.loseAnswer('authorize', new PaymentUnavailable('The answer is lost.'));
    // More than one closing may ask: that of the retries in the background, and that of the job below.
    card.fail('cancelByIdempotencyKey', new PaymentDeclined('NOT_FOUND', 'There is no such payment.'), 3);
    await t.post('/api/create-payment', jordan, body);
    t.advance(16 * 60_000);
    await run();
    const { id, status } = await payment();
    expect([status, card.standing()]).toEqual(['voided', ['reserved']]);
    const { providerPaymentId = '' } = (await card.provider.findByIdempotencyKey(id, 0)) ?? {};
    await sendEvent(t, ofPayment(providerPaymentId));
    await run();
    expect(card.standing()).toEqual(['given back']);
    expect(await payment()).toMatchObject({ status: 'voided', providerPaymentId });
    await expectBalance(t);
  });

  it('an event of an unknown payment changes nothing', async () => {
    const { t, run, booked } = await start();
    await booked();
    for (const body of [ofPayment('pos-sale'), ofRefund('pos-sale')])
      expect(await sendEvent(t, body)).toBe(200);
    await run();
    await expect.poll(() => waiting(t)).toEqual([]);
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1']);
    await expectBalance(t);
  });

  it('events in the reverse order end in what the provider holds', async () => {
    const { t, card, run, payment, booked } = await start();
    const { id } = await booked();
    card.setFee(id, 567);
    card.refundByHand(id);
    const created = ofPayment(id);
    for (const body of [ofRefund(id), ofPayment(id), created, created])
      expect(await sendEvent(t, body)).toBe(200);
    await run();
    expect((await payment()).status).toBe('refunded');
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'fee 1', 'refund 1']);
    await expectBalance(t);
  });

  it('a capture by hand of an authorisation without a booking stays for its booking', async () => {
    const { t, card, run, jordan, payment } = await start();
    const body = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    await t.post('/api/create-payment', jordan, body);
    const id = (await payment()).providerPaymentId ?? '';
    await card.provider.capture(id);
    await sendEvent(t, ofPayment(id));
    await run();
    expect((await payment()).status).toBe('authorized');
    t.advance(16 * 60_000);
    await run();
    await run();
    expect((await payment()).status).toBe('refunded');
    expect(card.standing()).toEqual(['refunded']);
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it('an authorisation that was voided by hand cannot be booked any more', async () => {
    const { t, card, run, jordan, payment } = await start();
    const body = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    await t.post('/api/create-payment', jordan, body);
    const id = (await payment()).providerPaymentId ?? '';
    await card.provider.void(id);
    await sendEvent(t, ofPayment(id));
    await run();
    expect((await payment()).status).toBe('voided');
    await expectBalance(t);
  });

  it('an event while the provider is away is followed when it answers again', async () => {
    const { t, card, run, booked } = await start();
    const { id } = await booked();
    card.setFee(id, 567);
    card.fail('findPayment', new Error('The provider is away.'));
    await sendEvent(t, ofPayment(id));
    await run();
    expect(await sumOf(t, 'fees')).toBe(0);
    t.advance(60_000);
    await run();
    expect(await sumOf(t, 'fees')).toBe(567);
    await expectBalance(t);
  });

  it('events are deleted after 90 days', async () => {
    const { t, booked } = await start();
    const { id } = await booked();
    await sendEvent(t, ofPayment(id));
    t.advance(89 * DAY_MS);
    await t.runJobs('retention');
    expect((await stored(t)).length).toBe(1);
    t.advance(2 * DAY_MS);
    await t.runJobs('retention');
    expect(await stored(t)).toEqual([]);
  });
});

describe('disputes', () => {
  async function disputed(state: DisputeState = 'open') {
    const started = await start();
    const { t, card, run, booked } = started;
    const { booking, id } = await booked();
    const admin = await t.staff('admin', 'mreyes');
    const dispute = card.dispute(id, state);
    const move = async (to: DisputeState) => {
      card.dispute(id, to);
      await sendEvent(t, ofDispute(dispute));
      await run();
    };
    expect(await sendEvent(t, ofDispute(dispute, 'dispute.created'))).toBe(200);
    await run();
    return { ...started, booking, id, admin, dispute, move };
  }
  const refundOf = (t: TestApp, bookingId: string, admin: Caller, amount = 50) =>
    t.post(`/api/admin/bookings/${bookingId}/refund`, admin, {
      ...{ amount, reason: 'Charged too little', idempotencyKey: newEventId() },
    });
  const history = async (t: TestApp, bookingId: string, admin: Caller) =>
    (await t.get(`/api/admin/bookings/${bookingId}/events`, admin)).body.map(({ to }) => to);

  it('an open dispute is a movement, an event of the booking, a row for admins and a push to them', async () => {
    const { t, booking, admin, dispute } = await disputed();
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'chargeback 1']);
    expect([await sumOf(t, 'chargebacks'), await sumOf(t, 'provider')]).toEqual([18_500, 0]);
    const row = {
      ...{ id: dispute, bookingId: booking.id, amount: 185, state: 'open', reason: 'NO_KNOWLEDGE' },
      ...{ dueAt: '2026-12-04T00:00:00.000Z', openedAt: new Date(t.now()).toISOString(), endedAt: null },
    };
    expect((await t.get('/api/admin/disputes', admin)).body).toEqual([row]);
    expect((await t.get(`/api/admin/disputes?bookingId=${booking.id}`, admin)).body).toEqual([row]);
    expect((await t.get('/api/admin/disputes?bookingId=another', admin)).body).toEqual([]);
    expect(await history(t, booking.id, admin)).toEqual(['pending', 'captured', 'dispute_open']);
    const messages = t.db.selectFrom('messages').select('bookingId').where('kind', '=', 'payment_disputed');
    expect(await messages.execute()).toEqual([{ bookingId: booking.id }]);
    await expectBalance(t);
  });

  it('boards hear of each change of a dispute and list those that are undecided; nobody else hears of it', async () => {
    const { t, jordan, admin, move } = await disputed();
    const tech = await t.staff('tech', 'dmorales');
    const [board, phone, van] = [await t.socket(admin), await t.socket(jordan), await t.socket(tech)];
    const undecided = async () => (await t.get('/api/admin/disputes?undecided=true', admin)).body;
    expect(await undecided()).toMatchObject([{ state: 'open' }]);
    await move('lost');
    await board.next('disputes:changed');
    expect(await undecided()).toEqual([]);
    for (const socket of [phone, van]) {
      await socket.settled();
      expect(socket.all('disputes:changed')).toEqual([]);
    }
    for (const who of [jordan, tech])
      expect((await t.get('/api/admin/disputes', who)).status).toBeGreaterThan(400);
  });

  it('events of a dispute that come twice and in any order end in what the provider says', async () => {
    const { t, card, run, id, dispute, booking, admin, move } = await disputed();
    await Promise.all([
      sendEvent(t, ofDispute(dispute)),
      sendEvent(t, ofDispute(dispute, 'dispute.created')),
    ]);
    await run();
    await move('won');
    await sendEvent(t, ofDispute(dispute, 'dispute.evidence.created'));
    await run();
    expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'chargeback 1', 'chargeback 2']);
    expect([await sumOf(t, 'chargebacks'), await sumOf(t, 'provider')]).toEqual([0, 18_500]);
    expect(await history(t, booking.id, admin)).toEqual([
      ...['pending', 'captured', 'dispute_open', 'dispute_won'],
    ]);
    expect(card.standingOf(id)).toBe('taken');
    await expectBalance(t);
  });

  it('an inquiry takes no money and may be answered by a refund', async () => {
    const { t, run, booking, admin, move } = await disputed('inquiry');
    expect(await sumOf(t, 'chargebacks')).toBe(0);
    expect((await refundOf(t, booking.id, admin)).status).toBe(200);
    await run();
    expect(await sumOf(t, 'refunds')).toBeGreaterThan(0);
    await move('closed');
    expect(await history(t, booking.id, admin)).toContain('dispute_closed');
    await expectBalance(t);
  });

  it('a payment that the bank has taken back is not refunded on top until the dispute is won', async () => {
    const { t, card, run, id, booking, admin, move } = await disputed();
    for (const state of ['open', 'reviewing', 'lost'] as const) {
      await move(state);
      expect((await refundOf(t, booking.id, admin)).body.code, state).toBe('PAYMENT_DISPUTED');
    }
    await move('won');
    expect((await refundOf(t, booking.id, admin)).status).toBe(200);
    await run();
    expect(card.refundedOf(id)).toBe(5000);
    await expectBalance(t);
  });

  it('a part that was requested before the dispute is not given back, and an admin sees it', async () => {
    const { t, card, run, booked } = await start();
    const { booking, id } = await booked();
    const admin = await t.staff('admin', 'mreyes');
    card.fail('refund', new PaymentUnavailable('The provider is away.'));
    await refundOf(t, booking.id, admin);
    await run();
    await sendEvent(t, ofDispute(card.dispute(id, 'open')));
    await run();
    const board = await t.socket(admin);
    t.advance(60_000);
    await run();
    expect(card.refundedOf(id)).toBe(0);
    const [task] = (await t.get('/api/admin/failed-tasks', admin)).body;
    expect(task).toMatchObject({ kind: 'refund', bookingId: booking.id });
    await board.next('refunds:changed');
    expect((await history(t, booking.id, admin)).at(-1)).toBe('refund_failed');
    const { refunds } = (await t.get(`/api/admin/bookings/${booking.id}/refunds`, admin)).body;
    const refusal = expect.stringContaining('The bank of the card has taken this payment back.');
    expect(refunds).toMatchObject([{ state: 'failed', attempts: 0, refusal }]);
    await expectBalance(t);
  });

  it('a part for which a refund by hand left too little fails with its reason', async () => {
    const { t, card, run, booked } = await start();
    const { booking, id } = await booked();
    const admin = await t.staff('admin', 'mreyes');
    const board = await t.socket(admin);
    const asked = card.calls('findPayment');
    const letGo = card.hold('findPayment');
    card.refundByHand(id, 10_000);
    await sendEvent(t, ofRefund(id));
    await expect.poll(() => card.calls('findPayment')).toBe(asked + 1);
    expect((await refundOf(t, booking.id, admin, 150)).status).toBe(200);
    letGo();
    await run();
    await expect.poll(async () => (await history(t, booking.id, admin)).at(-1)).toBe('refunded_part');
    expect((await history(t, booking.id, admin)).slice(-2)).toEqual(['refund_failed', 'refunded_part']);
    await board.next('refunds:changed');
    const { refunds } = (await t.get(`/api/admin/bookings/${booking.id}/refunds`, admin)).body;
    const refusal = "The money was given back on the payment provider's website instead.";
    expect(refunds).toMatchObject([
      { amount: 150, state: 'failed', refusal },
      { amount: 100, state: 'done' },
    ]);
    await expectBalance(t);
  });

  it('a cancelled booking is refunded only when its dispute is won', async () => {
    const { t, card, run, id, booking, jordan, payment, move } = await disputed();
    const shown = async () => (await t.get(`/api/bookings/${booking.id}`, jordan)).body;
    expect(await shown()).toMatchObject({ status: 'pending', takenBack: true });
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await run();
    expect([card.refundedOf(id), (await payment()).status]).toEqual([0, 'captured']);
    expect(isRefundPending(await shown())).toBe(false);
    const mail = t.db.selectFrom('messages').select('dueAt').where('kind', '=', 'refund_mail');
    expect(await mail.execute()).toEqual([{ dueAt: t.now() }]);
    await expectBalance(t);
    await move('won');
    await run();
    expect([card.refundedOf(id), (await payment()).status]).toEqual([18_500, 'refunded']);
    expect(await shown()).not.toHaveProperty('takenBack');
    await expectBalance(t);
  });

  it('a refund that the provider refuses again and again does not hold up the news of a dispute', async () => {
    const { t, card, run, booked, jordan } = await start();
    const { booking, id } = await booked();
    card.fail('refund', new PaymentDeclined('REFUND_DECLINED', 'The payment is disputed.'), 1000);
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await run();
    await sendEvent(t, ofDispute(card.dispute(id, 'open'), 'dispute.created'));
    await run();
    expect(await sumOf(t, 'chargebacks')).toBe(18_500);
    t.advance(3_600_000);
    await run();
    await expectBalance(t);
  });

  it('a dispute of an unknown payment, and one that the provider does not know, change nothing', async () => {
    const { t, card, run, booked } = await start();
    await booked();
    for (const dispute of [card.dispute('pos-sale', 'open', 100), 'unknown']) {
      expect(await sendEvent(t, ofDispute(dispute))).toBe(200);
    }
    await run();
    expect(await t.db.selectFrom('disputes').selectAll().execute()).toEqual([]);
    await expectBalance(t);
  });
});

it('fee, refund by hand and dispute are read by Square’s API', async () => {
  const square = await startSquare();
  onTestFinished(() => square.close());
  const { baseUrl } = square;
  const options = { environment: 'sandbox', accessToken: 'token', locationId: LOCATION } as const;
  const { t, run, booked, payment } = await startWith(createSquareProvider({ ...options, baseUrl }));
  const { id } = await booked();
  const held = square.payments.get(id);
  if (!held) throw new Error('Square has no payment');
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  held.feesCents.push(567);
  const byHand = { id: 'by-hand', idempotencyKey: 'by hand', paymentId: id, amountCents: 5000 };
  square.refunds.set('by hand', { ...byHand, status: 'COMPLETED', createdAtMs: Date.now() });
  for (const body of [ofPayment(id), ofRefund(id)]) expect(await sendEvent(t, body)).toBe(200);
  await run();
  expect(await kinds(t)).toEqual(['authorise 1', 'capture 1', 'fee 1', 'refund 1']);
  square.disputes.set('d1', {
    ...{ id: 'd1', state: 'EVIDENCE_REQUIRED', amount_money: usd(13_500), reason: 'NO_KNOWLEDGE' },
    ...{ due_at: '2026-12-04T00:00:00Z', disputed_payment: { payment_id: id } },
  });
  expect(await sendEvent(t, ofDispute('d1', 'dispute.created'))).toBe(200);
  await run();
  expect([await sumOf(t, 'chargebacks'), await sumOf(t, 'provider')]).toEqual([13_500, -567]);
  expect((await payment()).status).toBe('captured');
  await expectBalance(t);
});
