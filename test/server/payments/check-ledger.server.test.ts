import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import type { PaymentProvider } from '../../../src/server/payments/provider/provider.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { builtProgram } from '../../server-program.ts';
import { openWork } from '../payment-work.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const HOUR_MS = 60 * 60_000;

async function start(ports: { payments?: PaymentProvider } = { payments: createTestProvider().provider }) {
  const databaseUrl = await migratedDatabaseUrl();
  const t = await startTestApp({ databaseUrl, ports });
  const jordan = await t.customer();
  const booking = await t.book(jordan);
  await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  const { id } = await t.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  return { t, databaseUrl, jordan, booking, id };
}

const differences = async (t: TestApp) => (await checkLedger(t.db)).differences;
const set = (t: TestApp, change: Record<string, unknown>) =>
  t.db.updateTable('payments').set(change).execute();

it('the books of a captured, a refunded and a voided payment have no difference', async () => {
  const { t, jordan, booking } = await start();
  expect(await checkLedger(t.db)).toEqual({ payments: 1, differences: [] });
  await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
  await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  expect(await differences(t)).toEqual([]);
});

it.runIf(isTriedOn('sqlite')).each([
  [{ status: 'refunded' }, ['is refunded without refundedAt', 'its refunds sum to 0.00 of 185.00']],
  [{ status: 'authorized' }, ['nothing captures or releases it']],
  [{ amountCents: 18_400 }, ["is of 184.00, but the booking's total is 185.00", 'provider 185.00']],
  [{ bookingId: null }, ['is captured without a booking', 'has no payment']],
  [{ capturedAt: null }, ['is captured without capturedAt', 'which its row does not tell']],
  [{ providerPaymentId: null }, ['without providerPaymentId']],
])('a payment whose row is changed to %j is a difference', async (change, parts) => {
  const { t } = await start();
  await set(t, change);
  const found = (await differences(t)).join('\n');
  for (const part of parts) expect(found).toContain(part);
});

it.runIf(isTriedOn('sqlite'))(
  'a captured payment of a cancelled booking that nothing gives back is a difference',
  async () => {
    const { t, booking } = await start();
    const change = { status: 'cancelled' } as const;
    await t.db.updateTable('bookings').set(change).where('id', '=', booking.id).execute();
    expect(await differences(t)).toEqual([
      expect.stringContaining('is kept, though its booking is cancelled'),
    ]);
  },
);

it('a movement that does not balance is a difference', async () => {
  const { t, id } = await start();
  const line = { at: 1, paymentId: id, bookingId: null, movementId: `${id}/fee/1`, attempt: 1 } as const;
  const fee = { ...line, kind: 'fee', account: 'provider', amountCents: -30 } as const;
  await t.db.insertInto('ledgerEntries').values(fee).execute();
  const found = (await differences(t)).join('\n');
  for (const part of ['does not balance', 'its row does not tell']) expect(found).toContain(part);
});

it('a payment without its refund and entries is a difference', async () => {
  const { t } = await start();
  const payment = await t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const old = { ...payment, id: 'old', idempotencyKey: 'old', bookingId: null, refundedAt: t.now() };
  await t.db
    .insertInto('payments')
    .values({ ...old, status: 'refunded' })
    .execute();
  expect(await differences(t)).toEqual(
    ['its refunds sum to 0.00', 'movement old/authorise/1', 'movement old/capture/1'].map((part) =>
      expect.stringContaining(part),
    ),
  );
});

it.runIf(isTriedOn('sqlite'))('the hourly check shows admins a difference until it is gone', async () => {
  const { t, booking } = await start();
  const admin = await t.staff('admin', 'mreyes');
  const failing = async () => (await t.get('/api/admin/failed-tasks', admin)).body;
  const hourly = async () => {
    t.advance(HOUR_MS + 1);
    await t.runJobs('start-ledger-check');
    await t.runJobs('check-ledger');
  };
  await hourly();
  await hourly();
  expect(await failing()).toEqual([]);
  const status = (to: 'cancelled' | 'pending') =>
    t.db.updateTable('bookings').set({ status: to }).where('id', '=', booking.id).execute();
  await status('cancelled');
  await hourly();
  const reason = expect.stringMatching(/^1 differences in the books.*is kept/);
  expect(await failing()).toMatchObject([{ kind: 'check-ledger', reason }]);
  await hourly();
  expect(await failing()).toHaveLength(1);
  await status('pending');
  await hourly();
  expect(await failing()).toEqual([]);
});

it('npm run ledger -- check prints every difference and ends with 1, and with 0 without any', {
  tags: ['full'],
}, async () => {
  // The command asks the sandbox, which has the payment.
  const { t, databaseUrl, id } = await start({});
  const program = builtProgram('ledger');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const check = (...words: string[]) =>
    promisify(execFile)(process.execPath, [...program, ...words], { env });
  expect((await check('check')).stdout).toMatch(/^1 payments, 0 differences\n/);
  await set(t, { capturedAt: null });
  await expect(check('check')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      new RegExp(`^payment ${id} is captured without capturedAt\n[^]*differences\n`),
    ),
  });
  await expect(check()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') });
});

it('a check of many payments answers requests meanwhile', async () => {
  const { t } = await start();
  const payment = await t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const declined = { ...payment, bookingId: null, status: 'declined', authorizedAt: null, capturedAt: null };
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    ...declined,
    id: `d${n}`,
    idempotencyKey: `d${n}`,
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await t.db
      .insertInto('payments')
      .values(rows.slice(from, from + 100) as (typeof payment)[])
      .execute();
  }
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  expect(await checkLedger(t.db)).toEqual({ payments: 1001, differences: [] });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
});
