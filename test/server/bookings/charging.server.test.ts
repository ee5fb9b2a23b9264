import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { toTime } from '../../../src/domain/time.ts';
import { type Caller, startTestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

async function charging() {
  const t = await startTestApp();
  const trip = await startTrip(t);
  await trip.set('in_progress', trip.tech);
  const read = (reading: object, by: Caller = trip.tech) =>
    t.post(`/api/tech/bookings/${trip.id}/charging`, by, reading);
  return { t, ...trip, read };
}

describe('what the car has got while it charges', () => {
  it('a reading is pushed to the customer, the board and the phone with the predicted end', async () => {
    const { t, jordan, admin, phone, id, read } = await charging();
    const [page, board] = [await t.socket(jordan), await t.socket(admin)];
    const { ok, eta } = await page.command('tracking:watch', { bookingId: id });
    expect(ok).toBe(true);
    t.advance(10 * MINUTE_MS);
    const answer = await read({ kwh: 2.25, percent: 12 });
    // 4.5 kWh of the usual energy are left at 9 kW.
    const known = { kwh: 2.25, percent: 12, endsAt: toTime(t.now() + 30 * MINUTE_MS), asOf: toTime(t.now()) };
    expect(answer).toMatchObject({ status: 200, body: { charging: known } });
    for (const socket of [page, board, phone])
      await socket.next('booking:updated', (booking) => booking.charging?.kwh === 2.25);
    await page.next('booking:eta', (next) => next.bookingVersion > eta.bookingVersion);
    expect((await t.get(`/api/bookings/${id}`, jordan)).body.charging).toEqual(known);
    const events = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'charging', actor: 'dmorales', to: '2.25' });
  });

  it('the end follows from the power between the readings, and is unknown while nothing flows', async () => {
    const { t, read } = await charging();
    await read({ kwh: 0.75 });
    t.advance(10 * MINUTE_MS);
    expect((await read({ kwh: 1.75 })).body.charging).toMatchObject({
      percent: null,
      // 5 kWh at 6 kW.
      endsAt: toTime(t.now() + 50 * MINUTE_MS),
    });
    t.advance(MINUTE_MS);
    expect((await read({ percent: 20 })).body.charging).toMatchObject({ kwh: null, percent: 20 });
    t.advance(MINUTE_MS);
    expect((await read({ kwh: 0.75 })).body.charging?.endsAt).toBeNull();
    t.advance(MINUTE_MS);
    expect((await read({ kwh: 8 })).body.charging?.endsAt).toBe(toTime(t.now()));
  });

  it('a reading that is sent again after a lost answer is one, and has the time at which it was made', async () => {
    const { t, id, read } = await charging();
    t.advance(20 * MINUTE_MS);
    const occurredAt = toTime(t.now() - 8 * MINUTE_MS);
    const first = await read({ kwh: 3, occurredAt, sentAt: toTime(t.now()) });
    expect(first.body.charging?.asOf).toBe(occurredAt);
    t.advance(MINUTE_MS);
    const again = await read({ kwh: 3, occurredAt, sentAt: toTime(t.now()) });
    expect([again.status, again.body.version]).toEqual([200, first.body.version]);
    const stored = await t.db
      .selectFrom('chargeReadings')
      .select(['source', 'kwh'])
      .where('bookingId', '=', id)
      .execute();
    expect(stored).toEqual([{ source: 'technician', kwh: 3 }]);
  });

  it('a booking has 500 readings at most, and one that is sent again is still answered', async () => {
    const { t, id, read } = await charging();
    t.advance(20 * MINUTE_MS);
    const first = { kwh: 3, occurredAt: toTime(t.now() - MINUTE_MS), sentAt: toTime(t.now()) };
    expect((await read(first)).status).toBe(200);
    const rows = Array.from({ length: 498 }, (_, n) => ({
      ...{ id: `reading-${n}`, bookingId: id, source: 'charger' as const },
      ...{ kwh: 3, percent: null, tappedAt: null, at: t.now() },
    }));
    for (let from = 0; from < rows.length; from += 100) {
      const some = rows.slice(from, from + 100);
      await t.db.insertInto('chargeReadings').values(some).execute();
    }
    t.advance(MINUTE_MS);
    expect((await read({ kwh: 4 })).status).toBe(200);
    t.advance(MINUTE_MS);
    expect(await read({ kwh: 5 })).toMatchObject({ status: 409, body: { code: 'TOO_MANY_READINGS' } });
    expect(await read(first)).toMatchObject({ status: 200, body: { charging: { kwh: 4 } } });
  });

  it('a reading makes no step of the technician stale that was tapped before it', async () => {
    const { t, tech, id, read, set } = await charging();
    const jobs = (await t.get('/api/tech/bookings', tech)).body;
    const version = jobs.find((job) => job.id === id)?.version;
    await read({ kwh: 6 });
    const done = await t.patch(`/api/admin/bookings/${id}/status`, tech, { status: 'completed', version });
    expect(done.status).toBe(200);
    expect(done.body.charging).toBeUndefined();
    expect((await set('in_progress')).status).toBe(200);
  });

  it('only the technician of the running job records a reading, and a reading says something', async () => {
    const { t, jordan, admin, id, read, set } = await charging();
    expect((await read({ kwh: 3 }, await t.staff('tech', 'tchen'))).status).toBe(403);
    for (const who of [jordan, admin]) expect((await read({ kwh: 3 }, who)).status).toBeGreaterThan(400);
    for (const said of [
      {},
      { kwh: -1 },
      { kwh: 1001 },
      { percent: 101 },
      { percent: 4.5 },
      { kwh: 3, volts: 1 },
    ])
      expect((await read(said)).status, JSON.stringify(said)).toBe(400);
    await set('completed');
    expect(await read({ kwh: 3 })).toMatchObject({ status: 409, body: { code: 'BOOKING_FINISHED' } });
    await set('confirmed');
    expect(await read({ kwh: 3 })).toMatchObject({ status: 409, body: { code: 'STATUS_NOT_ALLOWED' } });
    expect(
      await t.db.selectFrom('chargeReadings').select('id').where('bookingId', '=', id).execute(),
    ).toEqual([]);
  });

  it('the figures of a service that was broken off say nothing of the next one', async () => {
    const { t, jordan, tech, id, read, set, assign } = await charging();
    await read({ kwh: 3 });
    t.advance(MINUTE_MS);
    expect((await t.post(`/api/tech/bookings/${id}/problem`, tech, { kind: 'breakdown' })).status).toBe(200);
    const now = async () => (await t.get(`/api/bookings/${id}`, jordan)).body;
    expect((await now()).charging).toBeUndefined();
    const next = await t.staff('tech', 'tchen');
    await assign('tchen');
    await set('in_progress');
    expect((await now()).status).toBe('in_progress');
    expect((await now()).charging).toBeUndefined();
    await read({ kwh: 1 }, next);
    expect((await now()).charging).toMatchObject({ kwh: 1 });
  });
});
