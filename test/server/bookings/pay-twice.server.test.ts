import { describe, expect, it } from 'vitest';
import { isTriedOn } from '../../form.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency } from '../test-app.ts';

const t = sharedTestApp();
let customers = 0;
const newCustomer = () => t.customer(`twice-${++customers}@example.com`);

const pay = async (as: Caller, amount = 185): Promise<string> => {
  const request = { amount, sourceId: 'cnon:card-nonce-ok', billingContact };
  return (await t.post('/api/create-payment', as, request)).body.paymentId;
};
const book = (as: Caller, paymentId: string, change: Record<string, unknown> = {}) =>
  t.post('/api/bookings', as, { ...emergency, paymentId, besides: [], ...change });

describe('repeated booking after a lost answer', () => {
  it.runIf(isTriedOn('sqlite'))(
    'GET /api/bookings?paymentId= finds the booking of a payment for its customer only',
    async () => {
      const jordan = await newCustomer();
      const paymentId = await pay(jordan);
      const path = `/api/bookings?paymentId=${paymentId}`;
      expect((await t.get(path, jordan)).body).toEqual([]);
      const { id } = (await book(jordan, paymentId)).body;
      expect((await t.get(path, jordan)).body).toMatchObject([{ id, status: 'pending' }]);
      expect((await t.get(path, await newCustomer())).body).toEqual([]);
      expect((await t.get('/api/bookings?paymentId=none', jordan)).body).toEqual([]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a second emergency booking with other notes and another payment answers 409 with the first booking',
    async () => {
      const jordan = await newCustomer();
      const first = (await book(jordan, await pay(jordan))).body;
      const { status, body } = await book(jordan, await pay(jordan), { notes: 'By the gate' });
      expect([status, body.code, body.booking?.id]).toEqual([409, 'ALREADY_BOOKED', first.id]);
      expect((await t.get('/api/bookings', jordan)).body).toHaveLength(1);
    },
  );

  it('two simultaneous emergency requests with different payments create one booking', async () => {
    const jordan = await newCustomer();
    const payments = [await pay(jordan), await pay(jordan)];
    const answers = await Promise.all(payments.map((paymentId) => book(jordan, paymentId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const bookings = (await t.get('/api/bookings', jordan)).body;
    expect(bookings).toHaveLength(1);
    const bound = await t.db
      .selectFrom('payments')
      .select('id')
      .where('customerId', '=', jordan.id)
      .where('bookingId', 'is not', null)
      .execute();
    expect(bound).toHaveLength(1);
  });

  it('two simultaneous booking requests with the same payment answer the same booking', async () => {
    const jordan = await newCustomer();
    const paymentId = await pay(jordan);
    const answers = await Promise.all([book(jordan, paymentId), book(jordan, paymentId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });
});

describe.runIf(isTriedOn('sqlite'))('second open emergency of a customer', () => {
  it('a second emergency booking is accepted only when `besides` lists every open emergency', async () => {
    const jordan = await newCustomer();
    const first = (await book(jordan, await pay(jordan))).body.id;
    const second = await book(jordan, await pay(jordan), { besides: [first] });
    expect(second.status).toBe(201);
    const third = await book(jordan, await pay(jordan), { besides: [first] });
    expect([third.status, third.body.booking?.id]).toEqual([409, second.body.id]);
  });

  it('a second emergency booking is accepted without `besides`, or after the open ones are cancelled', async () => {
    const jordan = await newCustomer();
    const first = (await book(jordan, await pay(jordan))).body.id;
    const foreign = await book(jordan, await pay(jordan), { besides: undefined });
    expect(foreign.status).toBe(201);
    for (const id of [first, foreign.body.id]) await t.post(`/api/bookings/${id}/cancel`, jordan);
    expect((await book(jordan, await pay(jordan))).status).toBe(201);
  });

  it('an open emergency blocks neither another customer nor a standard booking', async () => {
    const jordan = await newCustomer();
    await book(jordan, await pay(jordan));
    const robin = await newCustomer();
    expect((await book(robin, await pay(robin))).status).toBe(201);
    const at = (scheduledAt: string) => ({ serviceType: 'standard', totalAmount: 125, scheduledAt });
    const standard = async (scheduledAt: string) =>
      (await book(jordan, await pay(jordan, 125), at(scheduledAt))).status;
    expect(await standard('2026-11-23T15:00:00Z')).toBe(201);
    expect(await standard('2026-11-23T15:30:00Z')).toBe(201);
    expect(await standard('2026-11-23T15:00:00Z')).toBe(409);
  });
});
