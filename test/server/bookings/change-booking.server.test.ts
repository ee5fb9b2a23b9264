import { describe, expect, it } from 'vitest';
import { isTriedOn } from '../../form.ts';
import { refuseUpdates } from '../refuse-updates.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

async function start() {
  const t = await startTestApp();
  const [jordan, admin, tech] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dmorales'),
  ]);
  await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  const { id } = await t.book(jordan, PLACE);
  await captured(t, id);
  return { t, jordan, admin, tech, id };
}

const changes = {
  'an assignment': ({ t, admin, id }) =>
    t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dmorales' }),
  'a claim': ({ t, tech, id }) => t.patch(`/api/admin/bookings/${id}/status`, tech, { status: 'confirmed' }),
  'a cancellation by an admin': ({ t, admin, id }) =>
    t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' }),
  'a cancellation by the customer': ({ t, jordan, id }) => t.post(`/api/bookings/${id}/cancel`, jordan),
} satisfies Record<string, (world: Awaited<ReturnType<typeof start>>) => Promise<{ status: number }>>;

describe('alert of a booking', () => {
  // One of them shows on PostgreSQL that the transaction has all of a change.
  const tried = Object.entries(changes).filter(([name]) => name === 'a claim' || isTriedOn('sqlite'));
  it.each(tried)('a failed update of the alert rolls back %s', async (_name, change) => {
    const world = await start();
    const { t, admin, id } = world;
    const before = await t.get(`/api/bookings/${id}`, admin);
    await refuseUpdates(t.db, 'notifications', 'fail');
    expect((await change(world)).status).toBe(500);
    expect((await t.get(`/api/bookings/${id}`, admin)).body).toEqual(before.body);
    const events = await t.db
      .selectFrom('bookingEvents')
      .select('kind')
      .where('bookingId', '=', id)
      .execute();
    expect(events.filter(({ kind }) => ['assigned', 'status'].includes(kind))).toEqual([]);
  });
});

describe('booking changes under contention', () => {
  it('a booking change answers 503 with Retry-After when every try conflicts with another write', async () => {
    const { t, admin, id } = await start();
    await refuseUpdates(t.db, 'bookings', 'skip');
    const answer = await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dmorales' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await t.get(`/api/bookings/${id}`, admin)).body.assignedTechId).toBeNull();
  });
});
