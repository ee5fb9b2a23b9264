import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';

const PRINCETON = 'Princeton NJ 08540';
const SESSION_SECRET = 'a secret of this test that is long enough for the server';

const t = sharedTestApp();
let jordan: Caller;
beforeAll(async () => {
  jordan = await t.customer();
});

async function quoteOf(app: TestApp, caller: Caller, location: string) {
  const { status, body } = await app.post('/api/calculate-distance', caller, { location });
  expect(status).toBe(200);
  if (!body.quote) throw new Error('the answer has no quote');
  return body.quote;
}

const afterMinutes = (app: TestApp, minutes: number) =>
  new Date(app.now() + minutes * MINUTE_MS).toISOString();

const pay = (app: TestApp, caller: Caller, amount: number, quote: string | null) =>
  app.post('/api/create-payment', caller, { amount, sourceId: 'cnon:card-nonce-ok', billingContact, quote });

const book = (app: TestApp, caller: Caller, form: Record<string, unknown>) =>
  app.post('/api/bookings', caller, { ...emergency, ...form });

describe('quote', () => {
  it('POST /api/calculate-distance quotes price, tax and promise of both services for 10 minutes', async () => {
    const { energy, ...quote } = await quoteOf(t, jordan, 'Union, NJ 07083');
    expect(energy).toMatchObject({
      maxKwh: null,
      choices: [{ kwh: null }, { kwh: 10 }, { kwh: 15 }, { kwh: 20 }],
    });
    expect(quote).toEqual({
      token: expect.any(String),
      expiresAt: new Date(t.now() + 10 * MINUTE_MS).toISOString(),
      emergency: {
        ...{ baseFee: 185, distanceCharges: 0, energyCharges: 0, totalAmount: 185, taxAmount: 11.49 },
        promisedMinutes: 30,
        arrival: {
          ...{ fromAt: afterMinutes(t, 3), byAt: afterMinutes(t, 30) },
          ...{ asOf: afterMinutes(t, 0), basis: 'prior' },
        },
      },
      standard: {
        ...{ baseFee: 125, distanceCharges: 0, energyCharges: 0, totalAmount: 125, taxAmount: 7.77 },
        promisedMinutes: 30,
      },
    });
  });

  it('a place in a state without a rate is quoted without tax', async () => {
    const { emergency: price } = await quoteOf(t, jordan, 'Philadelphia, PA');
    expect(price.taxAmount).toBe(0);
    expect(price.totalAmount).toBe(185 + price.distanceCharges);
  });

  it.each(['forged', '', 'AAAA'.repeat(40)])(
    'a forged quote (%s) is refused before money moves',
    async (forged) => {
      const quote = forged || `${(await quoteOf(t, jordan, 'Union, NJ')).token.slice(0, -4)}AAAA`;
      expect(await pay(t, jordan, 185, quote)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', issues: [{ path: 'quote' }] },
      });
      const { body } = await pay(t, jordan, 185, null);
      const paymentId = 'paymentId' in body ? body.paymentId : '';
      expect(await book(t, jordan, { paymentId, quote })).toMatchObject({
        status: 400,
        body: { code: 'INVALID', issues: [{ path: 'quote' }] },
      });
      expect((await book(t, jordan, { paymentId })).status).toBe(201);
    },
  );

  it('the quote of another customer is refused', async () => {
    const { token } = await quoteOf(t, jordan, 'Union, NJ');
    expect((await pay(t, await t.customer('casey@example.com'), 185, token)).status).toBe(400);
  });
});

describe('quote after a change of prices', () => {
  /** The same company on the same database before and after its prices have risen. */
  async function risen() {
    const env = { SESSION_SECRET };
    const databaseUrl = await migratedDatabaseUrl();
    const before = await startTestApp({ env, databaseUrl });
    const customer = await before.customer();
    const file = join(makeTempFolder('company'), 'company.json');
    const prices = { emergency: 195, standard: 130, perExtraMile: 3 };
    writeFileSync(file, JSON.stringify({ ...defaultCompany, prices, responseMinutes: 45 }));
    const after = await startTestApp({ env: { ...env, COMPANY_PROFILE: file }, databaseUrl });
    return { before, after, customer };
  }

  it('with a quote the former price is charged and the former promise kept', async () => {
    const { before, after, customer } = await risen();
    const { token, emergency: price } = await quoteOf(before, customer, PRINCETON);
    const { totalAmount, baseFee, distanceCharges, arrival } = price;
    const { fromAt, byAt, basis } = arrival;
    const paid = await pay(after, customer, totalAmount, token);
    expect(paid).toMatchObject({ status: 200, body: { amount: totalAmount } });
    const paymentId = 'paymentId' in paid.body ? paid.body.paymentId : '';
    expect(
      await book(after, customer, { location: PRINCETON, totalAmount, paymentId, quote: token }),
    ).toMatchObject({
      status: 201,
      body: {
        ...{ baseFee, distanceCharges, totalAmount },
        ...{ promisedAt: byAt, promise: { fromAt, byAt, basis } },
      },
    });
  });

  it('without a quote, after 10 minutes and for another place the present price is charged', async () => {
    const { before, after, customer } = await risen();
    const { token, emergency: price } = await quoteOf(before, customer, PRINCETON);
    const form = { location: PRINCETON, totalAmount: price.totalAmount };
    expect((await pay(after, customer, 185, null)).body).toMatchObject({ code: 'AMOUNT_INVALID' });
    expect((await book(after, customer, form)).body).toMatchObject({ code: 'PRICE_CHANGED' });
    const elsewhere = { location: 'Union, NJ 07083', totalAmount: 185, quote: token };
    expect((await book(after, customer, elsewhere)).body).toMatchObject({ code: 'PRICE_CHANGED' });
    after.advance(10 * MINUTE_MS);
    expect((await pay(after, customer, 185, token)).body).toMatchObject({ code: 'AMOUNT_INVALID' });
    expect((await book(after, customer, { ...form, quote: token })).body).toMatchObject({
      code: 'PRICE_CHANGED',
    });
  });
});
