import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

describe('booking rating', () => {
  it('rating requires a completed booking, updates the board and can be changed', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = `/api/bookings/${trip.id}/rating`;
    expect((await t.post(path, trip.jordan, { stars: 5 })).body).toMatchObject({ code: 'NOT_COMPLETED' });
    await trip.set('in_progress');
    await trip.set('completed');
    expect((await t.get(path, trip.jordan)).body).toBeNull();

    const board = await t.socket(trip.admin);
    const rated = await t.post(path, trip.jordan, { stars: 2, note: ' Late, but kind ' });
    const said = { stars: 2, note: 'Late, but kind', ratedAt: new Date(t.now()).toISOString() };
    expect(rated).toMatchObject({ status: 200, body: said });
    await board.next('booking:updated', ({ id }) => id === trip.id);
    await t.post(path, trip.jordan, { stars: 4 });
    expect((await t.get(path, trip.jordan)).body).toMatchObject({ stars: 4, note: null });
    const { body } = await t.get(`/api/admin/bookings/${trip.id}/rating`, trip.admin);
    expect(body).toMatchObject({
      rating: { stars: 4 },
      technician: { techId: 'dmorales', average: 4, count: 1 },
    });
    const { body: events } = await t.get(`/api/admin/bookings/${trip.id}/events`, trip.admin);
    expect(events.at(-1)).toMatchObject({ role: 'customer', kind: 'rated', to: '4' });
  });

  it.each([
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
    { stars: '5' },
    {},
    { stars: 5, note: 'x'.repeat(1001) },
  ])('rating %j is refused with 400', async (rating) => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await trip.set('completed');
    const path = `/api/bookings/${trip.id}/rating`;
    expect((await t.post(path, trip.jordan, rating)).status).toBe(400);
    expect((await t.get(path, trip.jordan)).body).toBeNull();
  });

  it('rating is written by the booking owner only and read by admins on the board route only', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await trip.set('completed');
    const other = await t.customer('other@example.com');
    const path = `/api/bookings/${trip.id}/rating`;
    for (const [as, status] of [
      [other, 403],
      [trip.admin, 403],
      [trip.tech, 403],
      [undefined, 401],
    ] as const) {
      expect((await t.post(path, as, { stars: 5 })).status).toBe(status);
    }
    const board = `/api/admin/bookings/${trip.id}/rating`;
    for (const [as, status] of [
      [trip.jordan, 403],
      [trip.tech, 403],
      [undefined, 401],
    ] as const) {
      expect((await t.get(board, as)).status).toBe(status);
    }
    expect((await t.get(board, trip.admin)).body).toEqual({ rating: null, technician: null });
  });
});
