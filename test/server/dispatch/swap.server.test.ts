import { describe, expect, it } from 'vitest';
import { trials } from '../../trials.ts';
import { expectToMatchEventTable, listen } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

/** Two open bookings of two customers, one with dmorales and one with sbrooks. */
async function start() {
  const t = await startTestApp();
  const [jordan, casey, admin, tech, second] = await Promise.all([
    t.customer(),
    t.customer('casey@example.com'),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dmorales'),
    t.staff('tech', 'sbrooks'),
  ]);
  const present = async (id: string) =>
    (await t.get('/api/admin/bookings', admin)).body.find((booking) => booking.id === id);
  const book = async (by: typeof jordan, techId?: string) => {
    const { id } = await t.book(by, PLACE);
    await captured(t, id);
    if (techId) await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
    return id;
  };
  const one = await book(jordan, 'dmorales');
  const other = await book(casey, 'sbrooks');
  const swap = (id: string, body: object, by: typeof admin | undefined = admin) =>
    t.post(`/api/admin/bookings/${id}/swap`, by, body);
  const holders = async () => [(await present(one))?.assignedTechId, (await present(other))?.assignedTechId];
  const history = async (id: string) => (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
  return { t, jordan, casey, admin, tech, second, book, one, other, swap, present, holders, history };
}

describe('POST /api/admin/bookings/:id/swap', () => {
  it('a swap exchanges the technicians, resets departure and arrival, and is in the history of both', async () => {
    const { t, tech, second, one, other, swap, present, history } = await start();
    await t.patch(`/api/admin/bookings/${one}/status`, tech, { status: 'confirmed' });
    await t.post(`/api/tech/bookings/${one}/departed`, tech);
    t.advance(60_000);
    const before = [await present(one), await present(other)];
    const { status, body } = await swap(one, {
      with: other,
      version: before[0]?.version,
      withVersion: before[1]?.version,
    });
    expect(status).toBe(200);
    const at = new Date(t.now()).toISOString();
    expect(body).toEqual([
      {
        ...before[0],
        // Only the former technician had confirmed it.
        status: 'pending',
        assignedTechId: 'sbrooks',
        assignedAt: at,
        departedAt: null,
        arrivedAt: null,
        version: Number(before[0]?.version) + 1,
      },
      { ...before[1], assignedTechId: 'dmorales', assignedAt: at, version: Number(before[1]?.version) + 1 },
    ]);
    const event = { at, actor: 'mreyes', role: 'admin', kind: 'assigned' };
    expect((await history(one)).at(-1)).toEqual({ ...event, from: 'dmorales', to: 'sbrooks' });
    expect((await history(other)).at(-1)).toEqual({ ...event, from: 'sbrooks', to: 'dmorales' });
    const jobs = async (by: typeof tech) => (await t.get('/api/tech/bookings', by)).body.map(({ id }) => id);
    expect([await jobs(tech), await jobs(second)]).toEqual([[other], [one]]);
  });

  it('a swap tells both technicians, both customers and the board, and nobody else', async () => {
    const { t, jordan, casey, admin, tech, second, one, other, swap } = await start();
    for (const by of [tech, second]) await t.post('/api/tech/duty', by, { isOnDuty: 'true' });
    const idle = await t.staff('tech', 'ola');
    await t.post('/api/tech/duty', idle, { isOnDuty: 'true' });
    const sockets = {
      board: await t.socket(admin),
      jordan: await t.socket(jordan),
      casey: await t.socket(casey),
      tech: await t.socket(tech),
      second: await t.socket(second),
      idle: await t.socket(idle),
      stranger: await t.socket(await t.customer('other@example.com')),
    };
    const heard = listen(sockets);
    await heard();
    expect((await swap(one, { with: other })).status).toBe(200);
    const updated = 'booking:updated';
    const { tech: first, second: last, ...others } = await heard();
    expect(others).toEqual({
      board: [updated, updated],
      jordan: [updated],
      casey: [updated],
      idle: [],
      stranger: [],
    });
    for (const phone of [first, last])
      expect(phone).toEqual(expect.arrayContaining([updated, 'job:removed']));
    expectToMatchEventTable(...Object.values(sockets));
    const messages = await t.db
      .selectFrom('messages')
      .select(['kind', 'techId', 'bookingId'])
      .where('kind', 'in', ['tech_reassigned', 'tech_assigned'])
      .execute();
    for (const techId of ['dmorales', 'sbrooks']) {
      const [had, gets] = techId === 'dmorales' ? [one, other] : [other, one];
      expect(messages).toContainEqual({ kind: 'tech_reassigned', techId, bookingId: had });
      expect(messages).toContainEqual({ kind: 'tech_assigned', techId, bookingId: gets });
    }
  });

  it('a swap with the versions after it undoes it', async () => {
    const { one, other, swap, holders } = await start();
    const { body } = await swap(one, { with: other });
    const back = await swap(one, { with: other, version: body[0]?.version, withVersion: body[1]?.version });
    expect(back.status).toBe(200);
    expect(await holders()).toEqual(['dmorales', 'sbrooks']);
  });

  it('a swap rejects itself, one technician, unassigned, finished and unknown bookings, and changes none', async () => {
    const { t, jordan, admin, tech, book, one, other, swap, holders } = await start();
    const unassigned = await book(jordan);
    const same = await book(jordan, 'dmorales');
    const finished = await book(jordan, 'sbrooks');
    await t.patch(`/api/admin/bookings/${finished}/status`, admin, { status: 'completed' });
    const left = await book(jordan, await t.staff('tech', 'former').then(() => 'former'));
    await t.patch('/api/admin/staff/former', admin, { active: false });
    const refusals: [string, number, string][] = [
      [one, 400, 'INVALID'],
      [unassigned, 409, 'NOT_ASSIGNED'],
      [same, 409, 'SAME_TECHNICIAN'],
      [finished, 409, 'BOOKING_FINISHED'],
      [left, 404, 'TECHNICIAN_NOT_FOUND'],
      ['nothing', 404, 'BOOKING_NOT_FOUND'],
    ];
    for (const [id, status, code] of refusals)
      expect(await swap(one, { with: id }), code).toMatchObject({ status, body: { code } });
    for (const body of [
      {},
      { with: '' },
      { with: 7 },
      { with: other, version: 1.5 },
      { with: other, withVersion: 'x' },
    ])
      expect((await swap(one, body)).status, JSON.stringify(body)).toBe(400);
    expect((await swap(one, { with: other }, tech)).status).toBe(403);
    expect((await swap(one, { with: other }, jordan)).status).toBe(403);
    expect((await t.post(`/api/admin/bookings/${one}/swap`, undefined, { with: other })).status).toBe(401);
    expect(await holders()).toEqual(['dmorales', 'sbrooks']);
  });

  it('a swap after a change of either booking answers 409 with that booking, and changes neither', async () => {
    const { t, admin, one, other, swap, present, holders } = await start();
    for (const changed of [one, other]) {
      const seen = { version: (await present(one))?.version, withVersion: (await present(other))?.version };
      await t.patch(`/api/admin/bookings/${changed}/status`, admin, { status: 'confirmed' });
      const answer = await swap(one, { with: other, ...seen });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'STALE', booking: { id: changed, status: 'confirmed' } },
      });
      expect(await holders()).toEqual(['dmorales', 'sbrooks']);
    }
  });

  it('of two simultaneous swaps of the same bookings one succeeds, whichever booking each names first', async () => {
    for (let trial = 0; trial < trials(1, 4, 40); trial += 1) {
      const { t, one, other, swap, present, holders, history } = await start();
      const [version, withVersion] = [(await present(one))?.version, (await present(other))?.version];
      const answers = await Promise.all([
        swap(one, { with: other, version, withVersion }),
        swap(other, { with: one, version: withVersion, withVersion: version }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await holders()).toEqual(['sbrooks', 'dmorales']);
      for (const id of [one, other])
        expect((await history(id)).filter(({ kind }: { kind: string }) => kind === 'assigned')).toHaveLength(
          2,
        );
      await t.close();
    }
  });

  it('of two simultaneous swaps with a common booking one succeeds, and each technician keeps one booking', async () => {
    for (let trial = 0; trial < trials(1, 4, 40); trial += 1) {
      const { t, jordan, book, one, other, swap, present } = await start();
      await t.staff('tech', 'ola');
      const third = await book(jordan, 'ola');
      const versionOf = async (id: string) => (await present(id))?.version;
      const [first, middle, last] = [await versionOf(one), await versionOf(other), await versionOf(third)];
      const answers = await Promise.all([
        swap(one, { with: other, version: first, withVersion: middle }),
        swap(third, { with: other, version: last, withVersion: middle }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const held = await Promise.all([one, other, third].map(present));
      expect(held.map((booking) => booking?.assignedTechId).sort()).toEqual(['dmorales', 'ola', 'sbrooks']);
      await t.close();
    }
  });
});
