import { describe, expect, it } from 'vitest';
import type { Candidate, RosterTechnician } from '../../../src/domain/position.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import { fixAt, PLACE } from '../../../test/server/trip.ts';

const MINUTE_MS = 60_000;
/** So many miles north of the place, near enough. */
const north = (miles: number) => ({ ...PLACE, latitude: PLACE.latitude + miles / 69.1 });

describe('the candidates for a booking', () => {
  it('come fresh and nearest first, then stale, off duty and unknown ones, each with the reason', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const names = ['busy', 'far', 'near', 'old', 'offduty', 'never', 'former'];
    const people = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await t.staff('tech', name)] as const)),
    );
    const send = (name: string, miles: number) =>
      t.post('/api/tech/location', people[name], fixAt(north(miles)));
    await send('old', 1);
    t.advance(20 * MINUTE_MS);
    await send('offduty', 0.5);
    await t.post('/api/tech/duty', people.offduty, { isOnDuty: 'false' });
    await send('former', 0.1);
    await t.patch('/api/admin/staff/former', admin, { active: false });
    t.advance(4 * MINUTE_MS);
    await send('busy', 2);
    await send('near', 4);
    await send('far', 12);
    const [other, third] = [await t.book(jordan, PLACE), await t.book(jordan, PLACE)];
    for (const { id } of [other, third])
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'busy' });
    const { id } = await t.book(jordan, PLACE);

    const { status, body } = await t.get<Candidate[]>(`/api/admin/bookings/${id}/candidates`, admin);
    expect(status).toBe(200);
    expect(
      body.map(({ techId, distance, openJobs, isOnDuty, reason }) => [
        techId,
        distance,
        openJobs,
        isOnDuty,
        reason,
      ]),
    ).toEqual([
      ['busy', 2, 2, 'true', '2 open jobs'],
      ['near', 4, 0, 'true', 'Nearest free'],
      ['far', 12, 0, 'true', 'Free'],
      ['old', 1, 0, 'true', 'Last position 24 min old'],
      ['offduty', 0.5, 0, 'false', 'Off duty'],
      ['never', null, 0, 'false', 'No position known'],
    ]);
    const minutes = body.map(({ estimatedTimeMinutes }) => estimatedTimeMinutes);
    expect(minutes[0]).toBeLessThan(Number(minutes[1]));
    expect(minutes[1]).toBeLessThan(Number(minutes[2]));
    expect(minutes.at(-1)).toBeNull();
    expect(body[0]?.lastActiveAt).toBe(new Date(t.now()).toISOString());
    expect(body.at(-1)?.lastActiveAt).toBeNull();

    const { body: roster } = await t.get<RosterTechnician[]>('/api/admin/technicians', admin);
    expect(roster.map(({ techId }) => techId)).toEqual(['busy', 'far', 'near', 'never', 'offduty', 'old']);
    expect(roster[0]).toEqual({
      techId: 'busy',
      name: null,
      isOnDuty: 'true',
      lastActiveAt: new Date(t.now()).toISOString(),
      ...north(2),
      openJobs: 2,
    });
    expect(roster[3]).toMatchObject({ latitude: null, longitude: null, isOnDuty: 'false', openJobs: 0 });
  });

  it('are for admins, and of bookings that exist', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const tech = await t.staff('tech', 'dmorales');
    const jordan = await t.customer();
    const { id } = await t.book(jordan, PLACE);
    for (const path of [`/api/admin/bookings/${id}/candidates`, '/api/admin/technicians']) {
      expect((await t.get(path)).status).toBe(401);
      for (const as of [tech, jordan]) expect((await t.get(path, as)).status).toBe(403);
    }
    expect((await t.get('/api/admin/bookings/nothing/candidates', admin)).status).toBe(404);
  });
});
