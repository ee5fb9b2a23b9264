import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { findBooking } from '../../../src/server/bookings/find-booking.ts';
import { tipMessages } from '../../../src/server/notifications/messages/tip-messages.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { checkProvider } from '../../../src/server/payments/ledger/check-provider.ts';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { parseCsv } from '../../parse-csv.ts';
import { startPushService } from '../../push-service.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { billingContact, type Caller, emergency, START, startTestApp, type TestApp } from '../test-app.ts';
import { captured } from '../trip.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OK = 'cnon:card-nonce-ok';
const refused = new PaymentDeclined('AUTHORIZATION_EXPIRED', 'The authorisation has expired.');

function profileWith(company: object): string {
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, ...company }));
  return file;
}

const terms = { percents: [10, 15, 20], days: 14 };

/** A booking of jordan's that the technician `dmorales` has completed; the company takes tips unless it says otherwise. */
async function start({
  tips = terms as object | null,
  status = 'completed',
  refundApprovalOver = null as number | null,
} = {}) {
  const card = createTestProvider({ clock: () => START });
  const env = {
    COMPANY_PROFILE: profileWith({ tips, refundApprovalOver }),
    SESSION_SECRET: 'one secret for both nodes, long enough',
  };
  const databaseUrl = await migratedDatabaseUrl();
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const node = () => startTestApp({ env, databaseUrl, ports: { payments: card.provider, mailer } });
  const t = await node();
  const [jordan, robin, admin, tech, colleague] = [
    await t.customer(),
    await t.customer('robin@example.com'),
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dmorales'),
    await t.staff('tech', 'ana'),
  ];
  const { id } = await t.book(jordan);
  await captured(t, id);
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dmorales' });
  await t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
  const settled = async (on = t) => {
    await expect.poll(() => openWork(on.db).select('kind').execute()).toEqual([]);
    await on.caughtUp();
  };
  await settled();
  t.advance(1000);
  const authorize = (amount: number, more: object = {}, as: Caller = jordan, on = t) => {
    const form = { sourceId: OK, billingContact, bookingId: id, isTip: true };
    return on.post('/api/create-payment', as, { amount, ...form, ...more });
  };
  const give = (paymentId: string, as: Caller = jordan, on = t) =>
    on.post(`/api/bookings/${id}/tip`, as, { paymentId });
  const tip = async (amount: number, more: object = {}) =>
    give((await authorize(amount, more)).body.paymentId);
  const read = async (as: Caller = jordan) => (await t.get(`/api/bookings/${id}`, as)).body;
  const balances = async () => {
    const lines = await t.db.selectFrom('ledgerEntries').select(['account', 'amountCents']).execute();
    const sums: Record<string, number> = {};
    for (const { account, amountCents } of lines) sums[account] = (sums[account] ?? 0) + amountCents;
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  };
  /** The entries agree with the rows, and the rows with the provider. */
  const balanced = async () => {
    expect(await ledgerDifferences(t.db)).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
    const asking = { db: t.db, payments: card.provider, provider: 'sandbox', sinceMs: null };
    expect((await checkProvider(asking)).differences).toEqual([]);
  };
  const refund = (amount: number, more: object = {}) =>
    t.post(`/api/admin/bookings/${id}/refund`, admin, {
      ...{ amount, reason: 'Slip of the finger', idempotencyKey: `refund ${amount}`, ofTip: true },
      ...more,
    });
  /** The subjects of the mails about a tip so far. */
  const letters = async () => {
    await t.deliverMessages();
    return mails.filter(({ subject }) => / tip /.test(subject)).map(({ to, subject }) => [to, subject]);
  };
  return {
    ...{ t, node, card, jordan, robin, admin, tech, colleague, id, settled, authorize, give, tip, read },
    ...{ balances, balanced, refund, letters },
  };
}

const later = async (t: TestApp, ms: number) => {
  t.advance(ms);
  await reconcile(t.context);
};

describe('POST /api/bookings/:id/tip', () => {
  it('a tip is charged at once, its technician is owed it, and the booking and the revenue stay as they are', async () => {
    const { t, card, jordan, admin, tech, colleague, id, settled, tip, read, balances, balanced } =
      await start();
    const pages = [await t.socket(jordan), await t.socket(admin), await t.socket(tech)];
    const strange = await t.socket(colleague);
    const before = await read();
    const answer = await tip(26);
    expect(answer).toMatchObject({ status: 200, body: { id, tip: { amount: 26 } } });
    for (const page of pages) {
      const pushed = await page.next('booking:updated', (booking) => booking.tip?.status === 'captured');
      expect(pushed.tip).toEqual({ amount: 26, status: 'captured', givenAt: expect.any(String) });
    }
    expect(strange.all('booking:updated')).toEqual([]);
    await settled();
    expect(card.standing()).toEqual(['taken', 'taken']);
    const { tip: given, version, ...booking } = await read();
    expect(given?.status).toBe('captured');
    expect(version).toBe(before.version + 2);
    expect(booking).toEqual({ ...before, tip: undefined, version: undefined });
    expect(await balances()).toEqual({
      ...{ provider: 21_100, revenue: -17_351, 'tax-payable': -1149, 'tips-payable': -2600 },
    });
    expect((await t.get('/api/admin/stats', admin)).body.todayRevenue).toBe(185);
    const { body: contact } = await t.get(`/api/admin/customer-contact/${jordan.id}`, admin);
    expect(contact).toMatchObject({ totalSpent: 185 });
    await balanced();
    const history = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body.slice(-2);
    expect(history.map(({ kind, actor, to, note }) => [kind, actor, to, note])).toEqual([
      ['payment', 'customer', 'tip_authorized', '$26.00'],
      ['payment', 'payments', 'tip_captured', '$26.00'],
    ]);
    const { body: own } = await t.get('/api/tech/bookings', tech);
    expect(own.find((job) => job.id === id)?.tip?.amount).toBe(26);
  });

  it.runIf(isTriedOn('sqlite'))(
    'only its customer gives a tip, and only its technician, admins and the customer see it',
    async () => {
      const { t, robin, admin, tech, colleague, id, authorize, give, tip, read } = await start();
      expect(await authorize(5, {}, robin)).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
      const { paymentId } = (await authorize(5)).body;
      expect(await give(paymentId, robin)).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
      for (const staff of [admin, tech]) expect((await give(paymentId, staff)).status).toBe(403);
      const foreign = await t.post('/api/create-payment', robin, {
        amount: 185,
        sourceId: OK,
        billingContact,
      });
      expect(await give(foreign.body.paymentId)).toMatchObject({ status: 402 });
      expect((await give('unknown')).body).toMatchObject({ code: 'PAYMENT_REQUIRED' });
      expect((await t.post('/api/bookings/unknown/tip', robin, { paymentId })).status).toBe(404);
      expect((await read()).tip).toBeUndefined();
      await tip(5, { idempotencyKey: 'another' });
      expect((await read(admin)).tip?.amount).toBe(5);
      const { body: jobs } = await t.get('/api/tech/bookings', colleague);
      expect(jobs.find((job) => job.id === id)).toBeUndefined();
    },
  );

  it('one booking has one tip: of two presses, two pages and two nodes one is charged, the others are voided', async () => {
    const { node, card, authorize, give, settled, read, balanced } = await start();
    const other = await node();
    const same = await Promise.all([1, 2].map(() => authorize(5, { idempotencyKey: 'one' })));
    const [first, again] = same.map(({ body }) => body.paymentId);
    expect(again).toBe(first);
    const second = (await authorize(10, { idempotencyKey: 'two' }, undefined, other)).body.paymentId;
    const answers = await Promise.all([
      give(first ?? ''),
      give(second, undefined, other),
      give(first ?? '', undefined, other),
      give(second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers[0]?.status).toBe(answers[2]?.status);
    expect(answers.flatMap(({ body }) => ('code' in body ? [body.code] : []))).toEqual([
      'ALREADY_TIPPED',
      'ALREADY_TIPPED',
    ]);
    await settled();
    expect(card.standing().sort()).toEqual(['given back', 'taken', 'taken']);
    expect(await authorize(5, { idempotencyKey: 'three' })).toMatchObject({
      body: { code: 'ALREADY_TIPPED' },
    });
    expect([5, 10]).toContain((await read()).tip?.amount);
    await balanced();
  });

  it.runIf(isTriedOn('sqlite'))(
    'a refused card and a refused capture leave no tip, and another card can give it',
    async () => {
      const { t, card, jordan, authorize, tip, settled, read, balanced } = await start();
      const declined = await authorize(5, { sourceId: 'cnon:card-nonce-declined', idempotencyKey: 'a' });
      expect(declined.status).toBe(402);
      expect((await read()).tip).toBeUndefined();
      card.fail('capture', refused);
      const page = await t.socket(jordan);
      await tip(5, { idempotencyKey: 'b' });
      await page.next('booking:updated', (booking) => booking.tip === undefined);
      await settled();
      expect(await read()).toMatchObject({ paymentStatus: 'captured', isUnpaid: false });
      expect((await read()).tip).toBeUndefined();
      expect((await tip(5, { idempotencyKey: 'c' })).status).toBe(200);
      await settled();
      expect(card.standing()).toEqual(['taken', 'given back', 'taken']);
      await balanced();
    },
  );

  it.runIf(isTriedOn('sqlite')).each([
    ['a typed card', {}],
    ['a wallet', { means: 'wallet', billingContact: undefined }],
    ['a saved card', { means: 'saved', billingContact: undefined }],
  ])('by %s it is charged once though the answer of the authorisation is lost', async (_, means) => {
    const { t, card, jordan, authorize, give, settled, read, balanced } = await start();
    let source: object = means;
    if ('means' in means && means.means === 'saved') {
      await t.post('/api/bookings', jordan, {
        ...(await saving(t, jordan)),
      });
      await expect.poll(async () => (await t.get('/api/cards', jordan)).body).toHaveLength(1);
      source = { ...means, sourceId: (await t.get('/api/cards', jordan)).body[0]?.id };
    }
    const before = card.standing().length;
    card.loseAnswer('authorize', new PaymentUnavailable('the answer was lost'));
    expect((await authorize(7.5, { ...source, idempotencyKey: 'k' })).status).toBe(503);
    const { status, body } = await authorize(7.5, { ...source, idempotencyKey: 'k' });
    expect(status).toBe(200);
    card.loseAnswer('capture', new PaymentUnavailable('the answer was lost'));
    expect((await give(body.paymentId)).status).toBe(200);
    expect((await give(body.paymentId)).status).toBe(200);
    await expect.poll(() => card.calls('capture')).toBeGreaterThan(1 + before - 1);
    await later(t, MINUTE_MS);
    await settled();
    expect((await read()).tip).toMatchObject({ amount: 7.5, status: 'captured' });
    expect(card.standing().slice(before)).toEqual(['taken']);
    await balanced();
  });

  it('a node that dies between authorisation and tip has its hold voided, one that dies after it has it charged', async () => {
    const { node, card, authorize, give, read, settled, balanced } = await start();
    await authorize(5, { idempotencyKey: 'dies' });
    const other = await node();
    await later(other, 16 * MINUTE_MS);
    await settled(other);
    expect(card.standing()).toEqual(['taken', 'given back']);
    // The answer of the capture is lost with the node.
    card.fail('capture', new PaymentUnavailable('down'));
    await give((await authorize(5, { idempotencyKey: 'lives' })).body.paymentId);
    await later(other, 16 * MINUTE_MS);
    await settled(other);
    expect((await read()).tip?.status).toBe('captured');
    expect(card.standing()).toEqual(['taken', 'given back', 'taken']);
    await balanced();
  });

  it('no booking takes a tip as its payment, and no orphan is made of it', async () => {
    const { t, jordan, card, authorize, give, settled } = await start();
    card.fail('capture', new PaymentUnavailable('down'));
    const { paymentId } = (await authorize(185, { idempotencyKey: 'large' })).body;
    expect((await give(paymentId)).status).toBe(200);
    expect((await t.post('/api/bookings', jordan, { ...emergency, paymentId })).status).toBe(402);
    expect((await t.post('/api/bookings', jordan, emergency)).status).toBe(402);
    await later(t, 20 * MINUTE_MS);
    await settled();
    expect(card.standing()).toEqual(['taken', 'taken']);
  });

  it.runIf(isTriedOn('sqlite'))(
    'an amount under $1, over $200 or with half a cent is refused, at authorisation and at the tip',
    async () => {
      const { t, jordan, authorize, give } = await start();
      for (const amount of [0.99, 200.01, 500]) {
        expect(await authorize(amount), String(amount)).toMatchObject({
          status: 400,
          body: { code: 'TIP_AMOUNT_INVALID' },
        });
      }
      expect(await authorize(5.005)).toMatchObject({ body: { code: 'AMOUNT_INVALID' } });
      expect(await authorize(5, { bookingId: undefined })).toMatchObject({
        body: { code: 'AMOUNT_INVALID' },
      });
      expect(await authorize(5, { isTip: false })).toMatchObject({ status: 409 });
      const far = { amount: 225, sourceId: OK, billingContact };
      const { paymentId } = (await t.post('/api/create-payment', jordan, far)).body;
      expect(await give(paymentId)).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'nothing can be given before the service is complete, after the days, or at a company that takes no tips',
    async () => {
      const early = await start({ status: 'in_progress' });
      expect(await early.authorize(5)).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED' } });
      const none = await start({ tips: null });
      expect(await none.authorize(5)).toMatchObject({ status: 409, body: { code: 'TIP_NOT_TAKEN' } });
      const late = await start();
      late.t.advance(14 * DAY_MS - MINUTE_MS);
      const jordan = await late.t.customer();
      const { paymentId } = (await late.authorize(5, { idempotencyKey: 'in time' }, jordan)).body;
      late.t.advance(2 * MINUTE_MS);
      expect(await late.give(paymentId, jordan)).toMatchObject({
        status: 409,
        body: { code: 'TIP_TOO_LATE' },
      });
      await late.settled();
      expect(late.card.standing()).toEqual(['taken', 'given back']);
      expect(await late.authorize(5, { idempotencyKey: 'late' }, jordan)).toMatchObject({
        body: { code: 'TIP_TOO_LATE' },
      });
    },
  );
});

describe('the books of tips', () => {
  it('day totals, payments, journal and tips by technician say what was given and given back', async () => {
    const { t, admin, id, settled, tip, refund, read, balanced } = await start();
    await tip(26);
    await settled();
    const days = 'from=2026-11-01&until=2026-11-30';
    const total = async () => (await t.get(`/api/admin/payments/days?${days}`, admin)).body[0];
    expect(await total()).toMatchObject({ count: 2, captured: 211, net: 173.51, tax: 11.49, tips: 26 });
    const { body: listed } = await t.get('/api/admin/payments', admin);
    expect(
      listed.map(({ amount, netAmount, tipTechId, bookingId }) => [amount, netAmount, tipTechId, bookingId]),
    ).toEqual([
      [26, null, 'dmorales', id],
      [185, 173.51, null, id],
    ]);
    const { body: found } = await t.get('/api/admin/payments?q=jordan', admin);
    expect(found).toHaveLength(2);
    expect((await refund(6)).body).toMatchObject({ amount: 6, bookingId: id });
    await settled();
    expect((await read()).tip).toMatchObject({ amount: 26, status: 'captured', refundedAmount: 6 });
    expect(await refund(21)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_MUCH' } });
    expect((await refund(1, { kind: 'credit' })).status).toBe(400);
    const refunds = (await t.get(`/api/admin/bookings/${id}/refunds`, admin)).body;
    expect(refunds).toMatchObject({ amount: 185, refundedAmount: 0, refunds: [] });
    expect(refunds.tip).toMatchObject({
      amount: 26,
      techId: 'dmorales',
      leftAmount: 20,
      refunds: [{ amount: 6 }],
    });
    await refund(20);
    await settled();
    expect(await read()).toMatchObject({
      ...{ paymentStatus: 'captured', refundedAmount: 0 },
      tip: { status: 'refunded', refundedAmount: 26 },
    });
    expect(await total()).toMatchObject({ captured: 211, refunded: 26, net: 173.51, tax: 11.49, tips: 0 });
    expect((await t.get(`/api/admin/tips?${days}`, admin)).body).toEqual([
      {
        ...{ day: '2026-11-20', techId: 'dmorales', name: null, count: 1 },
        given: 26,
        refunded: 26,
        balance: 0,
      },
    ]);
    const text = async (path: string): Promise<string> => (await t.get(`/api/admin/${path}`, admin)).body;
    const csv = parseCsv(await text(`tips.csv?${days}`));
    expect(csv.map((line) => Object.values(line))).toEqual([
      ['2026-11-20', 'dmorales', '', '1', '26.00', '26.00', '0.00'],
    ]);
    const journal = parseCsv(await text(`journal?${days}`));
    const ofTips = journal.filter(({ Account }) => Account === 'tips-payable');
    expect(ofTips.map((line) => line['Tip (USD)'])).toEqual(['26.00', '-6.00', '-20.00']);
    const { body: tax } = await t.get('/api/admin/tax-report?from=2026-11&to=2026-11', admin);
    expect(tax).toEqual([expect.objectContaining({ salesNet: 173.51, salesTax: 11.49, refundsNet: 0 })]);
    expect((await t.get('/api/admin/stats', admin)).body.todayRevenue).toBe(185);
    await balanced();
  });

  it('a tip that has come back is not given a second time', async () => {
    const { authorize, tip, refund, settled } = await start();
    await tip(5);
    await settled();
    await refund(5);
    await settled();
    expect(await authorize(5, { idempotencyKey: 'again' })).toMatchObject({
      body: { code: 'ALREADY_TIPPED' },
    });
  });
});

describe.runIf(isTriedOn('sqlite'))('what is told of a tip', () => {
  it('the customer has a mail and the receipt with its own line, and the technician a push without a name', async () => {
    const { t, jordan, id, settled, tip, refund, letters } = await start();
    const receipt = async () => (await t.get(`/api/bookings/${id}/receipt`, jordan)).body;
    expect((await receipt()).tip).toBeUndefined();
    await tip(26);
    await settled();
    expect(await letters()).toEqual([
      ['jordan@example.com', `Your tip of $26.00 for booking ${id.slice(-8)}`],
    ]);
    expect(await receipt()).toMatchObject({
      ...{ totalAmount: 185, paidAmount: 185, taxAmount: 11.49 },
      tip: { amount: 26, refundedAmount: 0, card: { brand: 'visa', last4: '1111' } },
    });
    await refund(26);
    await settled();
    expect((await receipt()).tip).toMatchObject({ amount: 26, refundedAmount: 26 });
    expect((await letters()).at(-1)?.[1]).toBe('$26.00 of your tip given back');
    const told = await t.db
      .selectFrom('messages')
      .select(['kind', 'techId'])
      .where('kind', 'like', 'tip_%')
      .execute();
    expect(told).toContainEqual({ kind: 'tip_received', techId: 'dmorales' });
    const row = await findBooking(t.db, id);
    expect(row && tipMessages.tip_received.content.push(row, t.context.texts)).toEqual({
      title: 'You got a tip',
      body: '$26.00 for a job of yours. Thank you for your work.',
    });
  });

  it('the other admins have a push that its refund waits for one of them', async () => {
    const { t, admin, id, settled, tip, refund } = await start({ refundApprovalOver: 5 });
    const service = await startPushService();
    onTestFinished(() => service.close());
    const browsers = [service.browser(), service.browser()] as const;
    for (const [n, as] of [admin, await t.staff('admin', 'ben')].entries())
      await t.post('/api/admin/push/subscribe', as, browsers[n]?.address);
    await tip(26);
    await settled();
    expect((await refund(6)).body).toMatchObject({ approval: 'waiting' });
    await t.deliverMessages();
    const [own, others] = browsers.map(({ heard }) => heard);
    expect(own).toEqual([]);
    expect(others).toMatchObject([{ title: 'Curbvolt: Refund to approve', url: `/admin?booking=${id}` }]);
  });

  it('a charge that is refused for good is told to the customer alone', async () => {
    const { t, card, settled, tip, letters } = await start();
    card.fail('capture', refused);
    await tip(5);
    await settled();
    expect((await letters()).map(([, subject]) => subject)).toEqual(['Your tip could not be charged']);
    const told = await t.db.selectFrom('messages').select('kind').where('kind', 'like', 'tip_%').execute();
    expect(told).toEqual([{ kind: 'tip_failed' }]);
  });
});

describe('the data of tips', () => {
  it('the export names it, and the deletion of the account keeps the amount without the card', async () => {
    const { t, jordan, id, tip, settled, balanced, admin } = await start();
    await tip(5);
    await settled();
    const { body } = await t.get('/api/account/export', jordan);
    expect(body.payments.filter(({ isTip }) => isTip)).toMatchObject([{ bookingId: id, amount: 5 }]);
    expect((await t.post('/api/account/delete', jordan, { confirm: 'DELETE' })).status).toBe(200);
    const rows = await t.db.selectFrom('payments').selectAll().where('tipBookingId', '=', id).execute();
    expect(rows).toMatchObject([{ cardLast4: null, amountCents: 500, tipTechId: 'dmorales' }]);
    expect((await t.get(`/api/bookings/${id}`, admin)).body.tip?.amount).toBe(5);
    await balanced();
  });
});

async function saving(t: TestApp, as: Caller): Promise<object> {
  const card = { amount: 185, sourceId: OK, billingContact, saveCard: true, idempotencyKey: 'saves' };
  const { paymentId } = (await t.post('/api/create-payment', as, card)).body;
  return { ...emergency, paymentId };
}
