import { describe, expect, it } from 'vitest';
import { isTriedOn } from '../../form.ts';
import { trials } from '../../trials.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

async function start() {
  const t = await startTestApp();
  const [jordan, admin, tech, second] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dmorales'),
    t.staff('tech', 'sbrooks'),
  ]);
  const book = async () => {
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    return (await t.get(`/api/bookings/${id}`, jordan)).body;
  };
  const assign = (id: string, body: object, by = admin) =>
    t.post(`/api/admin/bookings/${id}/assign`, by, body);
  return { t, jordan, admin, tech, second, book, assign };
}

describe('POST /api/admin/bookings/:id/assign', () => {
  it.runIf(isTriedOn('sqlite'))(
    'an assignment answers the booking with technician, assignment time and a new version',
    async () => {
      const { t, book, assign, admin } = await start();
      const booking = await book();
      t.advance(60_000);
      const { status, body } = await assign(booking.id, { techId: 'dmorales', bookingId: booking.id });
      expect(status).toBe(200);
      expect(body).toEqual({
        ...booking,
        assignedTechId: 'dmorales',
        assignedAt: new Date(t.now()).toISOString(),
        version: booking.version + 1,
      });
      const { body: history } = await t.get(`/api/admin/bookings/${booking.id}/events`, admin);
      expect(history.at(-1)).toEqual({
        at: new Date(t.now()).toISOString(),
        actor: 'mreyes',
        role: 'admin',
        kind: 'assigned',
        from: null,
        to: 'dmorales',
      });
    },
  );

  it.runIf(isTriedOn('sqlite')).for([
    ['off duty', false, PLACE, 'Off duty'],
    ['off duty and without a position', false, null, 'Off duty'],
    ['on duty and without a position', true, null, null],
    ['unknown but for the account', null, null, null],
    ['whose position is old', true, { ...PLACE, ageMinutes: 12 }, 'Last position 12 min old'],
    ['free and near', true, PLACE, null],
  ] as const)(
    'an assignment of a technician who is %s asks what speaks against it, and the history keeps the reason',
    async ([, isOnDuty, at, reason]) => {
      const { t, tech, admin, book, assign } = await start();
      const { id } = await book();
      if (at) {
        const { latitude, longitude } = at;
        await t.post('/api/tech/location', tech, { latitude, longitude, accuracy: 8, isOnDuty: 'true' });
        if ('ageMinutes' in at) t.advance(at.ageMinutes * 60_000);
      }
      if (isOnDuty !== null && (!at || !isOnDuty)) {
        await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
        if (!isOnDuty) await t.post('/api/tech/duty', tech, { isOnDuty: 'false' });
      }
      const asked = await assign(id, { techId: 'dmorales', ask: true });
      if (reason === null) return expect(asked).toMatchObject({ status: 200 });
      expect(asked).toMatchObject({ status: 409, body: { code: 'TECHNICIAN_EXCLUDED', message: reason } });
      expect(await assign(id, { techId: 'dmorales', ask: false })).toMatchObject({
        status: 200,
        body: { assignedTechId: 'dmorales' },
      });
      const { body: history } = await t.get(`/api/admin/bookings/${id}/events`, admin);
      expect(history.at(-1)).toMatchObject({ kind: 'assigned', to: 'dmorales', note: reason });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a repeated assignment changes nothing, and another technician resets departure and arrival',
    async () => {
      const { t, tech, book, assign } = await start();
      const { id } = await book();
      const first = await assign(id, { techId: 'dmorales' });
      t.advance(1000);
      const again = await assign(id, { techId: 'dmorales' });
      expect(again).toMatchObject({ status: 200, body: first.body });

      await t.patch(`/api/admin/bookings/${id}/status`, tech, { status: 'confirmed' });
      await t.post(`/api/tech/bookings/${id}/departed`, tech);
      const other = await assign(id, { techId: 'sbrooks' });
      expect(other).toMatchObject({
        status: 200,
        body: { assignedTechId: 'sbrooks', status: 'pending', departedAt: null, arrivedAt: null },
      });
      const jobs = async (by: typeof tech) => (await t.get('/api/tech/bookings', by)).body;
      expect(await jobs(tech)).toEqual([]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'an assignment rejects unknown or disabled technicians, unknown bookings and malformed bodies',
    async () => {
      const { t, admin, book, assign } = await start();
      const { id } = await book();
      await t.staff('tech', 'former');
      await t.patch('/api/admin/staff/former', admin, { active: false });
      for (const techId of ['nobody', 'former', 'mreyes', 'DMORALES', '__proto__', 'x'.repeat(64)]) {
        expect(await assign(id, { techId }), techId).toMatchObject({
          status: 404,
          body: { code: 'TECHNICIAN_NOT_FOUND' },
        });
      }
      for (const unknown of ['nothing', '%00', '..', `${id}x`]) {
        expect((await assign(unknown, { techId: 'dmorales' })).status, unknown).toBe(404);
      }
      for (const body of [
        {},
        { techId: '' },
        { techId: null },
        { techId: 7 },
        { techId: ['dmorales'] },
        { techId: 'x'.repeat(65) },
        { techId: 'dmorales', bookingId: 'another' },
        { techId: 'dmorales', version: 'newest' },
        { techId: 'dmorales', version: 1.5 },
        { techId: 'dmorales', version: 2 ** 31 },
      ]) {
        expect((await assign(id, body)).status, JSON.stringify(body)).toBe(400);
      }
      expect((await t.get(`/api/admin/bookings/${id}`, admin)).status).toBe(404);
      const { body } = await t.get('/api/admin/bookings', admin);
      expect(body[0]).toMatchObject({ id, assignedTechId: null });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'an assignment is for admins only and answers 409 for completed and cancelled bookings',
    async () => {
      const { t, jordan, admin, tech, book, assign } = await start();
      const { id } = await book();
      expect((await assign(id, { techId: 'dmorales' }, tech)).status).toBe(403);
      expect((await assign(id, { techId: 'dmorales' }, jordan)).status).toBe(403);
      expect(
        (await t.post(`/api/admin/bookings/${id}/assign`, undefined, { techId: 'dmorales' })).status,
      ).toBe(401);
      for (const status of ['completed', 'cancelled']) {
        const finished = await book();
        await t.patch(`/api/admin/bookings/${finished.id}/status`, admin, { status });
        expect(await assign(finished.id, { techId: 'dmorales' })).toMatchObject({
          status: 409,
          body: { code: 'BOOKING_FINISHED' },
        });
      }
    },
  );

  it('of two simultaneous assignments one succeeds, and one answers 409 with the name of the first admin', async () => {
    for (let trial = 0; trial < trials(1, 3, 40); trial += 1) {
      const { t, admin, book, assign } = await start();
      const other = await t.staff('admin', 'kchan');
      const { id, version } = await book();
      const answers = await Promise.all([
        assign(id, { techId: 'dmorales', version }, admin),
        assign(id, { techId: 'sbrooks', version }, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = answers.find(({ status }) => status === 200);
      const lost = answers.find(({ status }) => status === 409);
      const winner = won?.body.assignedTechId === 'dmorales' ? 'mreyes' : 'kchan';
      expect(lost?.body).toMatchObject({
        code: 'STALE',
        message: expect.stringContaining(winner),
        booking: won?.body,
      });
      await t.close();
    }
  });

  it('an assignment with an old version answers 409 unless only the payment has changed since', async () => {
    const { t, jordan, admin, book, assign } = await start();
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    expect((await assign(id, { techId: 'dmorales', version: 1 })).status).toBe(200);
    expect((await assign(id, { techId: 'sbrooks', version: 1 })).body).toMatchObject({ code: 'STALE' });

    const second = await book();
    await t.patch(`/api/admin/bookings/${second.id}/status`, admin, { status: 'confirmed' });
    const stale = await assign(second.id, { techId: 'dmorales', version: second.version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', booking: { status: 'confirmed' } } });
    expect((await assign(second.id, { techId: 'dmorales', version: null })).status).toBe(200);
  });
});
