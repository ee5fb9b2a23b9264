import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

const MINUTE_MS = 60_000;

describe('GET /api/admin/bookings/:id/candidates', () => {
  it('candidates are ordered by minutes to arrival, then stale, off-duty and unknown ones, with the reason', async () => {
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
    const again = await t.staffSession('admin', 'mreyes');
    await t.patch('/api/admin/staff/former', again, { active: false });
    t.advance(4 * MINUTE_MS);
    await send('busy', 2);
    await send('near', 4);
    await send('far', 12);
    const [other, third] = [await t.book(jordan, PLACE), await t.book(jordan, PLACE)];
    for (const { id } of [other, third])
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'busy' });
    const { id } = await t.book(jordan, PLACE);

    const { status, body } = await t.get(`/api/admin/bookings/${id}/candidates`, admin);
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
      ['near', 4, 0, 'true', 'Nearest free'],
      ['far', 12, 0, 'true', 'Free'],
      ['busy', 2, 2, 'true', expect.stringMatching(/^Busy: another emergency, free in about \d+ min$/)],
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

    const { body: roster } = await t.get('/api/admin/technicians', admin);
    expect(roster.map(({ techId }) => techId)).toEqual(['busy', 'far', 'near', 'never', 'offduty', 'old']);
    expect(roster[0]).toEqual({
      techId: 'busy',
      name: null,
      phone: null,
      isOnDuty: 'true',
      lastActiveAt: new Date(t.now()).toISOString(),
      ...north(2),
      openJobs: 2,
    });
    expect(roster[3]).toMatchObject({ latitude: null, longitude: null, isOnDuty: 'false', openJobs: 0 });
  });

  it('the first candidate is the nearest technician whose only job is days ahead, not a farther one', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const [near, far] = [await t.staff('tech', 'near'), await t.staff('tech', 'far')];
    const later = await t.book(jordan, {
      ...PLACE,
      serviceType: 'standard',
      totalAmount: 125,
      scheduledAt: '2026-11-25T15:00:00.000Z',
    });
    await t.post(`/api/admin/bookings/${later.id}/assign`, admin, { techId: 'near' });
    await t.post('/api/tech/location', near, fixAt(north(2)));
    await t.post('/api/tech/location', far, fixAt(north(12)));
    const { id } = await t.book(jordan, PLACE);
    const reasons = async () =>
      (await t.get(`/api/admin/bookings/${id}/candidates`, admin)).body.map(
        ({ techId, openJobs, reason }) => [techId, openJobs, reason],
      );
    expect(await reasons()).toEqual([
      ['near', 1, 'Nearest free, next job Wed 10:00 AM'],
      ['far', 0, 'Free'],
    ]);

    // The technician is busy on the way to the later job and during it, and free after it.
    const step = (status: string) => t.patch(`/api/admin/bookings/${later.id}/status`, near, { status });
    await step('confirmed');
    await t.post(`/api/tech/bookings/${later.id}/departed`, near);
    const busy = (work: string) => [
      ['far', 0, 'Nearest free'],
      ['near', 1, expect.stringMatching(new RegExp(`^Busy: ${work}, free in about \\d+ min$`))],
    ];
    expect(await reasons()).toEqual(busy('on the way to another job'));
    await step('in_progress');
    expect(await reasons()).toEqual(busy('in service'));
    await step('completed');
    expect(await reasons()).toEqual([
      ['near', 0, 'Nearest free'],
      ['far', 0, 'Free'],
    ]);
  });

  it('the first candidate is the technician who arrives first after the current job when none is free', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const dana = await t.staff('tech', 'dana');
    await t.post('/api/tech/location', dana, fixAt(north(1)));
    const [first, { id }] = [await t.book(jordan, PLACE), await t.book(jordan, PLACE)];
    await t.post(`/api/admin/bookings/${first.id}/assign`, admin, { techId: 'dana' });
    for (const status of ['confirmed', 'in_progress'])
      await t.patch(`/api/admin/bookings/${first.id}/status`, dana, { status });
    const top = async () => (await t.get(`/api/admin/bookings/${id}/candidates`, admin)).body[0];
    const before = await top();
    expect(before).toMatchObject({
      techId: 'dana',
      reason: 'There first, after work: in service, free in about 45 min',
    });
    t.advance(4 * MINUTE_MS);
    expect((await top())?.estimatedTimeMinutes).toBe(Number(before?.estimatedTimeMinutes) - 4);
  });

  it('candidates answer 403 to technicians and customers, and 404 for an unknown booking', async () => {
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
