import { describe, expect, it } from 'vitest';
import { expectToMatchEventTable, listen } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { AWAY, startTrip } from '../trip.ts';

async function start() {
  const t = await startTestApp();
  const trip = await startTrip(t);
  const second = await t.staff('tech', 'sbrooks');
  const unassign = (body?: object, by = trip.admin, id = trip.id) =>
    t.post(`/api/admin/bookings/${id}/unassign`, by, body);
  const present = async () => (await t.get(`/api/bookings/${trip.id}`, trip.jordan)).body;
  return { t, ...trip, second, unassign, present };
}

describe('POST /api/admin/bookings/:id/unassign', () => {
  it('an unassignment answers the booking without technician, departure and arrival times', async () => {
    const { t, admin, tech, jordan, id, drive, unassign, present } = await start();
    await t.post(`/api/tech/bookings/${id}/departed`, tech);
    await t.post(`/api/tech/bookings/${id}/arrived`, tech);
    await drive(AWAY);
    expect((await t.get(`/api/bookings/${id}/eta`, jordan)).body.status).toBe('en_route');
    const before = await present();

    const { status, body } = await unassign({ version: before.version });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      status: 'pending',
      assignedTechId: null,
      assignedAt: null,
      departedAt: null,
      arrivedAt: null,
      version: before.version + 1,
    });
    expect((await t.get(`/api/bookings/${id}/eta`, jordan)).body).toMatchObject({
      status: 'no_tech_assigned',
      techLocation: null,
    });
    const { body: history } = await t.get(`/api/admin/bookings/${id}/events`, admin);
    expect(history.at(-1)).toEqual({
      at: new Date(t.now()).toISOString(),
      actor: 'mreyes',
      role: 'admin',
      kind: 'unassigned',
      from: 'dmorales',
      to: null,
    });
  });

  it('an unassignment updates the board and the customer and offers the job to on-duty technicians', async () => {
    const { t, jordan, admin, second, phone, id, unassign } = await start();
    await t.post('/api/tech/duty', second, { isOnDuty: 'true' });
    const off = await t.staff('tech', 'ola');
    const sockets = {
      board: await t.socket(admin),
      owner: await t.socket(jordan),
      former: phone,
      second: await t.socket(second),
      off: await t.socket(off),
      other: await t.socket(await t.customer('other@example.com')),
    };
    const heard = listen(sockets);
    await heard();
    await unassign();
    const updated = 'booking:updated';
    expect(await heard()).toEqual({
      board: [updated],
      owner: [updated],
      // The former technician is on duty, so the job is first removed and then offered again.
      former: [updated, 'job:removed', 'job:offered'],
      second: ['job:offered'],
      off: [],
      other: [],
    });
    expect(sockets.second.all('job:offered').at(-1)).toMatchObject({ id, assignedTechId: null });
    expectToMatchEventTable(...Object.values(sockets));
  });

  it('after an unassignment another technician can claim the job, and the former one cannot depart', async () => {
    const { t, tech, second, id, unassign } = await start();
    await unassign();
    expect((await t.post(`/api/tech/bookings/${id}/departed`, tech)).status).toBe(403);
    const claim = { status: 'confirmed' };
    await t.post('/api/tech/duty', second, { isOnDuty: 'true' });
    expect((await t.patch(`/api/admin/bookings/${id}/status`, second, claim)).body).toMatchObject({
      ...{ assignedTechId: 'sbrooks', status: 'confirmed' },
    });
  });

  it('an unassignment of a booking without a technician changes nothing', async () => {
    const { unassign, present } = await start();
    await unassign();
    const before = await present();
    expect(await unassign({})).toMatchObject({ status: 200, body: before });
    expect(await present()).toEqual(before);
  });

  it('an unassignment answers 409 when the booking is finished or has a newer version', async () => {
    const { t, unassign, present, set, id } = await start();
    const seen = await present();
    await set('in_progress');
    const stale = await unassign({ version: seen.version });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        message: expect.stringContaining('mreyes'),
        booking: { status: 'in_progress', assignedTechId: 'dmorales' },
      },
    });
    await set('completed');
    expect(await unassign()).toMatchObject({ status: 409, body: { code: 'BOOKING_FINISHED' } });
    const row = await t.db
      .selectFrom('bookings')
      .select('assignedTechId')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ assignedTechId: 'dmorales' });
  });

  it('either the unassignment or the assignment succeeds when two admins act on the same version', async () => {
    const { t, admin, unassign, present, id } = await start();
    const other = await t.staff('admin', 'kchan');
    const { version } = await present();
    const answers = await Promise.all([
      unassign({ version }, admin),
      t.post(`/api/admin/bookings/${id}/assign`, other, { techId: 'sbrooks', version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await present()).assignedTechId).toBe(answers[0]?.status === 200 ? null : 'sbrooks');
  });

  it('an unassignment is for admins only and answers 404 for an unknown booking', async () => {
    const { t, jordan, tech, unassign, id, present } = await start();
    for (const by of [tech, jordan]) expect((await unassign({}, by)).status).toBe(403);
    expect((await t.post(`/api/admin/bookings/${id}/unassign`, undefined, {})).status).toBe(401);
    for (const body of [{ version: 'newest' }, { version: 1.5 }])
      expect((await unassign(body)).status, JSON.stringify(body)).toBe(400);
    for (const unknown of ['nothing', '%00', `${id}x`])
      expect((await unassign({}, undefined, unknown)).status, unknown).toBe(404);
    expect((await present()).assignedTechId).toBe('dmorales');
  });
});
