import { describe, expect, it } from 'vitest';
import { businessHour } from '../../../src/domain/bookings/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { milesBetween } from '../../../src/domain/places/place.ts';
import { driveTime } from '../../../src/domain/tracking/drive-time.ts';
import {
  keysOf,
  learnDrive,
  learntDriveTime,
  NOTHING_LEARNT,
} from '../../../src/domain/tracking/learnt-drives.ts';
import { loadDriveFactors } from '../../../src/server/drives/drive-factors.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, PLACE, startTrip } from '../trip.ts';

const driveNow = (t: TestApp) => ({
  from: AWAY,
  to: PLACE,
  miles: milesBetween(AWAY, PLACE),
  market: 'elsewhere' as const,
  ...businessHour(new Date(t.now()), 'America/New_York'),
});

/** Reports departure four miles away and arrival so many minutes later; returns the drive. */
async function finishDrive(t: TestApp, trip: Awaited<ReturnType<typeof startTrip>>, minutes: number) {
  await trip.drive(AWAY);
  const drive = driveNow(t);
  expect((await t.post(`/api/tech/bookings/${trip.id}/departed`, trip.tech)).status).toBe(200);
  t.advance(minutes * MINUTE_MS);
  expect((await t.post(`/api/tech/bookings/${trip.id}/arrived`, trip.tech)).status).toBe(200);
  return drive;
}

const storedFactors = (t: TestApp) => t.db.selectFrom('driveFactors').selectAll().orderBy('key').execute();
const marketsOf = async (t: TestApp) =>
  (await storedFactors(t)).filter(({ key }) => key.startsWith('market'));

describe('drive factors from own drives', () => {
  it('a finished drive corrects later estimates of its market, hour and areas, and is loaded at the start', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const drive = await finishDrive(t, trip, 40);
    const expected = [...learnDrive(drive, 40, NOTHING_LEARNT)].map(([key, factor]) => ({
      ...factor,
      key,
      mean: expect.closeTo(factor.mean, 9),
      variance: expect.closeTo(factor.variance, 9),
      low: factor.low === null ? null : expect.closeTo(factor.low, 9),
      high: factor.high === null ? null : expect.closeTo(factor.high, 9),
      drives: 1,
      changedAt: t.now() - (t.now() % HOUR_MS),
    }));
    expect(expected).toHaveLength(7);
    expect(await storedFactors(t)).toEqual(expected.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
    const { learnt } = t.context.driveFactors;
    await expect.poll(() => learnt('market elsewhere')?.mean).toBeGreaterThan(0);
    expect(learnt('market nyc')?.drives).not.toBe(1);
    expect(learntDriveTime(drive, learnt).minutes).toBeGreaterThan(driveTime(drive).minutes * 1.1);

    // A factor large enough to change whole minutes.
    const mean = Math.log(1.5);
    await t.db.deleteFrom('driveFactors').where('key', '!=', 'market elsewhere').execute();
    await t.db.updateTable('driveFactors').set({ mean }).execute();
    await loadDriveFactors(t.context);
    const next = await t.book(await t.customer('other@example.com'), PLACE);
    await trip.set('in_progress');
    await trip.set('completed');
    await t.patch(`/api/admin/bookings/${next.id}/status`, trip.tech, { status: 'confirmed' });
    await trip.drive(AWAY);
    const plain = driveTime(driveNow(t));
    const { body } = await t.get(`/api/bookings/${next.id}/eta`, trip.admin);
    expect(body).toMatchObject({ estimatedTimeMinutes: Math.round(plain.minutes * 1.5) });
    const { lowMinutes, highMinutes } = learntDriveTime(driveNow(t), learnt);
    expect(body).toMatchObject({ lowMinutes: Math.floor(lowMinutes), highMinutes: Math.ceil(highMinutes) });
    const { body: candidates } = await t.get(`/api/admin/bookings/${next.id}/candidates`, trip.admin);
    expect(candidates[0]).toMatchObject({ estimatedTimeMinutes: Math.round(plain.minutes * 1.5) });
  });

  it('nothing that is stored with the booking tells where the drive began', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const drive = await finishDrive(t, trip, 40);
    const [arrived] = await t.db
      .selectFrom('bookingEvents')
      .select('payload')
      .where('kind', '=', 'arrived')
      .execute();
    expect(arrived?.payload).toBe('{"hasLearnt":true}');
    expect(keysOf(drive).some((key) => key.startsWith('from '))).toBe(true);
  });

  it('drive factor counts an arrival once when arrived is reported twice', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await finishDrive(t, trip, 40);
    await t.post(`/api/tech/bookings/${trip.id}/arrived`, trip.tech);
    expect(await marketsOf(t)).toMatchObject([{ drives: 1 }]);
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
    expect(await marketsOf(t)).toMatchObject([{ key: 'market elsewhere', drives: 4 }]);
    const counts = (await storedFactors(t)).map((factor) => factor.drives);
    expect(counts).toEqual([4, 4, 4, 4, 4, 4, 4]);
  });

  it('what was learnt first is forgotten beyond 20,000 kinds of drives', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const factor = { mean: 0.1, variance: 0.01, low: null, high: null, drives: 1 };
    const rows = Array.from({ length: 20_010 }, (_, n) => ({ ...factor, key: `from ${n} 0`, changedAt: n }));
    for (let n = 0; n < rows.length; n += 1000)
      await t.db
        .insertInto('driveFactors')
        .values(rows.slice(n, n + 1000))
        .execute();
    await t.db
      .insertInto('driveFactors')
      .values({ ...factor, key: 'market elsewhere', drives: 99, changedAt: 0 })
      .execute();
    await finishDrive(t, trip, 40);
    const kept = await t.db.selectFrom('driveFactors').select('key').execute();
    expect(kept).toHaveLength(20_000);
    expect(new Set(kept.map(({ key }) => key))).toContain('market elsewhere');
    expect(new Set(kept.map(({ key }) => key))).not.toContain('from 16 0');
  });
});
