import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runLedgerCheck } from '../../../src/server/payments/ledger/check-ledger-job.ts';
import { checkProvider } from '../../../src/server/payments/ledger/check-provider.ts';
import { type PaymentProvider, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import type { SandboxPaymentRow } from '../../../src/server/platform/db/schema.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { builtProgram } from '../../server-program.ts';
import { openWork } from '../payment-work.ts';
import { billingContact, startTestApp, type TestApp } from '../test-app.ts';
import { authorization } from './provider-contract.ts';

async function start() {
  const databaseUrl = await migratedDatabaseUrl();
  const t = await startTestApp({ databaseUrl });
  const jordan = await t.customer();
  const booking = await t.book(jordan);
  await settled(t);
  const payment = await t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  return { t, databaseUrl, jordan, booking, payment };
}

const settled = (t: TestApp) => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
const check = (t: TestApp, payments: PaymentProvider = t.context.payments) =>
  checkProvider({ db: t.db, payments, provider: 'sandbox', sinceMs: null });
const differences = async (t: TestApp, payments?: PaymentProvider) => (await check(t, payments)).differences;
const setAtProvider = (t: TestApp, change: Partial<SandboxPaymentRow>) =>
  t.db.updateTable('sandboxPayments').set(change).execute();

it('captured, refunded, declined and unspent payments agree with the payment provider', async () => {
  const { t, jordan } = await start();
  const sam = await t.customer('sam@example.com');
  const cancelled = await t.book(sam);
  await t.post(`/api/bookings/${cancelled.id}/cancel`, sam);
  for (const sourceId of ['cnon:card-nonce-ok', 'cnon:card-nonce-declined']) {
    await t.post('/api/create-payment', jordan, { amount: 185, sourceId, billingContact });
  }
  await settled(t);
  const statuses = await t.db.selectFrom('payments').select('status').orderBy('status').execute();
  expect(statuses.map(({ status }) => status)).toEqual(['authorized', 'captured', 'declined', 'refunded']);
  expect(await check(t)).toEqual({ payments: 4, differences: [] });
});

it.each<[Partial<SandboxPaymentRow>, string[]]>([
  [{ status: 'canceled' }, ['is captured, but voided at the payment provider']],
  [{ status: 'approved' }, ['is captured, but authorized at the payment provider']],
  [{ amountCents: 18_400 }, ['is of 185.00, but of 184.00 at the payment provider']],
  [{ refundedCents: 500 }, ['has refunds of 0.00, but of 5.00 at the payment provider']],
])('a payment that is %j at the provider is a difference', async (change, texts) => {
  const { t, payment } = await start();
  await setAtProvider(t, change);
  expect(await differences(t)).toEqual(texts.map((text) => `payment ${payment.id} ${text}`));
});

it('a payment that the provider does not know is a difference, also if its list is asked for a later time', async () => {
  const { t, payment } = await start();
  await t.db.deleteFrom('sandboxPayments').execute();
  const text = `payment ${payment.id} is unknown to the payment provider`;
  expect(await differences(t)).toEqual([text]);
  const { payments } = t.context;
  const recent = { db: t.db, payments, provider: 'sandbox', sinceMs: t.now() };
  expect((await checkProvider(recent)).differences).toEqual([text]);
  expect((await checkProvider({ ...recent, sinceMs: t.now() + 2 * 60 * 60_000 })).differences).toEqual([]);
  expect((await checkProvider({ ...recent, provider: 'square' })).differences).toEqual([]);
});

it('money at the provider that no payment tells is a difference until it is voided', async () => {
  const { t } = await start();
  const { payments } = t.context;
  const held = await payments.authorize(authorization());
  const taken = await payments.authorize(authorization());
  await payments.capture(taken.providerPaymentId);
  expect((await differences(t)).sort()).toEqual([
    `the payment provider has taken 189.60 by ${taken.providerPaymentId}, which no payment tells`,
    `the payment provider holds 189.60 by ${held.providerPaymentId}, which no payment tells`,
  ]);
  await payments.void(held.providerPaymentId);
  expect(await differences(t)).toHaveLength(1);
});

it('an authorisation of a closed intent that arrived late and that nothing voids is a difference', async () => {
  const { t, payment } = await start();
  const late = { ...payment, bookingId: null, providerPaymentId: null, status: 'voided' } as const;
  await t.db
    .insertInto('payments')
    .values({ ...late, id: 'late', idempotencyKey: 'late' })
    .execute();
  await t.context.payments.authorize(authorization({ idempotencyKey: 'late', amountCents: 18_500 }));
  expect(await differences(t)).toEqual(['payment late is voided, but authorized at the payment provider']);
  await t.context.payments.cancelByIdempotencyKey('late');
  expect(await differences(t)).toEqual([]);
});

it('a list that is some seconds old, and a payment that moves meanwhile, are no difference', async () => {
  const { t, payment } = await start();
  const { payments } = t.context;
  const stale: PaymentProvider = {
    ...payments,
    async *listSince(sinceMs) {
      for await (const each of payments.listSince(sinceMs)) yield { ...each, status: 'authorized' };
    },
  };
  expect(await differences(t, stale)).toEqual([]);
  await setAtProvider(t, { status: 'approved' });
  const moving: PaymentProvider = {
    ...payments,
    async findPayment(id) {
      const found = await payments.findPayment(id);
      await t.db.updateTable('payments').set({ heartbeat: 99 }).where('id', '=', payment.id).execute();
      return found;
    },
  };
  expect(await differences(t, moving)).toEqual([]);
  expect(await differences(t)).toHaveLength(1);
});

it('the hourly check shows admins a difference from the provider, and is tried again while it is away', async () => {
  const { t } = await start();
  const admin = await t.staff('admin', 'mreyes');
  const failing = async () => (await t.get('/api/admin/failed-tasks', admin)).body;
  const hourly = async () => {
    t.advance(60 * 60_000 + 1);
    await t.runJobs('start-ledger-check');
    await t.runJobs('check-ledger');
  };
  await hourly();
  await hourly();
  expect(await failing()).toEqual([]);
  await setAtProvider(t, { refundedCents: 500 });
  await hourly();
  expect(await failing()).toMatchObject([
    { kind: 'check-ledger', reason: expect.stringContaining('but of 5.00 at the payment provider') },
  ]);
  await setAtProvider(t, { refundedCents: 0 });
  await hourly();
  expect(await failing()).toEqual([]);
  const away: PaymentProvider = {
    ...t.context.payments,
    listSince() {
      throw new PaymentUnavailable('down');
    },
  };
  const { signal } = new AbortController();
  await expect(runLedgerCheck({ ...t.context, payments: away }, { signal })).rejects.toThrow('down');
});

it('npm run ledger -- check compares with the provider, and ends with 1 if it differs or is away', async () => {
  const { t, databaseUrl, payment } = await start();
  const program = [...builtProgram('ledger'), 'check'];
  const run = (env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, program, {
      env: { ...process.env, DATABASE_URL: databaseUrl, ...env },
    });
  expect((await run()).stdout).toBe(
    '1 payments, 0 differences\n1 payments compared with the payment provider (sandbox)\n',
  );
  await setAtProvider(t, { status: 'canceled' });
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      `^payment ${payment.id} is captured, but voided at the payment provider\n1 payments, 1 differences\n`,
    ),
  });
  const square = {
    ...{ PAYMENT_PROVIDER: 'square', SQUARE_BASE_URL: 'http://127.0.0.1:9', SQUARE_ACCESS_TOKEN: 'token' },
    ...{ SQUARE_APPLICATION_ID: 'app', SQUARE_LOCATION_ID: 'L1' },
  };
  await expect(run(square)).rejects.toMatchObject({
    code: 1,
    stdout:
      '1 payments, 0 differences\nNot compared with the payment provider (square): Square did not answer\n',
  });
});
