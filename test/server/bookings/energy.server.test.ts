import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { energyChargesCents } from '../../../src/domain/money/pricing.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';

const UNION = { location: 'Union, NJ 07083', latitude: 40.6976, longitude: -74.2632 };
const TEN = '2026-11-22T15:00:00.000Z';

const authorize = (t: TestApp, as: Caller, amount: number, energyKwh?: number) =>
  t.post('/api/create-payment', as, {
    ...{ amount, energyKwh, sourceId: 'cnon:card-nonce-ok', billingContact },
  });

async function book(t: TestApp, as: Caller, kwh: number, totalAmount: number, more: object = {}) {
  const paid = await authorize(t, as, totalAmount, kwh);
  const paymentId = 'paymentId' in paid.body ? paid.body.paymentId : '';
  const form = { ...emergency, ...UNION, kwh, totalAmount, paymentId, ...more };
  return { ...(await t.post('/api/bookings', as, form)), paymentId };
}

const statusOf = async (t: TestApp, id: string) =>
  (await t.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('price of energy', () => {
  it('quote, authorisation, booking, receipt and ledger agree on it', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    for (const path of ['/api/quote', '/api/calculate-distance'] as const) {
      const { body } = await t.post(path, jordan, { ...UNION, energyKwh: 20 });
      expect(body.quote).toMatchObject({
        emergency: {
          baseFee: 185,
          distanceCharges: 0,
          energyCharges: 40,
          totalAmount: 225,
          taxAmount: 13.98,
        },
        standard: { baseFee: 125, energyCharges: 40, totalAmount: 165 },
      });
    }
    const booking = await book(t, jordan, 20, 225);
    expect(booking.status).toBe(201);
    expect(booking.body).toMatchObject({ kwh: 20, baseFee: 185, energyCharges: 40, totalAmount: 225 });
    expect(booking.body.taxAmount).toBe(13.98);
    await expect.poll(() => statusOf(t, booking.paymentId)).toBe('captured');
    const receipt = await t.get(`/api/bookings/${booking.body.id}/receipt`, jordan);
    expect(receipt.body).toMatchObject({
      ...{ baseFee: 185, distanceCharges: 0, energyCharges: 40, totalAmount: 225, paidAmount: 225 },
    });
    const lines = await t.db
      .selectFrom('ledgerEntries')
      .select(['account', 'amountCents'])
      .where('paymentId', '=', booking.paymentId)
      .execute();
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(Math.max(...lines.map(({ amountCents }) => Math.abs(amountCents)))).toBe(22_500);
  });

  it('a quote has the price of each choice, and prices without energy are those of the specification', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const { quote } = (await t.post('/api/calculate-distance', jordan, UNION)).body;
    expect(quote).toMatchObject({
      emergency: { energyCharges: 0, totalAmount: 185 },
      standard: { totalAmount: 125 },
    });
    expect(quote.energy.maxKwh).toBeNull();
    expect(
      quote.energy.choices.map(({ kwh, emergency: price, standard }) => [
        ...[kwh, price.energyCharges, price.totalAmount, standard.totalAmount],
      ]),
    ).toEqual([
      [null, 0, 185, 125],
      [10, 10, 195, 135],
      [15, 20, 205, 145],
      [20, 40, 225, 165],
    ]);
    expect((await authorize(t, jordan, 225)).body).toMatchObject({ success: true });
    expect((await authorize(t, jordan, 345)).body.code).toBe('AMOUNT_INVALID');
    expect((await authorize(t, jordan, 345, 20)).body).toMatchObject({ success: true });
    expect((await authorize(t, jordan, 125, 20)).body.code).toBe('AMOUNT_INVALID');
  });

  it('a client that leaves the price of energy out is refused, and its payment is voided', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const { body: paid } = await authorize(t, jordan, 185);
    const form = { ...emergency, ...UNION, kwh: 20, energyCharges: 0, totalAmount: 185 };
    const answer = await t.post('/api/bookings', jordan, { ...form, paymentId: paid.paymentId });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'PRICE_CHANGED', totalAmount: 225 }]);
    await expect.poll(() => statusOf(t, paid.paymentId)).toBe('voided');
  });

  it('a quote keeps its price of energy when the company changes it', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const { quote } = (await t.post('/api/calculate-distance', jordan, UNION)).body;
    const { company } = t.context.config;
    const { energy } = company;
    company.energy = { ...energy, pricePer10Miles: 12 };
    const amount = 185 + energyChargesCents(defaultCompany, 15) / 100;
    const paid = await t.post('/api/create-payment', jordan, {
      ...{ amount, quote: quote.token, energyKwh: 15, sourceId: 'cnon:card-nonce-ok', billingContact },
    });
    const form = { ...emergency, ...UNION, kwh: 15, totalAmount: amount, quote: quote.token };
    const answer = await t.post('/api/bookings', jordan, { ...form, paymentId: paid.body.paymentId });
    expect([answer.status, answer.body]).toMatchObject([201, { energyCharges: 20, totalAmount: 205 }]);
    expect((await book(t, jordan, 15, 205)).body).toMatchObject({ code: 'PRICE_CHANGED', totalAmount: 209 });
  });
});

describe('energy that no van can give', () => {
  async function limited() {
    const t = await startTestApp({ slotCapacity: 'planned' });
    const [ana, ben] = [await t.staff('tech', 'ana'), await t.staff('tech', 'ben')];
    await t.patch('/api/tech/availability', ana, { capacityKwh: 12, connectors: ['NACS'] });
    await t.patch('/api/tech/availability', ben, { capacityKwh: 18, connectors: ['CCS'] });
    return { t, ben, jordan: await t.customer() };
  }

  it('is not among the choices of a quote, which says the limit', async () => {
    const { t, ben, jordan } = await limited();
    const energyFor = async (connector?: string) => {
      const { quote } = (await t.post('/api/quote', jordan, { ...UNION, connector })).body;
      return [quote.energy.maxKwh, quote.energy.choices.map(({ kwh }) => kwh)];
    };
    expect(await energyFor()).toEqual([18, [null, 10, 15]]);
    expect(await energyFor('NACS')).toEqual([12, [null, 10]]);
    expect(await energyFor('J1772')).toEqual([18, [null, 10, 15]]);
    await t.patch('/api/tech/availability', ben, { capacityKwh: null });
    expect(await energyFor()).toEqual([null, [null, 10, 15, 20]]);
  });

  it('is refused where it is booked and held, with the limit, and the payment is voided', async () => {
    const { t, jordan } = await limited();
    const answer = await book(t, jordan, 20, 225);
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'ENERGY_TOO_MUCH', maxKwh: 18 }]);
    expect(answer.body.message).toBe('Our vans can give one car 18 kWh at most.');
    // As any form that the customer can correct.
    t.advance(MINUTE_MS);
    await expect.poll(() => statusOf(t, answer.paymentId)).toBe('voided');
    const { latitude, longitude } = UNION;
    const hold = (energyKwh: number) =>
      t.post('/api/slots/hold', jordan, { startAt: TEN, latitude, longitude, energyKwh });
    expect((await hold(18.1)).body).toMatchObject({ code: 'ENERGY_TOO_MUCH', maxKwh: 18 });
    expect((await hold(18)).status).toBe(201);
    expect((await book(t, jordan, 18, 215)).status).toBe(201);
  });
});
