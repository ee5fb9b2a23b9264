import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

const MINUTE_MS = 60_000;

async function atWork() {
  const t = await startTestApp();
  const [jordan, admin, tech] = [
    await t.customer(),
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dmorales'),
  ];
  const drives = async () => (await t.get('/api/tech/drives', tech)).body;
  const stand = (miles: number) => t.post('/api/tech/location', tech, fixAt(north(miles)));
  return { t, jordan, admin, tech, drives, stand };
}

describe('GET /api/tech/drives', () => {
  it('each open job that the technician sees has the minutes and miles from the newest position', async () => {
    const { t, jordan, admin, tech, drives, stand } = await atWork();
    const [own, pool, others, done] = [
      await t.book(jordan, PLACE),
      await t.book(jordan, PLACE),
      await t.book(jordan, PLACE),
      await t.book(jordan, PLACE),
    ];
    await t.staff('tech', 'sbrooks');
    await t.post(`/api/admin/bookings/${own.id}/assign`, admin, { techId: 'dmorales' });
    await t.post(`/api/admin/bookings/${others.id}/assign`, admin, { techId: 'sbrooks' });
    await t.post(`/api/admin/bookings/${done.id}/assign`, admin, { techId: 'dmorales' });
    for (const status of ['confirmed', 'in_progress', 'completed'])
      await t.patch(`/api/admin/bookings/${done.id}/status`, tech, { status });
    await stand(8);
    const far = await drives();
    expect(far.map(({ bookingId }) => bookingId).sort()).toEqual([own.id, pool.id].sort());
    for (const drive of far) expect(drive.distance).toBe(8);
    t.advance(1000);
    await stand(2);
    const near = await drives();
    expect(near[0]?.distance).toBe(2);
    expect(Number(near[0]?.minutes)).toBeLessThan(Number(far[0]?.minutes));
    t.advance(1000);
    await stand(0);
    expect(await drives()).toMatchObject([{ distance: 0 }, { distance: 0 }]);
  });

  it('the minutes are those of the proposal on the board, with what the company’s drives have taught', async () => {
    const { t, jordan, admin, drives, stand } = await atWork();
    await t.book(jordan, PLACE);
    await stand(6);
    await t.caughtUp();
    const minutes = async () => {
      const [[drive], { body }] = [await drives(), await t.get('/api/admin/forecasts', admin)];
      expect(drive?.minutes).toBe(body[0]?.best?.driveMinutes);
      return Number(drive?.minutes);
    };
    const before = await minutes();
    const twice = { key: 'market elsewhere', mean: Math.log(2), variance: 0.01, low: null, high: null };
    t.context.driveFactors.load([{ ...twice, drives: 1, changedAt: t.now() }]);
    expect(await minutes()).toBeGreaterThan(before);
  });

  it('there are no drives without a position of the last five minutes, and off duty none to unassigned jobs', async () => {
    const { t, jordan, admin, tech, drives, stand } = await atWork();
    const own = await t.book(jordan, PLACE);
    await t.book(jordan, PLACE);
    await t.post(`/api/admin/bookings/${own.id}/assign`, admin, { techId: 'dmorales' });
    expect(await drives()).toEqual([]);
    await stand(3);
    expect(await drives()).toHaveLength(2);
    await t.post('/api/tech/duty', tech, { isOnDuty: 'false' });
    expect(await drives()).toMatchObject([{ bookingId: own.id }]);
    t.advance(5 * MINUTE_MS + 1);
    expect(await drives()).toEqual([]);
  });
});
