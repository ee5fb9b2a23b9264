import { expect, it } from 'vitest';
import type { Prediction } from '../../../src/domain/operations/prediction.ts';
import { isTriedOn } from '../../form.ts';
import { startTestApp } from '../test-app.ts';
import { AWAY, captured, PLACE, startTrip } from '../trip.ts';

const MINUTE_MS = 60_000;
const ms = (time: string | null) => (time === null ? Number.NaN : Date.parse(time));

async function start() {
  const t = await startTestApp();
  const trip = await startTrip(t);
  const { admin, jordan } = trip;
  const predictions = async (id = trip.id) =>
    (await t.get(`/api/admin/bookings/${id}/predictions`, admin)).body as Prediction[];
  const steps = async (id?: string) => (await predictions(id)).map(({ step }) => step);
  /** Books for another time, so that the customer may have two. */
  const bookStandard = async () => {
    const form = { serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' };
    const { id } = await t.book(jordan, { ...PLACE, ...form });
    await captured(t, id);
    return id;
  };
  return { t, ...trip, predictions, steps, bookStandard };
}

it.runIf(isTriedOn('sqlite'))(
  'a booking records its promise, and no prediction while the position of its technician is unknown',
  async () => {
    const { t, id, jordan, predictions, bookStandard } = await start();
    const [created, ...others] = await predictions(id);
    const { fromAt, byAt } = (await t.get(`/api/bookings/${id}`, jordan)).body.promise ?? {};
    expect(created).toMatchObject({ step: 'created', at: null, fromAt, byAt });
    expect(byAt).toBe('2026-11-20T15:30:00.000Z');
    expect(ms(fromAt ?? null)).toBeLessThan(ms(byAt ?? null));
    expect(others).toEqual([]);
    expect(await predictions(await bookStandard())).toMatchObject([
      {
        ...{ step: 'created', at: null },
        ...{ fromAt: '2026-11-23T15:00:00.000Z', byAt: '2026-11-23T15:30:00.000Z' },
      },
    ]);
  },
);

it('an assignment, a reassignment and a departure record when the technician will arrive', async () => {
  const { t, id, admin, tech, drive, assign, set, predictions } = await start();
  await drive(AWAY);
  await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
  await assign('dmorales');
  const forecasts = (await t.get('/api/admin/forecasts', admin)).body;
  const forecast = forecasts.find(({ bookingId }: { bookingId: string }) => bookingId === id);
  const assigned = (await predictions()).at(-1);
  expect(assigned).toMatchObject({ step: 'assigned', fromAt: null, byAt: null });
  // The board shows the same arrival to the minute.
  const shown = ms(forecast?.arrivesAt ?? null);
  expect(shown - ms(assigned?.at ?? null)).toBeGreaterThanOrEqual(0);
  expect(shown - ms(assigned?.at ?? null)).toBeLessThan(MINUTE_MS);

  await set('confirmed', tech);
  t.advance(5 * MINUTE_MS);
  await drive(AWAY);
  await t.post(`/api/tech/bookings/${id}/departed`, tech);
  const departed = (await predictions()).at(-1);
  const { body: eta } = await t.get(`/api/bookings/${id}/eta`, admin);
  expect(departed).toMatchObject({ step: 'departed', madeAt: new Date(t.now()).toISOString() });
  const minutes = (ms(departed?.at ?? null) - t.now()) / MINUTE_MS;
  expect(Math.abs(minutes - Number(eta.estimatedTimeMinutes))).toBeLessThanOrEqual(1);
  expect(ms(departed?.fromAt ?? null)).toBeLessThan(ms(departed?.at ?? null));
  expect(ms(departed?.byAt ?? null)).toBeGreaterThan(ms(departed?.at ?? null));

  const other = await t.staff('tech', 'lchen');
  const phone = await t.socket(other);
  await phone.command('duty:set', { isOnDuty: 'true' });
  await phone.command('location:update', {
    ...PLACE,
    accuracy: 8,
    speed: 0,
    heading: null,
    isOnDuty: 'true',
  });
  await assign('lchen');
  expect((await predictions()).map(({ step }) => step)).toEqual([
    'created',
    'assigned',
    'departed',
    'reassigned',
  ]);
});

it.runIf(isTriedOn('sqlite'))(
  'a job behind another one is predicted after it, and a later booking not before its time',
  async () => {
    const { t, id, drive, assign, admin, predictions, bookStandard } = await start();
    await drive(AWAY);
    const later = await bookStandard();
    await t.post(`/api/admin/bookings/${later}/assign`, admin, { techId: 'dmorales' });
    expect((await predictions(later)).at(-1)).toMatchObject({
      step: 'assigned',
      at: '2026-11-23T15:00:00.000Z',
    });
    const casey = await t.customer('casey@example.com');
    const { id: second } = await t.book(casey, { ...PLACE, latitude: PLACE.latitude + 0.01 });
    await captured(t, second);
    await t.post(`/api/admin/bookings/${second}/assign`, admin, { techId: 'dmorales' });
    await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
    await assign('dmorales');
    const behind = ms((await predictions(second)).at(-1)?.at ?? null);
    // Its service and two drives come after the first job.
    expect(behind - t.now()).toBeGreaterThan(45 * MINUTE_MS);
  },
);

it.runIf(isTriedOn('sqlite'))(
  'a claim with a known position records a prediction, a cancellation and an old position none',
  async () => {
    const { t, id, tech, drive, set, steps, assign, admin } = await start();
    await drive(AWAY);
    await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
    await set('confirmed', tech);
    expect(await steps()).toEqual(['created', 'assigned']);
    t.advance(60 * MINUTE_MS);
    await t.post(`/api/tech/bookings/${id}/departed`, tech);
    await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
    await assign('dmorales');
    await set('cancelled');
    expect(await steps()).toEqual(['created', 'assigned']);
  },
);

it.runIf(isTriedOn('sqlite'))('predictions are for admins alone', async () => {
  const { t, id, jordan, tech, admin } = await start();
  const path = `/api/admin/bookings/${id}/predictions`;
  expect((await t.get(path, jordan)).status).toBe(403);
  expect((await t.get(path, tech)).status).toBe(403);
  expect((await t.get(path)).status).toBe(401);
  expect((await t.get('/api/admin/bookings/unknown/predictions', admin)).status).toBe(404);
});
