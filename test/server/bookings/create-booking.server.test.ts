import { describe, expect, it } from 'vitest';
import { billingContact, emergency, startTestApp } from '../test-app.ts';

describe('POST /api/bookings', () => {
  it('a new booking is sent to admins and on-duty technicians, not to off-duty ones or other customers', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const admin = await t.socket(await t.staff('admin', 'mreyes'));
    const onDuty = await t.socket(await t.staff('tech', 'dmorales'));
    const offDuty = await t.socket(await t.staff('tech', 'sbrooks'));
    const other = await t.socket(await t.customer('other@example.com'));
    await onDuty.command('duty:set', { isOnDuty: 'true' });

    const booking = await t.book(jordan);

    const alert = await admin.next('booking:created');
    expect(alert).toMatchObject({ bookingId: booking.id, isEmergency: true, totalAmount: 185 });
    expect(await admin.next('bookings:count')).toBe(1);
    const updated = await admin.next('booking:updated');
    expect(updated.id).toBe(booking.id);
    // A push has the newest version: the capture may be done by then.
    expect(updated.version).toBeGreaterThanOrEqual(booking.version);
    expect(await onDuty.next('booking:created')).toEqual(alert);
    const offer = await onDuty.next('job:offered');
    expect(offer).toMatchObject({ id: booking.id, phoneNumber: '(973) 555-0118', user: { email: null } });
    await Promise.all([offDuty.settled(), other.settled()]);
    expect(offDuty.heard).toEqual([]);
    expect(other.heard).toEqual([]);
  });

  it('three simultaneous booking requests with the same payment create one booking', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const { body: payment } = await t.post('/api/create-payment', jordan, {
      amount: 185,
      sourceId: 'cnon:card-nonce-ok',
      billingContact,
    });
    const form = { ...emergency, paymentId: payment.paymentId };
    const answers = await Promise.all([1, 2, 3].map(() => t.post('/api/bookings', jordan, form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await t.get('/api/bookings', jordan)).body).toHaveLength(1);
  });
});
