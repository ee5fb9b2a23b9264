import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { queueMoment } from '../../../src/server/notifications/messages/queue-messages.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { openWork } from '../payment-work.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { billingContact, type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { captured } from '../trip.ts';

const refused = new PaymentDeclined('AUTHORIZATION_EXPIRED', 'The authorisation has expired.');

async function start() {
  const card = createTestProvider();
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const t = await startTestApp({ ports: { payments: card.provider, mailer } });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  return { t, card, mails, jordan, admin };
}

/** Waits until no payment job is open and every change was pushed. */
async function settled(t: TestApp): Promise<void> {
  await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  await t.caughtUp();
}

/** Returns the id of a booking whose capture the provider has refused for good. */
async function bookUnpaid({ t, card }: Pick<Awaited<ReturnType<typeof start>>, 't' | 'card'>, as: Caller) {
  card.fail('capture', refused);
  const { id } = await t.book(as);
  await settled(t);
  return id;
}

const authorize = async (t: TestApp, as: Caller, form: object = {}) =>
  await t.post('/api/create-payment', as, {
    amount: 185,
    sourceId: 'cnon:card-nonce-ok',
    billingContact,
    ...form,
  });
const authorized = async (t: TestApp, as: Caller, form: object = {}): Promise<string> =>
  (await authorize(t, as, form)).body.paymentId;
const pay = (t: TestApp, as: Caller, id: string, paymentId: string) =>
  t.post(`/api/bookings/${id}/pay`, as, { paymentId });
const read = async (t: TestApp, as: Caller, id: string) => (await t.get(`/api/bookings/${id}`, as)).body;
const linkTo = (t: TestApp, as: Caller, id: string) => t.post(`/api/admin/bookings/${id}/payment-link`, as);
const letters = async ({ t, mails }: Pick<Awaited<ReturnType<typeof start>>, 't' | 'mails'>) => {
  await t.deliverMessages();
  return mails.filter(({ to, subject }) => to === 'jordan@example.com' && subject.startsWith('Please pay'));
};
const history = async (t: TestApp, admin: Caller, id: string) =>
  (await t.get(`/api/admin/bookings/${id}/events`, admin)).body
    .filter(({ kind }) => kind === 'payment')
    .map(({ actor, from, to }) => [actor, from, to]);

describe('an unpaid booking', () => {
  it('a booking whose capture is refused for good is unpaid for admins and its customer, and in the filter', async () => {
    const world = await start();
    const { t, jordan, admin } = world;
    const paid = await t.book(jordan);
    await captured(t, paid.id);
    expect(await read(t, jordan, paid.id)).toMatchObject({ isUnpaid: false });
    const id = await bookUnpaid(world, jordan);
    for (const reader of [jordan, admin]) {
      expect(await read(t, reader, id)).toMatchObject({ isUnpaid: true, paymentStatus: 'failed' });
    }
    const { body: unpaid } = await t.get('/api/admin/bookings?unpaid=true', admin);
    expect(unpaid.map((booking) => booking.id)).toEqual([id]);
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });
    expect(await read(t, jordan, id)).toMatchObject({ isUnpaid: false });
    expect((await t.get('/api/admin/bookings?unpaid=true', admin)).body).toEqual([]);
  });

  it('another payment takes the place of the lost one and is captured at once, and the books stay right', async () => {
    const world = await start();
    const { t, card, jordan, admin } = world;
    const id = await bookUnpaid(world, jordan);
    const board = await t.socket(admin);
    const paymentId = await authorized(t, jordan, { bookingId: id });
    const answer = await pay(t, jordan, id, paymentId);
    expect(answer).toMatchObject({ status: 200, body: { id, isUnpaid: false } });
    const pushed = await board.next('booking:updated', ({ paymentStatus }) => paymentStatus === 'captured');
    expect(pushed).toMatchObject({ id, isUnpaid: false });
    await settled(t);
    expect(card.standing()).toEqual(['given back', 'taken']);
    expect(await history(t, admin, id)).toEqual([
      ['payments', 'authorized', 'failed'],
      ['payments', null, 'link_sent'],
      ['customer', 'failed', 'authorized'],
      ['payments', 'authorized', 'captured'],
    ]);
    const { body: receipt } = await t.get(`/api/bookings/${id}/receipt`, jordan);
    expect(receipt).toMatchObject({ number: 1, paidAmount: 185, taxAmount: 11.49 });
    expect(await ledgerDifferences(t.db)).toEqual([]);
    expect(await checkLedger(t.db)).toEqual({ payments: 2, differences: [] });
    const lost = await t.db.selectFrom('payments').selectAll().where('status', '=', 'failed').execute();
    expect(lost).toMatchObject([{ bookingId: null, formerBookingId: id }]);

    const again = await pay(t, jordan, id, paymentId);
    expect(again).toMatchObject({ status: 200, body: { id, paymentStatus: 'captured' } });
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    await settled(t);
    expect(card.standing()).toEqual(['given back', 'refunded']);
    expect(await checkLedger(t.db)).toEqual({ payments: 2, differences: [] });
  });

  it('a booking can lose a second payment, too, and be paid with a third', async () => {
    const world = await start();
    const { t, card, jordan, admin } = world;
    const id = await bookUnpaid(world, jordan);
    card.fail('capture', refused);
    const second = await authorized(t, jordan, { bookingId: id });
    await pay(t, jordan, id, second);
    await settled(t);
    expect(await read(t, jordan, id)).toMatchObject({ isUnpaid: true });
    expect((await pay(t, jordan, id, second)).body).toMatchObject({ id, isUnpaid: true });
    await pay(t, jordan, id, await authorized(t, jordan, { bookingId: id }));
    await settled(t);
    expect(await read(t, admin, id)).toMatchObject({ isUnpaid: false, paymentStatus: 'captured' });
    expect(card.standing()).toEqual(['given back', 'given back', 'taken']);
    expect(await checkLedger(t.db)).toEqual({ payments: 3, differences: [] });
  });

  it('of two payments at once one is bound and the other is voided; equal requests get the same answer', async () => {
    const world = await start();
    const { t, card, jordan } = world;
    const id = await bookUnpaid(world, jordan);
    const first = await authorized(t, jordan, { bookingId: id, idempotencyKey: 'one' });
    const second = await authorized(t, jordan, { bookingId: id, idempotencyKey: 'two' });
    const answers = await Promise.all(
      [first, second, first, second].map((paymentId) => pay(t, jordan, id, paymentId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers[0]?.status).toBe(answers[2]?.status);
    const refusals = answers.flatMap(({ body }) => ('code' in body ? [body.code] : []));
    expect(refusals).toEqual(['NOTHING_TO_PAY', 'NOTHING_TO_PAY']);
    await settled(t);
    expect(card.standing().sort()).toEqual(['given back', 'given back', 'taken']);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  });

  it('the customer pays its total, whatever the prices are now, and no other amount', async () => {
    const world = await start();
    const { t, jordan } = world;
    const id = await bookUnpaid(world, jordan);
    // As if the booking had been made at another price.
    await t.db.updateTable('bookings').set({ totalCents: 17_321 }).where('id', '=', id).execute();
    await t.db.updateTable('payments').set({ amountCents: 17_321 }).where('bookingId', '=', id).execute();
    expect(await authorize(t, jordan, { amount: 173.21 })).toMatchObject({
      status: 400,
      body: { code: 'AMOUNT_INVALID' },
    });
    expect(await authorize(t, jordan, { amount: 185, bookingId: id })).toMatchObject({
      status: 400,
      body: { code: 'AMOUNT_INVALID' },
    });
    const other = await authorized(t, jordan, { amount: 185 });
    expect(await pay(t, jordan, id, other)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REQUIRED' },
    });
    const right = await authorized(t, jordan, { amount: 173.21, bookingId: id });
    expect(await pay(t, jordan, id, right)).toMatchObject({ status: 200, body: { isUnpaid: false } });
    await settled(t);
    expect(await read(t, jordan, id)).toMatchObject({ paymentStatus: 'captured', totalAmount: 173.21 });
  });

  it('foreign, spent, voided and unknown payments and foreign bookings are refused', async () => {
    const world = await start();
    const { t, jordan } = world;
    const [id, casey] = [await bookUnpaid(world, jordan), await t.customer('casey@example.com')];
    const spent = await t.book(jordan);
    await captured(t, spent.id);
    const spentId = await t.db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', spent.id)
      .executeTakeFirstOrThrow();
    const lostId = await t.db
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    const foreign = await authorized(t, casey);
    for (const paymentId of [spentId.id, foreign, 'unknown']) {
      expect(await pay(t, jordan, id, paymentId)).toMatchObject({
        status: 402,
        body: { code: 'PAYMENT_REQUIRED' },
      });
    }
    // The lost payment is the one that the booking was made with: the answer is the unpaid booking.
    expect((await pay(t, jordan, id, lostId.id)).body).toMatchObject({ id, isUnpaid: true });
    expect(await pay(t, casey, id, foreign)).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
    expect(await authorize(t, casey, { bookingId: id })).toMatchObject({ body: { code: 'NOT_YOURS' } });
    expect(await pay(t, jordan, 'unknown', foreign)).toMatchObject({ status: 404 });
    expect(await read(t, jordan, id)).toMatchObject({ isUnpaid: true });
    expect((await checkLedger(t.db)).differences).toEqual([]);
  });

  it('a paid and a cancelled booking take no payment, and what was authorised is given back at once', async () => {
    const world = await start();
    const { t, card, jordan } = world;
    const paid = await t.book(jordan);
    const cancelled = await bookUnpaid(world, jordan);
    await t.post(`/api/bookings/${cancelled}/cancel`, jordan);
    for (const id of [paid.id, cancelled]) {
      expect(await authorize(t, jordan, { bookingId: id })).toMatchObject({
        status: 409,
        body: { code: 'NOTHING_TO_PAY' },
      });
      const paymentId = await authorized(t, jordan);
      expect(await pay(t, jordan, id, paymentId)).toMatchObject({
        status: 409,
        body: { code: 'NOTHING_TO_PAY' },
      });
    }
    await settled(t);
    expect(card.standing()).toEqual(['taken', 'given back', 'given back', 'given back']);
  });

  it('a booking that is cancelled while it is paid keeps no money', async () => {
    const world = await start();
    const { t, card, jordan } = world;
    for (let n = 0; n < 4; n += 1) {
      const id = await bookUnpaid(world, jordan);
      const paymentId = await authorized(t, jordan, { bookingId: id });
      await Promise.all([pay(t, jordan, id, paymentId), t.post(`/api/bookings/${id}/cancel`, jordan)]);
      await settled(t);
      expect(await read(t, jordan, id)).toMatchObject({ status: 'cancelled' });
    }
    expect(card.standing().filter((is) => is !== 'given back' && is !== 'refunded')).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  });
});

describe('the payment link', () => {
  it('the customer gets the link once by e-mail when a capture is refused, and it has no secret', async () => {
    const world = await start();
    const id = await bookUnpaid(world, world.jordan);
    const [letter, ...more] = await letters(world);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Please pay $185.00 for your Curbvolt booking');
    expect(letter?.text).toContain(`Pay now: http://localhost:3000/pay/${id}`);
    expect(letter?.html).toContain(`http://localhost:3000/pay/${id}`);
  });

  it('an admin sends it again after 5 minutes, which history and audit log say', async () => {
    const world = await start();
    const { t, jordan, admin } = world;
    const id = await bookUnpaid(world, jordan);
    t.advance(MINUTE_MS);
    const tooEarly = await linkTo(t, admin, id);
    expect(tooEarly).toMatchObject({
      status: 409,
      headers: { 'retry-after': '240' },
      body: { code: 'LINK_SENT', nextAt: '2026-11-20T15:05:00.000Z' },
    });
    expect('message' in tooEarly.body && tooEarly.body.message).toContain('in 4 min');
    t.advance(4 * MINUTE_MS);
    const answers = await Promise.all([linkTo(t, admin, id), linkTo(t, admin, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await letters(world)).toHaveLength(2);
    expect((await history(t, admin, id)).at(-1)).toEqual(['mreyes', null, 'link_sent']);
    const audit = await t.db
      .selectFrom('auditLog')
      .select(['actor', 'detail'])
      .where('subject', '=', id)
      .where('action', '=', 'payment')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({ actor: 'mreyes', detail: '{"from":null,"to":"link_sent"}' });
  });

  it('for the difference of a move that was refused names the difference and what was paid, as the receipt does', async () => {
    const world = await start();
    const { t, card, mails, jordan, admin } = world;
    const at = '2026-11-22T15:00:00.000Z';
    const { id } = await t.book(jordan, { serviceType: 'standard', totalAmount: 125, scheduledAt: at });
    await settled(t);
    const paymentId = await authorized(t, jordan, { amount: 60, bookingId: id });
    card.fail('capture', refused);
    const to = { serviceType: 'emergency', paymentId };
    expect((await t.post(`/api/bookings/${id}/move`, jordan, to)).status).toBe(200);
    await settled(t);
    const [letter, ...more] = await letters(world);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Please pay $60.00 for your Curbvolt booking');
    expect(letter?.text).toContain('the difference of $60.00. You have paid $125.00 already.');
    expect(letter?.text).toContain('Total: $185.00\nDifference to pay: $60.00\n');
    expect(letter?.text).not.toContain('Nothing was taken');
    const moved = mails.find(({ subject }) => subject.startsWith('Moved'));
    expect(moved?.text).toContain('Total: $185.00');
    // Whether the capture was refused before the message was sent, or after.
    expect(moved?.text).toContain('More for the new time: $60.00\n');
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'completed' });
    await t.deliverMessages();
    const receipt = mails.find(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipt?.subject).toBe('Your receipt from Curbvolt, $125.00');
    expect(receipt?.text).toContain('Payment: $125.00 charged to your card, $60.00 not paid yet\n');
    t.advance(5 * MINUTE_MS);
    await pay(t, jordan, id, await authorized(t, jordan, { amount: 60, bookingId: id }));
    await settled(t);
    // As if the message were due only now.
    await inTransaction(t.db, (trx) => queueMoment(trx, 'payment_link', id, t.now()));
    expect(await letters(world)).toHaveLength(1);
  });

  it('a booking that is paid or cancelled, or not known, has no link', async () => {
    const world = await start();
    const { t, jordan, admin } = world;
    const paid = await t.book(jordan);
    await captured(t, paid.id);
    const id = await bookUnpaid(world, jordan);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    for (const each of [paid.id, id]) {
      expect(await linkTo(t, admin, each)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_PAY' } });
    }
    expect(await linkTo(t, admin, 'unknown')).toMatchObject({ status: 404 });
  });

  it('a message that is due once the booking is paid is not sent', async () => {
    const world = await start();
    const { t, jordan } = world;
    const paid = await t.book(jordan);
    await captured(t, paid.id);
    // As if the message were due only now.
    await inTransaction(t.db, (trx) => queueMoment(trx, 'payment_link', paid.id, t.now()));
    expect(await letters(world)).toEqual([]);
  });

  it('a service that is paid later has its receipt sent then', async () => {
    const world = await start();
    const { t, mails, jordan, admin } = world;
    const id = await bookUnpaid(world, jordan);
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'completed' });
    await t.deliverMessages();
    await pay(t, jordan, id, await authorized(t, jordan, { bookingId: id }));
    await settled(t);
    await t.deliverMessages();
    const receipts = mails.filter(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipts.map(({ text }) => /^Payment: .*$/m.exec(text)?.[0])).toEqual([
      'Payment: Your card could not be charged',
      'Payment: $185.00 charged to your card',
    ]);
  });
});
