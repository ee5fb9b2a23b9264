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
  for (const each of [tech, second]) await t.post('/api/tech/duty', each, { isOnDuty: 'true' });
  const set = (id: string, body: object, by: typeof tech) =>
    t.patch(`/api/admin/bookings/${id}/status`, by, body);
  const book = async () => {
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    return id;
  };
  return { t, jordan, admin, tech, second, set, book };
}

describe('claim of an unassigned job', () => {
  it('exactly one of two technicians who confirm an unassigned job at the same time gets the job', async () => {
    const { t, tech, second, admin, set, book } = await start();
    const board = await t.socket(admin);
    for (let trial = 0; trial < trials(1, 6, 200); trial += 1) {
      const id = await book();
      const { body: jobs } = await t.get('/api/tech/bookings', tech);
      const seen = jobs.find((job) => job.id === id)?.version;
      const version = trial % 2 ? seen : undefined;
      const answers = await Promise.all(
        [tech, second].map((by) => set(id, { status: 'confirmed', version }, by)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 'dmorales' : 'sbrooks';
      expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
        status: 'confirmed',
        assignedTechId: winner,
      });
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body.message).toEqual(expect.any(String));
      expect(JSON.stringify(lost?.body)).not.toMatch(/Jordan|555-0118|40\.7/);
      const { body: history } = await t.get(`/api/admin/bookings/${id}/events`, admin);
      expect(history.filter(({ kind }: { kind: string }) => kind === 'status')).toHaveLength(1);
      expect(
        await board.next('booking:updated', (told) => told.id === id && told.status === 'confirmed'),
      ).toMatchObject({ assignedTechId: winner });
    }
  });

  it('either the claim or the assignment of a job succeeds when both come at the same time', async () => {
    const { t, tech, admin, set, book } = await start();
    for (let trial = 0; trial < trials(1, 3, 100); trial += 1) {
      const id = await book();
      const version = (await t.get(`/api/bookings/${id}`, admin)).body.version;
      const answers = await Promise.all([
        set(id, { status: 'confirmed', version }, tech),
        t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sbrooks', version }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = await t.get(`/api/bookings/${id}`, admin);
      expect(body.assignedTechId).toBe(answers[0]?.status === 200 ? 'dmorales' : 'sbrooks');
    }
  });

  it.runIf(isTriedOn('sqlite'))(
    'a claimed job accepts only its technician, and only one status step forward at a time',
    async () => {
      const { tech, second, set, book } = await start();
      const id = await book();
      expect((await set(id, { status: 'in_progress' }, tech)).status).toBe(409);
      expect((await set(id, { status: 'confirmed' }, tech)).status).toBe(200);
      expect((await set(id, { status: 'in_progress' }, second)).status).toBe(403);
      for (const status of ['pending', 'confirmed', 'completed', 'cancelled'])
        expect((await set(id, { status }, tech)).status, status).toBe(409);
      for (const status of ['in_progress', 'completed'])
        expect((await set(id, { status }, tech)).status, status).toBe(200);
      for (const status of ['confirmed', 'in_progress', 'completed', 'cancelled'])
        expect((await set(id, { status }, tech)).status, status).toBe(409);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a technician claims an unassigned job that an admin confirmed by starting the job',
    async () => {
      const { admin, tech, set, book } = await start();
      const id = await book();
      await set(id, { status: 'confirmed' }, admin);
      expect(await set(id, { status: 'in_progress' }, tech)).toMatchObject({
        status: 200,
        body: { assignedTechId: 'dmorales', status: 'in_progress' },
      });
    },
  );
});
