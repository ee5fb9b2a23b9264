import { describe, expect, it } from 'vitest';
import { insertReceipt } from '../../../src/server/payments/ledger/queries.ts';
import { findPaymentOfBooking } from '../../../src/server/payments/queries.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { openWork } from '../payment-work.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

const settled = (t: TestApp) => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
const numbers = async (t: TestApp) =>
  (await t.db.selectFrom('receipts').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  );

async function booked() {
  const t = await startTestApp();
  const jordan = await t.customer();
  const booking = await t.book(jordan, { vehicleInfo: '2023 Hyundai Ioniq 5' });
  await settled(t);
  const read = () => t.get(`/api/bookings/${booking.id}/receipt`, jordan);
  return { t, jordan, booking, read };
}

describe('GET /api/bookings/:id/receipt', () => {
  it('the receipt of a charged booking states seller, price, tax and what was given back', async () => {
    const { t, booking, read } = await booked();
    const admin = await t.staff('admin', 'mreyes');
    expect(await read()).toEqual({
      status: 200,
      headers: expect.anything(),
      body: {
        ...{ number: 1, issuedAt: new Date(t.now()).toISOString(), bookingId: booking.id },
        ...{ customerName: 'Jordan Lee', serviceType: 'emergency', location: 'Union, NJ 07083' },
        vehicleInfo: '2023 Hyundai Ioniq 5',
        card: { brand: 'visa', last4: '1111' },
        ...{ arrivedAt: null, startedAt: null, kwh: null, startPercent: null, endPercent: null },
        ...{ completedAt: null, baseFee: 185, distanceCharges: 0, energyCharges: 0, totalAmount: 185 },
        ...{ netAmount: 173.51, taxAmount: 11.49, taxState: 'NJ', taxPercent: 6.625 },
        ...{
          paymentStatus: 'captured',
          refunds: [],
          refundedAmount: 0,
          keptAmount: null,
          keptCause: null,
          paidAmount: 185,
        },
        seller: { name: 'Curbvolt', address: 'Union, NJ', email: null, phone: '(908) 555-0142' },
      },
    });
    const part = { amount: 60.5, idempotencyKey: 'a', reason: 'Less than promised' };
    await t.post(`/api/admin/bookings/${booking.id}/refund`, admin, part);
    await settled(t);
    expect((await t.get(`/api/bookings/${booking.id}/receipt`, admin)).body).toMatchObject({
      ...{ number: 1, totalAmount: 185, refundedAmount: 60.5, paidAmount: 124.5 },
      refunds: [{ amount: 60.5, taxAmount: 3.76, at: new Date(t.now()).toISOString() }],
    });
  });

  it('the receipt of a finished service has its times, the energy and the battery before and after', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const at = new Date(t.now()).toISOString();
    await t.post(`/api/tech/bookings/${trip.id}/arrived`, trip.tech);
    t.advance(60_000);
    await trip.set('in_progress');
    await trip.set('completed');
    const proof = { bookingId: trip.id, startPercent: 4, endPercent: 27, kwh: 8.4, addedAt: t.now() };
    const others = { techId: 'dmorales', note: null, photo: null, photoName: null, distanceMeters: null };
    await t.db
      .insertInto('proofs')
      .values({ ...proof, ...others })
      .execute();
    expect((await t.get(`/api/bookings/${trip.id}/receipt`, trip.jordan)).body).toMatchObject({
      arrivedAt: at,
      startedAt: new Date(t.now()).toISOString(),
      ...{ kwh: 8.4, startPercent: 4, endPercent: 27 },
    });
  });

  it('the customer has the receipt mailed again, five times an hour, and nobody else has', async () => {
    const { t, booking, jordan } = await booked();
    const path = `/api/bookings/${booking.id}/receipt`;
    const queued = async () =>
      (await t.db.selectFrom('messages').select('kind').where('kind', '=', 'receipt_mail').execute()).length;
    const before = await queued();
    for (let i = 1; i <= 5; i += 1) {
      t.advance(1000);
      expect((await t.post(path, jordan)).status).toBe(200);
      expect(await queued()).toBe(before + i);
    }
    t.advance(1000);
    expect((await t.post(path, jordan)).status).toBe(429);
    const other = await t.customer('casey@example.com');
    expect((await t.post(path, other)).status).toBe(403);
    expect(await queued()).toBe(before + 5);
  });

  it('a booking whose card was not charged has no receipt, and other customers may not read one', async () => {
    const { t, booking, jordan } = await booked();
    const other = await t.customer('casey@example.com');
    expect((await t.get(`/api/bookings/${booking.id}/receipt`, other)).status).toBe(403);
    const { id } = await t.book(jordan, { besides: [booking.id] });
    await settled(t);
    await t.db.updateTable('payments').set({ bookingId: null }).where('bookingId', '=', id).execute();
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      code: 'RECEIPT_NOT_FOUND',
    });
  });

  it('receipts are numbered without a gap when captures run in parallel and transactions are rolled back', async () => {
    const { t, booking } = await booked();
    const payment = await findPaymentOfBooking(t.db, booking.id);
    const failing = inTransaction(t.db, async (trx) => {
      // The unique index refuses a second receipt of the payment after a number was taken.
      await insertReceipt(trx, { paymentId: payment?.id ?? '', issuedAt: t.now() });
    });
    await expect(failing).rejects.toThrow();
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => t.customer(`customer-${index}@example.com`)),
    );
    await Promise.all(people.map((person) => t.book(person)));
    await settled(t);
    expect(await numbers(t)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('a receipt is never changed and never deleted', async () => {
    const { t } = await booked();
    await expect(t.db.updateTable('receipts').set({ number: 7 }).execute()).rejects.toThrow(/never changed/);
    await expect(t.db.deleteFrom('receipts').execute()).rejects.toThrow(/never changed/);
  });
});
