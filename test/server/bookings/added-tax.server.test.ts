import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { toCents } from '../../../src/domain/money/money.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { parseCsv } from '../../parse-csv.ts';
import { authorize, order, quoteOf, startTaxApp } from '../tax-app.ts';
import { MINUTE_MS, someTerms } from '../terms-app.ts';
import { emergency } from '../test-app.ts';

const TOTAL = 197.26; // 185.00 and 12.26 of 6.625%
const standard = { serviceType: 'standard', scheduledAt: '2026-11-23T15:00:00.000Z' };
/** A slot on the first day of the new rate. */
const later = { serviceType: 'standard', scheduledAt: '2026-12-15T15:00:00.000Z' };
const PHILADELPHIA = 'Philadelphia, PA';
const NYC = 'Manhattan, NY 10001';

async function start(company = {}) {
  const app = await startTaxApp({ company });
  const [jordan, admin] = [await app.t.customer(), await app.t.staff('admin', 'mreyes')];
  const rowOf = (id: string) =>
    app.t.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const paymentOf = (id: string) =>
    app.t.db.selectFrom('payments').selectAll().where('bookingId', '=', id).executeTakeFirstOrThrow();
  const booked = async (form: Parameters<typeof order>[2] = { totalAmount: TOTAL }) => {
    const { status, body } = await order(app.t, jordan, form);
    expect(status, JSON.stringify(body)).toBe(201);
    await app.done();
    return body;
  };
  return { ...app, jordan, admin, rowOf, paymentOf, booked };
}

describe('price of a company that adds the tax', () => {
  it('POST /api/calculate-distance quotes the total with the tax of the place, and of a later rate by its day', async () => {
    const { t, jordan } = await start();
    expect(await quoteOf(t, jordan, 'Union, NJ 07083')).toMatchObject({
      emergency: { baseFee: 185, distanceCharges: 0, taxAmount: 12.26, totalAmount: TOTAL },
      standard: { baseFee: 125, distanceCharges: 0, taxAmount: 8.28, totalAmount: 133.28 },
      laterStandard: [
        {
          ...{ from: '2026-12-15', baseFee: 125, distanceCharges: 0, taxAmount: 8.75, totalAmount: 133.75 },
          promisedMinutes: 30,
        },
      ],
    });
    const newYork = await quoteOf(t, jordan, NYC);
    expect(newYork.emergency).toMatchObject({ baseFee: 185, taxAmount: 16.42, totalAmount: 201.42 });
    expect(newYork).not.toHaveProperty('laterStandard');
    const { emergency: untaxed } = await quoteOf(t, jordan, PHILADELPHIA);
    expect(untaxed.taxAmount).toBe(0);
    expect(toCents(untaxed.totalAmount)).toBe(18_500 + toCents(untaxed.distanceCharges));
  });

  it('a booking is authorised, made and captured with the quoted total, and keeps state, rate and tax', async () => {
    const { t, card, jordan, admin, rowOf, paymentOf, booked } = await start();
    const { token: quote } = await quoteOf(t, jordan, emergency.location);
    const first = await booked({ totalAmount: TOTAL, quote });
    expect(first).toMatchObject({ baseFee: 185, distanceCharges: 0, taxAmount: 12.26, totalAmount: TOTAL });
    expect(await rowOf(first.id)).toMatchObject({
      ...{ taxState: 'NJ', taxRate: 6625, taxCents: 1226, totalCents: 19_726, baseFeeCents: 18_500 },
    });
    expect(await paymentOf(first.id)).toMatchObject({ amountCents: 19_726, status: 'captured' });
    const atProvider = await card.provider.findPayment((await paymentOf(first.id)).providerPaymentId ?? '');
    expect(atProvider).toMatchObject({ amountCents: 19_726, status: 'captured' });
    const second = await booked({ ...standard, totalAmount: 133.28, quote });
    expect(await rowOf(second.id)).toMatchObject({ taxRate: 6625, taxCents: 828, totalCents: 13_328 });
    const third = await booked({ ...later, totalAmount: 133.75, quote });
    expect(await rowOf(third.id)).toMatchObject({ taxRate: 7000, taxCents: 875, totalCents: 13_375 });
    const board = (await t.get('/api/admin/bookings', admin)).body;
    expect(board.map(({ totalAmount }) => totalAmount).sort()).toEqual([133.28, 133.75, TOTAL]);
    expect((await t.get('/api/admin/stats', admin)).body.todayRevenue).toBe(464.29);
  });

  it('the terms page says that the tax is added to the prices', async () => {
    const { t } = await start();
    const { body } = await t.get('/terms');
    expect(body).toContain('Sales tax of the place and day of the service is added to these prices.');
  });

  it('without a quote the same totals hold, at any distance and in any state', async () => {
    const { t, jordan, rowOf, booked } = await start();
    for (const location of ['Princeton NJ 08540', NYC, PHILADELPHIA, 'Danbury, CT']) {
      const { emergency: price } = await quoteOf(t, jordan, location);
      const { id } = await booked({ location, totalAmount: price.totalAmount });
      expect(toCents(price.taxAmount)).toBe((await rowOf(id)).taxCents);
    }
  });

  it('the price without its tax, or with that of another day, is refused with the right total and voided', async () => {
    const { t, done, jordan, booked } = await start();
    const wrong = [
      [{ totalAmount: 185 }, { totalAmount: TOTAL, taxAmount: 12.26 }],
      [
        { ...standard, totalAmount: 133.75 },
        { totalAmount: 133.28, taxAmount: 8.28 },
      ],
      [
        { ...later, totalAmount: 133.28 },
        { totalAmount: 133.75, taxAmount: 8.75 },
      ],
      // The total of another state.
      [{ totalAmount: 201.42 }, { totalAmount: TOTAL, taxAmount: 12.26 }],
    ] as const;
    for (const [form, right] of wrong) {
      const { status, body } = await order(t, jordan, form);
      expect([status, body]).toMatchObject([409, { code: 'PRICE_CHANGED', ...right }]);
    }
    await done();
    const payments = await t.db.selectFrom('payments').select('status').execute();
    expect(payments.map(({ status }) => status)).toEqual(wrong.map(() => 'voided'));
    await booked();
  });

  it('only totals that a service can have with the tax of a rate are authorised', async () => {
    const { t, jordan } = await start();
    const tried = await Promise.all(
      [197.25, 197.27, 12.26, 185.01, 198.01, 133.29].map((amount) => authorize(t, jordan, amount)),
    );
    expect(tried.map(({ body }) => 'code' in body && body.code)).toEqual(tried.map(() => 'AMOUNT_INVALID'));
    for (const amount of [TOTAL, 133.28, 133.75, 201.42, 136.09, 185, 125]) {
      expect([amount, (await authorize(t, jordan, amount)).status]).toEqual([amount, 200]);
    }
  });

  it('200 tampered totals of a booking make no booking', async () => {
    const { t, jordan } = await start();
    for (let cents = -100; cents <= 100; cents += 1) {
      if (cents === 0) continue;
      const totalAmount = (19_726 + cents) / 100;
      const { body } = await t.post('/api/bookings', jordan, { ...emergency, totalAmount });
      expect([totalAmount, 'code' in body && body.code]).toEqual([totalAmount, 'PRICE_CHANGED']);
    }
    expect(await t.db.selectFrom('bookings').select('id').execute()).toEqual([]);
  });
});

describe('quote of a company that adds the tax', () => {
  const env = { SESSION_SECRET: 'a secret of this test that is long enough for the server' };

  it('the quoted total holds when the company turns from included to added tax, or changes a rate', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const before = await startTaxApp({ env, databaseUrl, company: defaultCompany });
    const jordan = await before.t.customer();
    const included = await quoteOf(before.t, jordan, emergency.location);
    const { t } = await startTaxApp({ env, databaseUrl });
    const first = await order(t, jordan, { totalAmount: 185, quote: included.token });
    expect(first).toMatchObject({ status: 201, body: { totalAmount: 185 } });
    const added = await quoteOf(t, jordan, emergency.location);
    const taxRates = [{ state: 'NJ', from: '2018-01-01', percent: 10 }];
    const after = await startTaxApp({ env, databaseUrl, company: { taxRates } });
    const second = await order(after.t, jordan, { totalAmount: TOTAL, quote: added.token });
    expect(second).toMatchObject({ status: 201, body: { totalAmount: TOTAL } });
    const rows = await t.db.selectFrom('bookings').select(['taxRate', 'taxCents']).execute();
    expect(rows.map(({ taxCents }) => taxCents).sort()).toEqual([1149, 1226]);
    const unquoted = await order(after.t, jordan, { totalAmount: 203.5 });
    expect(unquoted).toMatchObject({ status: 201, body: { totalAmount: 203.5 } });
  });

  it('an emergency that is quoted before midnight keeps its total when another rate begins at midnight', async () => {
    const { t, rowOf } = await start();
    t.advance(Date.parse('2026-12-15T04:55:00Z') - t.now()); // 23:55 on 14 December
    const casey = await t.customer('casey@example.com');
    const { token: quote } = await quoteOf(t, casey, emergency.location);
    t.advance(7 * MINUTE_MS);
    const { status, body } = await order(t, casey, { totalAmount: TOTAL, quote });
    expect([status, body]).toMatchObject([201, { totalAmount: TOTAL }]);
    expect(await rowOf(body.id)).toMatchObject({ taxRate: 6625, taxCents: 1226 });
    const unquoted = await t.post('/api/bookings', casey, { ...emergency, totalAmount: TOTAL });
    expect(unquoted.body).toMatchObject({ code: 'PRICE_CHANGED', totalAmount: 197.95 });
  });
});

describe('money of a company that adds the tax', () => {
  it('receipt, part refund, tax report, journal and check have price and tax apart', async () => {
    const { t, done, jordan, admin, booked, differences } = await start();
    const { id } = await booked();
    const refund = { amount: 60.5, reason: 'Late', idempotencyKey: 'a' };
    expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, refund)).status).toBe(200);
    await done();
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ baseFee: 185, distanceCharges: 0, netAmount: 185, taxAmount: 12.26, totalAmount: TOTAL },
      ...{ taxState: 'NJ', taxPercent: 6.625, refundedAmount: 60.5, paidAmount: 136.76 },
      refunds: [{ amount: 60.5, taxAmount: 3.76 }],
    });
    expect((await t.get('/api/admin/tax-report?from=2026-11&to=2026-11', admin)).body).toEqual([
      {
        ...{ month: '2026-11', state: 'NJ', percent: 6.625, salesNet: 185, salesTax: 12.26 },
        ...{ refundsNet: 56.74, refundsTax: 3.76, balance: 8.5 },
      },
    ]);
    const { body } = await t.get('/api/admin/journal?from=2026-11-20&until=2026-11-20', admin);
    expect(
      parseCsv(body).map((row) => [row.Kind, row.Account, row['Debit (USD)'], row['Credit (USD)']].join('|')),
    ).toEqual([
      'capture|provider|197.26|',
      'capture|revenue||185.00',
      'capture|tax-payable||12.26',
      'refund|provider||60.50',
      'refund|refunds|56.74|',
      'refund|tax-payable|3.76|',
    ]);
    expect((await t.get('/api/admin/payments', admin)).body).toMatchObject([
      { amount: TOTAL, netAmount: 185, taxAmount: 12.26, refundedAmount: 60.5 },
    ]);
    expect((await t.get(`/api/admin/bookings/${id}/refunds`, admin)).body).toMatchObject({
      ...{ amount: TOTAL, netAmount: 185, taxAmount: 12.26, leftAmount: 136.76 },
    });
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });
    await done();
    const tax = await t.db.selectFrom('refunds').select(['amountCents', 'taxCents']).execute();
    expect(tax).toEqual([
      { amountCents: 6050, taxCents: 376 },
      { amountCents: 13_676, taxCents: 850 },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('the fee of a late cancellation is kept out of the total, and a credit for a delay is a part of it', async () => {
    const { t, done, jordan, admin, booked, differences } = await start({ cancellation: someTerms });
    const dana = await t.staff('tech', 'dmorales');
    const cancelled = await booked();
    t.advance(6 * MINUTE_MS);
    expect((await t.post(`/api/bookings/${cancelled.id}/cancel`, jordan)).status).toBe(200);
    const { id } = await booked();
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
    t.advance(46 * MINUTE_MS);
    await t.post(`/api/tech/bookings/${id}/arrived`, dana);
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'in_progress' });
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'completed' });
    await done();
    expect((await t.get(`/api/bookings/${cancelled.id}`, jordan)).body).toMatchObject({
      ...{ totalAmount: TOTAL, refundedAmount: 157.26, keptAmount: 40 },
    });
    const refunds = await t.db.selectFrom('refunds').select(['kind', 'amountCents', 'taxCents']).execute();
    expect(refunds.toSorted((a, b) => a.amountCents - b.amountCents)).toEqual([
      { kind: 'credit', amountCents: 2000, taxCents: 124 },
      { kind: 'refund', amountCents: 15_726, taxCents: 977 },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('an unpaid booking is paid with its total and no other amount', async () => {
    const { t, card, done, jordan, booked, differences } = await start();
    card.fail('capture', new PaymentDeclined('AUTHORIZATION_EXPIRED', 'The authorisation has expired.'));
    const { id: bookingId } = await booked();
    for (const amount of [185, 133.28])
      expect((await authorize(t, jordan, amount, { bookingId })).body).toMatchObject({
        code: 'AMOUNT_INVALID',
      });
    const { body } = await authorize(t, jordan, TOTAL, { bookingId });
    const paymentId = 'paymentId' in body ? body.paymentId : '';
    expect((await t.post(`/api/bookings/${bookingId}/pay`, jordan, { paymentId })).status).toBe(200);
    await done();
    expect((await t.get(`/api/bookings/${bookingId}`, jordan)).body).toMatchObject({
      ...{ paymentStatus: 'captured', totalAmount: TOTAL, isUnpaid: false },
    });
    expect(await differences()).toEqual([]);
  });
});
