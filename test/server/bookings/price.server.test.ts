import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency } from '../test-app.ts';

const BASE = { latitude: 40.6976, longitude: -74.2632 };
const north = (miles: number) => ({ latitude: BASE.latitude + miles / 69.0934, longitude: BASE.longitude });
const MONDAY_10 = '2026-11-23T15:00:00.000Z';

const t = sharedTestApp();
let jordan: Caller;
beforeAll(async () => {
  jordan = await t.customer();
});
const authorize = async (amount: number, as = jordan): Promise<string> =>
  (await t.post('/api/create-payment', as, { amount, sourceId: 'cnon:card-nonce-ok', billingContact })).body
    .paymentId;
const book = (form: Record<string, unknown>, as = jordan) =>
  t.post('/api/bookings', as, { ...emergency, ...form });
const paymentOf = (id: string) =>
  t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const count = async () => (await t.get('/api/bookings?limit=500', jordan)).body.length;

describe('price and payment of a new booking', () => {
  it('POST /api/bookings answers every field of the booking, with null for unknown values', async () => {
    const form = { vehicleInfo: '', notes: null, scheduledAt: undefined };
    const { status, body } = await book({ ...form, paymentId: await authorize(185) });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...{ serviceType: 'emergency', customerName: 'Jordan Lee', location: 'Union, NJ 07083' },
      ...{ phoneNumber: '(973) 555-0118', vehicleInfo: null, notes: null, scheduledAt: null },
      ...{ baseFee: 185, distanceCharges: 0, energyCharges: 0, totalAmount: 185, taxAmount: 11.49 },
      distance: expect.any(Number),
      ...{ status: 'pending', assignedTechId: null, createdAt: '2026-11-20T15:00:00.000Z' },
      user: {
        // The first booking fills the profile.
        ...{ firstName: 'Jordan', lastName: 'Lee', email: 'jordan@example.com', phone: '9735550118' },
        licensePlate: null,
        ...{ vehicleMake: null, vehicleModel: null, vehicleYear: null, vehicleColor: null },
      },
      ...{ latitude: expect.any(Number), longitude: expect.any(Number), precision: 'zip' },
      // The text is a ZIP area alone.
      exactSpotLater: true,
      // The answer may be read after the capture.
      ...{ paymentStatus: expect.stringMatching(/^(authorized|captured)$/), version: expect.any(Number) },
      ...{ accuracy: null, place: 'Union, NJ 07083', isUnpaid: false, refundedAmount: 0 },
      refundedOtherwise: 0,
      promisedAt: '2026-11-20T15:30:00.000Z',
      promise: {
        ...{ fromAt: '2026-11-20T15:03:00.000Z', byAt: '2026-11-20T15:30:00.000Z', basis: 'prior' },
      },
      arrival: null,
      late: null,
      ...{ assignedAt: null, departedAt: null, arrivedAt: null },
      ...{ startedAt: null, completedAt: null, cancelledAt: null, proof: null },
    });
    expect((await t.get(`/api/bookings/${body.id}`, jordan)).body).toMatchObject({
      id: body.id,
      location: 'Union, NJ 07083',
    });
  });

  it.each([
    ['emergency', 3, 185, 0, 185],
    ['emergency', 25.04, 185, 0, 185],
    ['emergency', 25.1, 185, 0.2, 185.2],
    ['emergency', 25.3, 185, 0.6, 185.6],
    ['emergency', 60.7, 185, 71.4, 256.4],
    ['emergency', 100, 185, 150, 335],
    ['standard', 3, 125, 0, 125],
    ['standard', 25.7, 125, 1.4, 126.4],
    ['standard', 33.3, 125, 16.6, 141.6],
  ])(
    'a booking (%s) %d miles away has a base fee of %d and distance charges of %d',
    async (serviceType, miles, baseFee, distanceCharges, totalAmount) => {
      const paymentId = await authorize(totalAmount);
      const scheduledAt = serviceType === 'standard' ? MONDAY_10 : null;
      const { status, body } = await book({
        serviceType,
        scheduledAt,
        totalAmount,
        paymentId,
        location: 'Route 1',
        ...north(miles),
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        baseFee,
        distanceCharges,
        totalAmount,
        scheduledAt,
        ...(scheduledAt && {
          promisedAt: '2026-11-23T15:30:00.000Z',
          promise: { fromAt: scheduledAt, byAt: '2026-11-23T15:30:00.000Z', basis: 'prior' },
        }),
        precision: 'exact',
        location: 'Route 1',
      });
      expect((await paymentOf(paymentId)).amountCents).toBe(Math.round(totalAmount * 100));
    },
  );

  it('a booking costs what POST /api/calculate-distance quotes for the same location', async () => {
    for (const location of [
      'Trenton, NJ',
      'Princeton NJ 08540',
      'Philadelphia, PA',
      'Danbury, CT',
      '41.2, -74.4',
    ]) {
      const { body: quote } = await t.post('/api/calculate-distance', jordan, { location });
      const totalAmount = Math.round((185 + quote.extraCharges) * 100) / 100;
      const { status, body } = await book({ location, totalAmount, paymentId: await authorize(totalAmount) });
      expect([location, status]).toEqual([location, 201]);
      expect(body).toMatchObject({
        distance: quote.distance,
        distanceCharges: quote.extraCharges,
        totalAmount,
      });
    }
  });

  it('POST /api/bookings ignores the fees, distance, status and ids in the form', async () => {
    const form = {
      baseFee: 1,
      distanceCharges: -184,
      distance: 9999,
      status: 'completed',
      customerId: 'x',
      id: 'mine',
    };
    const { status, body } = await book({ ...form, paymentId: await authorize(185) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ baseFee: 185, distanceCharges: 0, totalAmount: 185, status: 'pending' });
    expect(body.id).not.toBe('mine');
    expect(body.distance).toBeLessThan(3);
  });

  it.each([
    ['less', { totalAmount: 125 }],
    ['a cent less', { totalAmount: 184.99 }],
    ['nothing', { totalAmount: 0 }],
    ['a negative amount', { totalAmount: -185 }],
    ['more', { totalAmount: 200 }],
    ['the price of somewhere nearer', { ...north(40) }],
  ])(
    'POST /api/bookings rejects a wrong total (%s) with PRICE_CHANGED and voids the payment',
    async (_, form) => {
      const before = await count();
      const paymentId = await authorize(185);
      const { status, body } = await book({ ...form, paymentId });
      expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
      await expect.poll(async () => (await paymentOf(paymentId)).status).toBe('voided');
      expect(await count()).toBe(before);
    },
  );

  it('POST /api/bookings requires an unspent payment of the exact price and the same customer', async () => {
    const before = await count();
    const robin = await t.customer('robin@example.com');
    const spent = await authorize(185, robin);
    expect((await book({ paymentId: spent }, robin)).status).toBe(201);
    const foreign = await authorize(185, robin);
    const smaller = await authorize(125);
    for (const paymentId of [spent, foreign, smaller, 'none']) {
      const { status, body } = await book({ paymentId });
      expect([status, body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
    }
    expect((await book({})).status).toBe(402);
    expect((await paymentOf(foreign)).bookingId).toBeNull();
    expect(await count()).toBe(before);
  });

  it('POST /api/bookings takes the newest matching authorisation when the form names no payment', async () => {
    const robin = await t.customer('newest@example.com');
    const older = await authorize(185, robin);
    t.advance(1);
    const newer = await authorize(185, robin);
    await authorize(125, robin);
    const { body } = await book({}, robin);
    expect((await paymentOf(newer)).bookingId).toBe(body.id);
    expect((await paymentOf(older)).bookingId).toBeNull();
  });

  it('five simultaneous booking requests with two authorised payments create two bookings', async () => {
    const robin = await t.customer('hasty@example.com');
    await authorize(185, robin);
    t.advance(1);
    await authorize(185, robin);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => book({}, robin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402]);
    expect((await t.get('/api/bookings', robin)).body).toHaveLength(2);
  });
});

describe('validation of the booking form', () => {
  it.each([
    ['973-555-01', 'Please enter a valid phone number'],
    ['555-0118', 'Please enter a valid phone number'],
    ['', 'Please enter a valid phone number'],
    ['973555-0118 x5', 'Please enter a valid phone number'],
    ['9735550118x', 'Please enter a valid phone number'],
    ['97355501180000000000000', 'Phone number cannot exceed 15 digits'],
    ['+1 973 555 0118 0', 'Phone number cannot exceed 15 digits'],
    ['011 65 6123 456', 'Please enter a valid phone number'],
  ])('POST /api/bookings rejects the phone number %j: %s', async (phoneNumber, message) => {
    const { status, body } = await book({ phoneNumber });
    expect([status, body.code, body.message]).toEqual([400, 'INVALID', message]);
    expect(body.issues?.[0]).toEqual({ path: 'phoneNumber', message });
  });

  it.each(['9735550118', '973-555-0118', '+1 973 5550118', '+19735550118'])(
    'POST /api/bookings accepts the phone number %j unchanged',
    async (phoneNumber) => {
      const { status, body } = await book({ phoneNumber, paymentId: await authorize(185) });
      expect([status, body.phoneNumber]).toEqual([201, phoneNumber]);
    },
  );

  it.each([
    ['+65 6123 4567', '+65 6123 4567'],
    ['011 65 6123 4567', '+6561234567'],
    ['0044 (0)20 7946 0958', '+442079460958'],
    ['٩٧٣٥٥٥٠١١٨', '9735550118'],
  ])('POST /api/bookings stores the phone number %j as %j', async (phoneNumber, stored) => {
    const { status, body } = await book({ phoneNumber, paymentId: await authorize(185) });
    expect([status, body.phoneNumber]).toEqual([201, stored]);
  });

  it.each([
    ['serviceType', { serviceType: 'jump-start' }],
    ['customerName', { customerName: 'J' }],
    ['customerName', { customerName: undefined }],
    ['location', { location: ' ' }],
    ['notes', { notes: 'x'.repeat(2001) }],
    ['vehicleInfo', { vehicleInfo: 7 }],
    ['totalAmount', { totalAmount: '185' }],
    ['totalAmount', { totalAmount: undefined }],
    ['latitude', { latitude: 95, longitude: 0 }],
    ['latitude', { latitude: 40.7 }],
    ['scheduledAt', { serviceType: 'standard', scheduledAt: null }],
    ['scheduledAt', { serviceType: 'standard', scheduledAt: 'tomorrow at ten' }],
    ['scheduledAt', { serviceType: 'standard', scheduledAt: '2026-11-31T15:00:00Z' }],
    ['scheduledAt', { serviceType: 'standard', scheduledAt: '2026-11-23T10:00:00' }],
  ])('POST /api/bookings rejects a wrong %s: %j', async (path, form) => {
    const { status, body } = await book(form);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.issues?.map((issue) => issue.path)).toContain(path);
  });

  it.each([
    ['Atlantis', 'PLACE_NOT_FOUND'],
    ['Buffalo, NY', 'OUTSIDE_SERVICE_AREA'],
  ])('POST /api/bookings for %s answers 422 %s and keeps the payment authorised', async (location, code) => {
    const paymentId = await authorize(185);
    const { status, body } = await book({ location, paymentId });
    expect([status, body.code]).toEqual([422, code]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'authorized', bookingId: null });
  });
});

describe('booking of another customer', () => {
  it('a customer can neither read nor cancel a booking of another customer', async () => {
    const robin = await t.customer('robin@example.com');
    const booking = await t.book(robin);
    for (const path of ['', '/eta']) {
      const { status, body } = await t.get(`/api/bookings/${booking.id}${path}`, jordan);
      expect([status, body.code]).toEqual([403, 'NOT_YOURS']);
    }
    expect((await t.post(`/api/bookings/${booking.id}/cancel`, jordan)).status).toBe(403);
    expect((await t.get(`/api/bookings/${booking.id}`)).status).toBe(401);
    expect((await t.get(`/api/bookings/${booking.id}`, await t.staff('tech', 'dmorales'))).status).toBe(403);
    expect((await t.get(`/api/bookings/${booking.id}`, await t.staff('admin', 'mreyes'))).body.id).toBe(
      booking.id,
    );
    expect((await t.get('/api/bookings', jordan)).body.map(({ id }: { id: string }) => id)).not.toContain(
      booking.id,
    );
  });
});
