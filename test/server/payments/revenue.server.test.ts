import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';

describe('revenue of today', () => {
  const t = sharedTestApp();
  let admin: Caller | null = null;
  const revenue = async () => {
    admin = await (admin ? t.staffSession('admin', 'mreyes') : t.staff('admin', 'mreyes'));
    return (await t.get('/api/admin/stats', admin)).body.todayRevenue;
  };
  const settled = (as: Caller, id: string, status: string) =>
    expect.poll(async () => (await t.get(`/api/bookings/${id}`, as)).body.paymentStatus).toBe(status);
  const clockTo = (time: string) => t.advance(Date.parse(time) - t.now());
  const bookAt = async (time: string, form = {}) => {
    clockTo(time);
    const jordan = await t.customer();
    const booking = await t.book(jordan, form);
    await settled(jordan, booking.id, 'captured');
    return booking;
  };
  const cancelAt = async (time: string, id: string) => {
    clockTo(time);
    const jordan = await t.customer();
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    await settled(jordan, id, 'refunded');
  };
  const standard = (scheduledAt: string) => ({ serviceType: 'standard', totalAmount: 125, scheduledAt });

  it('todayRevenue is captures minus refunds of the New York day', async () => {
    expect(await revenue()).toBe(0);
    const late = await bookAt('2026-11-21T04:59:59.999Z'); // 23:59:59 on Friday
    expect(await revenue()).toBe(185);
    clockTo('2026-11-21T05:00:00Z'); // midnight
    expect(await revenue()).toBe(0);
    await bookAt('2026-11-21T05:00:01Z', standard('2026-11-23T15:00:00Z'));
    expect(await revenue()).toBe(125);
    await cancelAt('2026-11-21T12:00:00Z', late.id);
    expect(await revenue()).toBe(-60);
    clockTo('2026-11-22T04:59:59Z');
    expect(await revenue()).toBe(-60);
    clockTo('2026-11-22T05:00:00Z');
    expect(await revenue()).toBe(0);
  });

  it('todayRevenue begins at midnight on the 23-hour day and the day after it', async () => {
    await bookAt('2027-03-14T04:59:00Z'); // 23:59 on Saturday
    clockTo('2027-03-14T05:00:00Z');
    expect(await revenue()).toBe(0);
    await bookAt('2027-03-14T05:30:00Z');
    await bookAt('2027-03-15T03:59:00Z', standard('2027-03-16T15:00:00Z')); // 23:59 on Sunday
    expect(await revenue()).toBe(310);
    clockTo('2027-03-15T04:00:00Z');
    expect(await revenue()).toBe(0);
  });

  it('todayRevenue begins at midnight on the 25-hour day and the day after it', async () => {
    await bookAt('2027-11-07T03:59:00Z');
    clockTo('2027-11-07T04:00:00Z');
    expect(await revenue()).toBe(0);
    await bookAt('2027-11-07T04:30:00Z');
    await bookAt('2027-11-08T04:59:00Z', standard('2027-11-09T15:00:00Z'));
    expect(await revenue()).toBe(310);
    clockTo('2027-11-08T05:00:00Z');
    expect(await revenue()).toBe(0);
  });
});

describe('job and customer figures', () => {
  const t = sharedTestApp();

  it('GET /api/admin/stats counts active jobs, open emergencies and customers', async () => {
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    await t.customer('robin@example.com');
    const figures = async () => (await t.get('/api/admin/stats', admin)).body;
    const set = (id: string, status: string) =>
      t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
    const [first, second] = [await t.book(jordan), await t.book(jordan)];
    await t.book(jordan, { serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' });
    expect(await figures()).toMatchObject({ activeJobs: 0, emergencyJobs: 2, totalCustomers: 2 });
    await set(first.id, 'confirmed');
    await set(second.id, 'in_progress');
    expect(await figures()).toMatchObject({ activeJobs: 2, emergencyJobs: 2 });
    await set(first.id, 'completed');
    await set(second.id, 'cancelled');
    expect(await figures()).toMatchObject({ activeJobs: 0, emergencyJobs: 0, totalCustomers: 2 });
  });
});
