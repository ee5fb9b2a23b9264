import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { findMessageState } from '../../../src/server/notifications/messages/queries.ts';
import { queueRefund } from '../../../src/server/payments/intents/queue-work.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { startPushService } from '../../push-service.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { ofRefund, sendEvent, webhookEnv } from '../provider-events.ts';
import { someTerms } from '../terms-app.ts';
import { startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;
const closed = new PaymentDeclined('CARD_CLOSED', 'The card is closed.');

function profileWith(company: object): string {
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, ...company }));
  return file;
}

/** A captured booking of 185.00 and three admins; refunds over `limit` need two of them. */
async function start(limit: number | null = 100, company: object = {}) {
  const card = createTestProvider();
  const env = { ...webhookEnv, COMPANY_PROFILE: profileWith({ ...company, refundApprovalOver: limit }) };
  const t = await startTestApp({ env, ports: { payments: card.provider } });
  const [jordan, ana, ben, cem] = [
    await t.customer(),
    await t.staff('admin', 'ana'),
    await t.staff('admin', 'ben'),
    await t.staff('admin', 'cem'),
  ];
  const booking = await t.book(jordan);
  const done = () => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  await done();
  const payment = () => t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const { providerPaymentId } = await payment();
  let asked = 0;
  const ask = async (amount: number, more: { kind?: 'refund' | 'credit'; by?: typeof ana } = {}) => {
    asked += 1;
    const request = { amount, reason: 'Late', idempotencyKey: `key-${asked}`, kind: more.kind };
    return t.post(`/api/admin/bookings/${booking.id}/refund`, more.by ?? ana, request);
  };
  const decide = (id: string, what: 'approve' | 'refuse', by: typeof ana) =>
    t.post(`/api/admin/refunds/${id}/${what}`, by);
  const read = async () => (await t.get(`/api/admin/bookings/${booking.id}/refunds`, ana)).body;
  const refunded = () => card.refundedOf(providerPaymentId ?? '');
  /** Gives back an amount, or all that is left, on the provider's website, of which the books hear. */
  const giveByHand = async (cents?: number) => {
    card.refundByHand(providerPaymentId ?? '', cents);
    await sendEvent(t, ofRefund(providerPaymentId ?? ''));
    const follows = t.db.selectFrom('jobs').select('kind').where('kind', '=', 'follow-payment');
    await expect.poll(() => follows.where('endedAt', 'is', null).execute()).toEqual([]);
  };
  /** Has the customer cancel the job that ana has set back after it had begun, so that its refund waits. */
  const cancelBegun = async () => {
    for (const status of ['in_progress', 'confirmed'])
      await t.patch(`/api/admin/bookings/${booking.id}/status`, ana, { status });
    expect((await t.post(`/api/bookings/${booking.id}/cancel`, jordan)).status).toBe(200);
    t.advance(1000);
  };
  const history = async () => (await t.get(`/api/admin/bookings/${booking.id}/events`, ana)).body;
  const balance = async (account: string) => {
    const lines = await t.db
      .selectFrom('ledgerEntries')
      .select('amountCents')
      .where('account', '=', account as 'provider')
      .execute();
    return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  };
  const balanced = async () => {
    expect(await ledgerDifferences(t.db)).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  };
  const later = async () => {
    t.advance(10 * MINUTE_MS);
    await reconcile(t.context);
  };
  /** Has the provider refuse a refund as often as it is tried by itself. */
  const failRefund = async (amount: number) => {
    card.fail('refund', closed, 20);
    const { body } = await ask(amount);
    await expect.poll(async () => (await read()).refunds.at(-1)?.attempts).toBe(1);
    for (let n = 1; n < 20; n += 1) await later();
    return body;
  };
  return {
    ...{ t, card, jordan, ana, ben, cem, booking, done, payment, ask, decide, read, refunded, history },
    ...{ balance, balanced, later, failRefund, giveByHand, cancelBegun },
  };
}

describe('a refund over the limit of the company', () => {
  it('waits for another admin, keeps its amount, and is made once it is approved', async () => {
    const { t, ana, ben, booking, done, ask, decide, read, refunded, history, balanced } = await start();
    const { body } = await ask(150);
    expect(body).toMatchObject({ state: 'requested', approval: 'waiting', requestedBy: 'ana', attempts: 0 });
    expect(await read()).toMatchObject({
      ...{ amount: 185, netAmount: 173.51, taxAmount: 11.49, refundedAmount: 0, leftAmount: 35 },
      ...{ approvalOver: 100, refunds: [{ id: body.id, kind: 'refund', means: 'card' }] },
    });
    expect((await t.get('/api/admin/refunds/waiting', ben)).body).toMatchObject([{ id: body.id }]);
    const own = await decide(body.id, 'approve', ana);
    expect([own.status, own.body.code]).toEqual([409, 'OWN_REFUND']);
    expect(refunded()).toBe(0);
    expect((await decide(body.id, 'approve', ben)).body).toMatchObject({
      ...{ approval: 'given', approvedBy: 'ben', requestedBy: 'ana' },
    });
    await done();
    expect(refunded()).toBe(15_000);
    expect((await t.get('/api/admin/refunds/waiting', ben)).body).toEqual([]);
    expect((await history()).slice(-3)).toMatchObject([
      { actor: 'ana', kind: 'payment', to: 'refund_waiting', note: '$150.00' },
      { actor: 'ben', kind: 'payment', to: 'refund_approved', note: '$150.00' },
      { role: 'system', to: 'refunded_part' },
    ]);
    const entries = await t.db
      .selectFrom('auditLog')
      .select(['action', 'actor', 'subject'])
      .where('action', 'in', ['refund-requested', 'refund-approved'])
      .orderBy('action', 'desc')
      .execute();
    expect(entries).toEqual([
      { action: 'refund-requested', actor: 'ana', subject: booking.id },
      { action: 'refund-approved', actor: 'ben', subject: booking.id },
    ]);
    await balanced();
  });

  it('a refused refund frees its amount, is never made, and cannot be tried again', async () => {
    const { t, ana, ben, cem, ask, decide, read, refunded, balanced } = await start();
    const { body } = await ask(150);
    expect((await decide(body.id, 'refuse', ben)).body).toMatchObject({
      ...{ state: 'failed', approval: 'refused', approvedBy: 'ben' },
    });
    expect(await read()).toMatchObject({ leftAmount: 185 });
    expect((await decide(body.id, 'refuse', ben)).status).toBe(200);
    for (const [path, sent] of [
      ['approve', undefined],
      ['retry', undefined],
      ['paid-otherwise', { note: 'Cash' }],
    ] as const) {
      const answer = await t.post(`/api/admin/refunds/${body.id}/${path}`, cem, sent);
      expect([answer.status, answer.body.code], path).toEqual([409, 'REFUND_MOVED']);
      expect(answer.body.refund, path).toMatchObject({ approval: 'refused' });
    }
    const unknown = await t.post('/api/admin/refunds/none/approve', ana);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'REFUND_NOT_FOUND']);
    expect(refunded()).toBe(0);
    await balanced();
  });

  it('two admins who decide at once: one decision holds', async () => {
    const { ben, cem, done, ask, decide, refunded, read, balanced } = await start();
    const { body } = await ask(150);
    const answers = await Promise.all([
      decide(body.id, 'approve', ben),
      decide(body.id, 'refuse', cem),
      decide(body.id, 'approve', cem),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    await done();
    const [refund] = (await read()).refunds;
    expect(refunded()).toBe(refund?.approval === 'given' ? 15_000 : 0);
    await balanced();
  });

  it('a large refund in small parts is a large refund', async () => {
    const { ask, done, refunded } = await start();
    expect((await ask(60)).body).toMatchObject({ approval: 'none' });
    expect((await ask(40.01)).body).toMatchObject({ approval: 'waiting' });
    await done();
    expect(refunded()).toBe(6000);
  });

  it('without a limit an admin gives everything back alone', async () => {
    const { ask, done, refunded } = await start(null);
    expect((await ask(185)).body).toMatchObject({ approval: 'none' });
    await done();
    expect(refunded()).toBe(18_500);
  });

  it('a cancellation gives everything back and ends what waits', async () => {
    const { t, jordan, ben, booking, done, ask, decide, read, refunded, balanced } = await start();
    const { body } = await ask(150);
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await done();
    expect(refunded()).toBe(18_500);
    expect((await read()).refunds).toMatchObject([
      { id: body.id, state: 'failed', approval: 'refused', approvedBy: null },
      { amount: 185, state: 'done' },
    ]);
    expect((await decide(body.id, 'approve', ben)).body.code).toBe('REFUND_MOVED');
    await balanced();
  });

  it('is stuck until it is decided, with who has asked and why', async () => {
    const { t, booking, ana, ben, ask, decide, done } = await start();
    const stuck = async () => (await t.get('/api/admin/payments/stuck', ben)).body;
    const { body: refund } = await ask(150);
    expect(await stuck()).toMatchObject([
      {
        ...{ id: refund.id, kind: 'approval', bookingId: booking.id, amount: 150, reason: 'Late' },
        ...{ since: refund.requestedAt, requestedBy: ana.id, taskId: null, disputeState: null, dueAt: null },
      },
    ]);
    const [payment] = (await t.get('/api/admin/payments?stuck=true', ben)).body;
    expect(payment).toMatchObject({ bookingId: booking.id });
    await decide(refund.id, 'approve', ben);
    await done();
    expect(await stuck()).toEqual([]);
  });

  it('is pushed to the other admins, and to every open board', async () => {
    const { t, ana, ben, jordan, booking, ask, decide } = await start();
    const service = await startPushService();
    onTestFinished(() => service.close());
    const browsers = [service.browser(), service.browser()] as const;
    for (const [n, as] of [ana, ben].entries())
      await t.post('/api/admin/push/subscribe', as, browsers[n]?.address);
    const [board, phone] = [await t.socket(ben), await t.socket(jordan)];
    const { body } = await ask(150);
    expect(await board.next('refunds:changed')).toEqual({ bookingId: booking.id });
    await t.deliverMessages();
    const [own, others] = browsers.map(({ heard }) => heard);
    expect(own).toEqual([]);
    expect(others).toMatchObject([
      { title: 'Curbvolt: Refund to approve', url: `/admin?booking=${booking.id}` },
    ]);
    board.heard.length = 0;
    await decide(body.id, 'approve', ben);
    await board.next('refunds:changed');
    await phone.settled();
    expect(phone.all('refunds:changed')).toEqual([]);
  });

  it('each of two that wait is pushed to the admins besides its own', async () => {
    const { t, ana, ben, ask } = await start(10);
    for (const by of [ana, ben]) {
      expect((await ask(20, { by })).body).toMatchObject({ approval: 'waiting' });
      t.advance(1000);
    }
    const messages = t.db.selectFrom('messages').select('id').where('kind', '=', 'refund_waiting');
    const ids = (await messages.orderBy('createdAt').execute()).map(({ id }) => id);
    const states = await Promise.all(ids.map((id) => findMessageState(t.db, id)));
    expect(states.map((state) => state?.refundWaitingBy)).toEqual(['ana', 'ben']);
  });
});

describe('a refund that waits while money is given back on the provider’s website', () => {
  it('is withdrawn if less is left than it asks for, and stops nobody', async () => {
    const { t, jordan, ana, ben, booking, ask, decide, read, history, giveByHand, balanced } = await start();
    const board = await t.socket(ben);
    const { body } = await ask(150);
    await board.next('refunds:changed');
    board.heard.length = 0;
    await giveByHand(10_000);
    await board.next('refunds:changed');
    expect(await read()).toMatchObject({
      ...{ refundedAmount: 100, leftAmount: 85 },
      refunds: [
        { id: body.id, state: 'failed', approval: 'refused', approvedBy: null },
        { amount: 100, state: 'done', requestedBy: 'provider' },
      ],
    });
    expect((await history()).slice(-2)).toMatchObject([
      { role: 'system', to: 'refund_denied', note: '$150.00' },
      { role: 'system', to: 'refunded_part' },
    ]);
    expect((await decide(body.id, 'approve', ben)).body.code).toBe('REFUND_MOVED');
    expect((await t.get('/api/admin/payments/stuck', ben)).body).toEqual([]);
    await t.patch(`/api/admin/bookings/${booking.id}/status`, ana, { status: 'completed' });
    expect((await t.post('/api/account/delete', jordan, { confirm: 'DELETE' })).status).toBe(200);
    await balanced();
  });

  it('waits as before if enough is left', async () => {
    const { ask, read, giveByHand } = await start();
    await ask(150);
    await giveByHand(3500);
    expect(await read()).toMatchObject({ leftAmount: 0, refunds: [{ approval: 'waiting' }, {}] });
  });

  it('asks after a cancellation for what is still to be given back', async () => {
    const { ben, done, decide, payment, read, giveByHand, cancelBegun, balanced } = await start();
    await cancelBegun();
    await giveByHand(10_000);
    const [rest] = (await read()).refunds;
    expect(rest).toMatchObject({ amount: 85, state: 'requested', approval: 'waiting' });
    await balanced();
    expect((await decide(rest?.id ?? '', 'approve', ben)).status).toBe(200);
    await done();
    expect((await payment()).status).toBe('refunded');
    await balanced();
  });

  it('is withdrawn after a cancellation if as much was given back, also beside a fee', async () => {
    const cancellation = { ...someTerms, lateFee: 100 };
    const { t, ben, refunded, read, giveByHand, cancelBegun, balanced } = await start(50, { cancellation });
    t.advance(6 * MINUTE_MS);
    await cancelBegun();
    expect((await read()).refunds).toMatchObject([{ amount: 85, approval: 'waiting' }]);
    await giveByHand(8500);
    expect((await read()).refunds).toMatchObject([{ approval: 'refused' }, { amount: 85, state: 'done' }]);
    expect((await t.get('/api/admin/refunds/waiting', ben)).body).toEqual([]);
    expect(refunded()).toBe(8500);
    await balanced();
  });

  it('is not shown as done once all was given back', async () => {
    const { payment, read, giveByHand, cancelBegun, balanced } = await start();
    await cancelBegun();
    await giveByHand();
    expect((await payment()).status).toBe('refunded');
    expect((await read()).refunds).toMatchObject([
      { state: 'failed', approval: 'refused' },
      { amount: 185, state: 'done', approval: 'none' },
    ]);
    await balanced();
  });
});

it('a goodwill credit gives money back without taking back the sale', async () => {
  const { t, ana, done, ask, read, refunded, history, balance, balanced } = await start();
  const { body } = await ask(20, { kind: 'credit' });
  expect(body).toMatchObject({ kind: 'credit', amount: 20, reason: 'Late' });
  const repeated = { amount: 20, reason: 'Late', idempotencyKey: 'key-1', kind: 'refund' };
  const other = await t.post(`/api/admin/bookings/${body.bookingId}/refund`, ana, repeated);
  expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
  await done();
  expect(refunded()).toBe(2000);
  expect((await read()).refunds).toMatchObject([{ kind: 'credit', state: 'done', taxAmount: 1.24 }]);
  expect((await history()).at(-1)).toMatchObject({ to: 'refunded_credit' });
  expect([await balance('goodwill'), await balance('refunds')]).toEqual([1876, 0]);
  await balanced();
});

describe('a refund that the provider has refused for good', () => {
  it('is tried again with another key when an admin says so', async () => {
    const { t, card, ben, done, failRefund, read, refunded, history, balanced } = await start();
    const { id } = await failRefund(60);
    expect((await read()).refunds).toMatchObject([
      { state: 'failed', attempts: 20, refusal: 'The card is closed.' },
    ]);
    expect((await t.get('/api/admin/failed-tasks', ben)).body.length).toBe(1);
    const answers = await Promise.all([1, 2].map(() => t.post(`/api/admin/refunds/${id}/retry`, ben)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await done();
    expect([refunded(), card.refundKeys()]).toEqual([6000, [`refund-${id}-20`]]);
    expect((await t.get('/api/admin/failed-tasks', ben)).body).toEqual([]);
    expect((await history()).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['refund_refused', 'refund_failed', 'refund_retried', 'refunded_part']),
    );
    await balanced();
  });

  it('is paid otherwise once, with entries against other means', async () => {
    const { t, ana, ben, failRefund, read, refunded, balance, balanced, history } = await start();
    const { id } = await failRefund(60);
    const pay = (by: typeof ana, note: string) =>
      t.post(`/api/admin/refunds/${id}/paid-otherwise`, by, { note });
    expect((await pay(ben, ' ')).status).toBe(400);
    const answers = await Promise.all([pay(ben, 'Cash at the car'), pay(ana, 'Bank transfer')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ refundedAmount: 60, leftAmount: 125 });
    expect((await read()).refunds).toMatchObject([{ state: 'done', means: 'other', taxAmount: 3.73 }]);
    expect([await balance('other-means'), await balance('provider'), refunded()]).toEqual([-6000, 18_500, 0]);
    expect((await t.get('/api/admin/failed-tasks', ben)).body).toEqual([]);
    expect((await history()).at(-1)).toMatchObject({ to: 'refund_paid_otherwise', note: '$60.00' });
    await balanced();
  });

  it('leaves its amount to others, and cannot be tried again when they have taken it', async () => {
    const { t, ben, failRefund, ask, decide, done, refunded, balanced } = await start(null);
    const { id } = await failRefund(180);
    await ask(100);
    await done();
    for (const [path, sent] of [
      ['retry', undefined],
      ['paid-otherwise', { note: 'Cash' }],
    ] as const) {
      const answer = await t.post(`/api/admin/refunds/${id}/${path}`, ben, sent);
      expect([answer.status, answer.body.code], path).toEqual([409, 'REFUND_TOO_MUCH']);
    }
    const again = await t.staffSession('admin', 'ben');
    expect((await decide(id, 'approve', again)).body.code).toBe('REFUND_MOVED');
    expect(refunded()).toBe(10_000);
    await balanced();
  });

  it('is over, with its task, once all was given back on the provider’s website', async () => {
    const { t, ben, failRefund, read, giveByHand, balanced } = await start();
    const board = await t.socket(ben);
    const { id } = await failRefund(60);
    expect((await t.get('/api/admin/failed-tasks', ben)).body.length).toBe(1);
    await board.settled();
    board.heard.length = 0;
    await giveByHand();
    await board.next('tasks:changed');
    expect((await t.get('/api/admin/failed-tasks', ben)).body).toEqual([]);
    expect((await t.get('/api/admin/payments/stuck', ben)).body).toEqual([]);
    expect((await read()).refunds).toMatchObject([{ id, approval: 'refused' }, { state: 'done' }]);
    const answer = await t.post(`/api/admin/refunds/${id}/retry`, ben);
    expect([answer.status, answer.body.code]).toEqual([409, 'REFUND_MOVED']);
    // An attempt that was on its way meanwhile finds nothing to do.
    const row = await t.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await inTransaction(t.db, (trx) => queueRefund(trx, row, t.now()));
    await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
    expect((await t.get('/api/admin/failed-tasks', ben)).body).toEqual([]);
    await balanced();
  });

  it('after a cancellation it is tried again, or paid otherwise, as a part is', async () => {
    for (const isPaid of [false, true]) {
      const { t, card, jordan, ben, booking, done, later, read, refunded, balance } = await start();
      card.fail('refund', closed, 20);
      await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
      await expect.poll(async () => (await read()).refunds[0]?.attempts).toBe(1);
      for (let n = 1; n < 21; n += 1) await later();
      const shown = async () => (await t.get(`/api/bookings/${booking.id}`, jordan)).body;
      expect(await shown()).toMatchObject({ refundFailed: true });
      const id = (await read()).refunds[0]?.id ?? '';
      const answer = isPaid
        ? await t.post(`/api/admin/refunds/${id}/paid-otherwise`, ben, { note: 'Cash' })
        : await t.post(`/api/admin/refunds/${id}/retry`, ben);
      expect(answer.status).toBe(200);
      await later();
      await done();
      expect(await shown()).toMatchObject({ paymentStatus: 'refunded' });
      expect(await shown()).not.toHaveProperty('refundRefused');
      expect(await shown()).toMatchObject({ refundedAmount: 185, refundedOtherwise: isPaid ? 185 : 0 });
      expect([refunded(), await balance('other-means')]).toEqual(isPaid ? [0, -18_500] : [18_500, 0]);
      expect(await ledgerDifferences(t.db)).toEqual([]);
    }
  });
});
