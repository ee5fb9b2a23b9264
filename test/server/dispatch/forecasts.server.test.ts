import { describe, expect, it } from 'vitest';
import type { Forecast } from '../../../src/domain/dispatch/forecast.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fixAt, nearAndFar, north, PLACE } from '../trip.ts';

const SECOND_MS = 1000;

async function company(t: TestApp) {
  const { admin, jordan, near, far } = await nearAndFar(t);
  await t.post('/api/tech/location', near, fixAt(north(2)));
  await t.post('/api/tech/location', far, fixAt(north(6)));
  return { admin, jordan, near, far };
}

const bestIn = (forecasts: Forecast[], bookingId: string) =>
  forecasts.find((forecast) => forecast.bookingId === bookingId)?.best?.techId;

describe('forecasts of open bookings', () => {
  it('GET /api/admin/forecasts proposes technicians for unassigned emergencies and the arrivals at assigned ones', async () => {
    const t = await startTestApp();
    const { admin, jordan } = await company(t);
    const given = await t.book(jordan, PLACE);
    t.advance(SECOND_MS);
    const call = await t.book(jordan, PLACE);
    await t.post(`/api/admin/bookings/${given.id}/assign`, admin, { techId: 'near' });
    await t.caughtUp();
    const { status, body } = await t.get('/api/admin/forecasts', admin);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { bookingId: given.id, arrivesAt: expect.any(String), best: null, others: [] },
      { bookingId: call.id, arrivesAt: null, best: { techId: 'far' }, others: [{ techId: 'near' }] },
    ]);
    expect(Date.parse(body[0]?.arrivesAt ?? '')).toBeGreaterThan(t.now());
    // The technician with a job is there after that job only.
    expect(body[1]?.others[0]?.reason).toMatch(/free in about \d+ min$/);
  });

  it('a new call, a move, a duty change and an assignment each send the changed proposal to admins only', async () => {
    const t = await startTestApp();
    const { admin, jordan, near, far } = await company(t);
    const [board, phone, customer] = [await t.socket(admin), await t.socket(near), await t.socket(jordan)];
    let id = '';
    const steps: [() => Promise<unknown>, string | undefined][] = [
      [() => t.book(jordan, PLACE), 'near'],
      [() => t.post('/api/tech/location', far, fixAt(north(0.2))), 'far'],
      [() => t.post('/api/tech/duty', far, { isOnDuty: 'false' }), 'near'],
      [() => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'near' }), undefined],
    ];
    for (const [act, techId] of steps) {
      t.advance(SECOND_MS);
      const changed = board.next('forecasts:changed', ([forecast]) => forecast?.best?.techId === techId);
      await act();
      id = (await changed)[0]?.bookingId ?? '';
    }
    await Promise.all([phone.settled(), customer.settled()]);
    expect([...phone.all('forecasts:changed'), ...customer.all('forecasts:changed')]).toEqual([]);
  });

  it('the end of a service is forecast from what the technician’s services have taken', async () => {
    const t = await startTestApp();
    const { admin, jordan, near } = await company(t);
    const serve = async (minutes: number) => {
      const { id } = await t.book(jordan, PLACE);
      for (const status of ['confirmed', 'in_progress'])
        await t.patch(`/api/admin/bookings/${id}/status`, near, { status });
      t.advance(minutes * 60 * SECOND_MS);
      await t.patch(`/api/admin/bookings/${id}/status`, near, { status: 'completed' });
      t.advance(SECOND_MS);
    };
    const busyMinutes = async () => {
      const { id } = await t.book(jordan, PLACE);
      for (const status of ['confirmed', 'in_progress'])
        await t.patch(`/api/admin/bookings/${id}/status`, near, { status });
      t.advance(SECOND_MS);
      const call = await t.book(jordan, PLACE);
      await t.post('/api/tech/location', near, fixAt(PLACE));
      const { body } = await t.get(`/api/admin/bookings/${call.id}/candidates`, admin);
      const reason = body.find(({ techId }) => techId === 'near')?.reason;
      await t.patch(`/api/admin/bookings/${id}/status`, near, { status: 'completed' });
      await t.patch(`/api/admin/bookings/${call.id}/status`, admin, { status: 'cancelled' });
      return /free in about (\d+) min$/.exec(reason ?? '')?.[1];
    };
    expect(await busyMinutes()).toBe('45');
    // Reported too late to be a service.
    await serve(200);
    expect(await busyMinutes()).toBe('45');
    for (let service = 0; service < 5; service += 1) await serve(75);
    // About 75 and 45 in equal parts.
    expect(Number(await busyMinutes())).toBeGreaterThanOrEqual(57);
    expect(await t.db.selectFrom('serviceTimes').select(['techId', 'serviceType']).execute()).toEqual([
      { techId: 'near', serviceType: 'emergency' },
    ]);
  });

  it('a forecast that stays as it is, is not sent again', async () => {
    const t = await startTestApp();
    const { admin, jordan, near } = await company(t);
    const board = await t.socket(admin);
    const { id } = await t.book(jordan, PLACE);
    await board.next('forecasts:changed', (forecasts) => bestIn(forecasts, id) === 'near');
    await t.caughtUp();
    await t.get('/api/admin/forecasts', admin);
    await board.settled();
    const before = board.all('forecasts:changed').length;
    t.advance(SECOND_MS);
    await t.post('/api/tech/location', near, fixAt(north(2)));
    await t.get('/api/admin/forecasts', admin);
    await board.settled();
    expect(board.all('forecasts:changed').length).toBe(before);
  });
});
