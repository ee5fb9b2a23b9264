import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { runningFactor } from '../../../src/domain/tracking/drive-time.ts';
import { loadDriveFactors } from '../../../src/server/tracking/drive-factors.ts';
import { uncorrectedMinutes } from '../../../src/server/tracking/drive-minutes.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, PLACE, startTrip } from '../trip.ts';

/** Reports departure four miles away and arrival so many minutes later; returns the estimated minutes. */
async function finishDrive(t: TestApp, trip: Awaited<ReturnType<typeof startTrip>>, minutes: number) {
  await trip.drive(AWAY);
  const said = uncorrectedMinutes(t.context, AWAY, PLACE, t.now()).minutes;
  expect((await t.post(`/api/tech/bookings/${trip.id}/departed`, trip.tech)).status).toBe(200);
  t.advance(minutes * MINUTE_MS);
  expect((await t.post(`/api/tech/bookings/${trip.id}/arrived`, trip.tech)).status).toBe(200);
  return said;
}

const storedFactors = (t: TestApp) => t.db.selectFrom('driveFactors').selectAll().execute();

describe('drive factors from own drives', () => {
  it('drive factor corrects later estimates of its market only and is loaded at the start', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const said = await finishDrive(t, trip, 40);
    const factor = runningFactor(1, said, 40);
    expect(factor).toBeGreaterThan(1.01);
    expect(await storedFactors(t)).toEqual([
      { market: 'elsewhere', factor: expect.closeTo(factor, 9), drives: 1, changedAt: t.now() },
    ]);
    expect(t.context.driveFactors.get('elsewhere')).toBeCloseTo(factor, 9);
    expect(t.context.driveFactors.get('nyc')).toBe(1);

    // A factor large enough to change whole minutes.
    await t.db
      .updateTable('driveFactors')
      .set({ factor: 1.5, drives: 2 })
      .where('market', '=', 'elsewhere')
      .execute();
    await loadDriveFactors(t.context);
    const next = await t.book(await t.customer('other@example.com'), PLACE);
    await trip.set('in_progress');
    await trip.set('completed');
    await t.patch(`/api/admin/bookings/${next.id}/status`, trip.tech, { status: 'confirmed' });
    await trip.drive(AWAY);
    const plain = uncorrectedMinutes(t.context, AWAY, PLACE, t.now());
    const { body } = await t.get(`/api/bookings/${next.id}/eta`, trip.admin);
    expect(body).toMatchObject({
      estimatedTimeMinutes: Math.round(plain.minutes * 1.5),
      lowMinutes: Math.floor(plain.lowMinutes * 1.5),
      highMinutes: Math.ceil(plain.highMinutes * 1.5),
    });
    const { body: candidates } = await t.get(`/api/admin/bookings/${next.id}/candidates`, trip.admin);
    expect(candidates[0]).toMatchObject({ estimatedTimeMinutes: Math.round(plain.minutes * 1.5) });
  });

  it('drive factor counts an arrival once when arrived is reported twice', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await finishDrive(t, trip, 40);
    await t.post(`/api/tech/bookings/${trip.id}/arrived`, trip.tech);
    expect(await storedFactors(t)).toMatchObject([{ drives: 1 }]);
  });

  it.each([
    ['arrival is reported a minute after departure', { minutes: 1, fix: true }],
    ['the start position of the drive is unknown', { minutes: 30, fix: false }],
  ])('drive factor does not change when %s', async (_, { minutes, fix }) => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    if (fix) await trip.drive(AWAY);
    await t.post(`/api/tech/bookings/${trip.id}/departed`, trip.tech);
    t.advance(minutes * MINUTE_MS);
    expect((await t.post(`/api/tech/bookings/${trip.id}/arrived`, trip.tech)).status).toBe(200);
    expect(await storedFactors(t)).toEqual([]);
  });

  it('drive factor counts each of four concurrent arrivals', async () => {
    const t = await startTestApp();
    const names = ['abel', 'bea', 'cyd', 'dan'];
    const drives = [];
    for (const name of names) {
      const tech = await t.staff('tech', name);
      await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
      const booking = await t.book(await t.customer(`${name}@example.com`), PLACE);
      await t.patch(`/api/admin/bookings/${booking.id}/status`, tech, { status: 'confirmed' });
      await t.post('/api/tech/location', tech, {
        ...AWAY,
        accuracy: 8,
        speed: null,
        heading: null,
        isOnDuty: 'true',
      });
      await t.post(`/api/tech/bookings/${booking.id}/departed`, tech);
      drives.push({ tech, id: booking.id });
    }
    t.advance(30 * MINUTE_MS);
    const answers = await Promise.all(
      drives.map(({ tech, id }) => t.post(`/api/tech/bookings/${id}/arrived`, tech)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await storedFactors(t)).toMatchObject([{ market: 'elsewhere', drives: 4 }]);
  });
});
