import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.ts';
import { deleteOldFixes } from '../../../src/server/technicians/fix-history.ts';
import { isTriedOn } from '../../form.ts';
import { startTestApp } from '../test-app.ts';
import { AWAY, fixAt, PLACE, startTrip } from '../trip.ts';

const step = (n: number) => ({ ...AWAY, latitude: AWAY.latitude - n / 100 });

describe('trail of a drive', () => {
  it('trail shows fixes after departure, oldest first, to owner and admin until the service starts', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await trip.drive(AWAY);
    t.advance(1000);
    await t.post(`/api/tech/bookings/${trip.id}/departed`, trip.tech);
    for (const n of [1, 2, 3]) await trip.drive(step(n));
    const path = `/api/bookings/${trip.id}/trail`;
    for (const reader of [trip.jordan, trip.admin]) {
      const { status, body } = await t.get(path, reader);
      expect(status).toBe(200);
      expect(body).toEqual([1, 2, 3].map((n) => ({ ...step(n), recordedAt: expect.any(String) })));
    }
    expect((await t.get(path, await t.customer('other@example.com'))).status).toBe(403);
    expect((await t.get(path)).status).toBe(401);
    for (const status of ['in_progress', 'completed']) {
      await trip.set(status);
      expect((await t.get(path, trip.jordan)).body).toEqual([]);
    }
  });

  it.runIf(isTriedOn('sqlite'))(
    'trail of a booking does not show the place of the customer before',
    async () => {
      const t = await startTestApp();
      const trip = await startTrip(t);
      const next = await t.book(await t.customer('other@example.com'), PLACE);
      await t.post(`/api/admin/bookings/${next.id}/assign`, trip.admin, { techId: 'dmorales' });
      await t.patch(`/api/admin/bookings/${next.id}/status`, trip.tech, { status: 'confirmed' });
      await trip.drive(PLACE);
      await trip.set('in_progress');
      await trip.drive(PLACE);
      await trip.set('completed');
      t.advance(1000);
      await trip.drive(step(1));
      const { body } = await t.get(`/api/bookings/${next.id}/trail`, trip.admin);
      expect(body).toEqual([{ ...step(1), recordedAt: expect.any(String) }]);
    },
  );

  it('pruneTrail removes fixes older than 30 days', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await trip.drive(AWAY);
    t.advance(29 * DAY_MS);
    await trip.phone.command('location:update', fixAt(step(1)));
    const kept = () => t.db.selectFrom('fixes').select('latitude').orderBy('recordedAt').execute();
    await deleteOldFixes(t.db, t.now() - 30 * DAY_MS, 1000);
    expect(await kept()).toHaveLength(2);
    t.advance(DAY_MS + 1);
    await deleteOldFixes(t.db, t.now() - 30 * DAY_MS, 1000);
    expect(await kept()).toEqual([{ latitude: step(1).latitude }]);
  });
});
