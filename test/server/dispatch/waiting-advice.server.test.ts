import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { milesBetween } from '../../../src/domain/places/place.ts';
import { makeJobsDue } from '../../../src/server/platform/jobs/add-job.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { writeFormerCalls } from '../../former-calls.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

/** Where most calls come from: about 12 miles north and 12 miles west of where the technicians are. */
const CALLS = [north(12), { ...PLACE, longitude: PLACE.longitude - 12 / 52.4 }] as const;

const JOB = 'advise-waiting';

/** A company with calls from two places, and two technicians who wait at another one. */
async function company(databaseUrl?: string) {
  const t = await startTestApp({ databaseUrl });
  const [admin, jordan, ana, ben] = await Promise.all([
    t.staff('admin', 'mreyes'),
    t.customer(),
    t.staff('tech', 'ana'),
    t.staff('tech', 'ben'),
  ]);
  await writeFormerCalls(t.db, jordan.id, { places: CALLS, perDay: 12, nowMs: t.now() });
  // The server looks once when it starts; from then on only this test has it look.
  const waiting = t.db.selectFrom('jobs').where('key', '=', JOB).where('claimedUntil', 'is', null);
  const looked = () =>
    expect.poll(() => waiting.where('dueAt', '>', 0).select('id').execute()).toHaveLength(1);
  await looked();
  const stand = (tech: Caller, place = PLACE) => t.post('/api/tech/location', tech, fixAt(place));
  /** Has the advices looked at after a minute, in which technicians send where they are. */
  const look = async (minutes = 1, techs = [ana, ben]) => {
    t.advance(minutes * MINUTE_MS);
    for (const tech of techs) await stand(tech);
    // The server's own runner may have begun to look before the technicians have sent.
    await looked();
    await makeJobsDue(t.db, [JOB]);
    await t.runJobs(JOB);
    await looked();
    await t.caughtUp();
  };
  const set = (waitingAdvice: object) => t.patch('/api/admin/settings', admin, { waitingAdvice });
  return { t, admin, jordan, ana, ben, look, looked, set };
}

const own = async (t: TestApp, tech: Caller) => (await t.get('/api/tech/waiting-advice', tech)).body[0];
const answer = (t: TestApp, tech: Caller, id: string | undefined, how: 'accept' | 'decline') =>
  t.post(`/api/tech/waiting-advice/${id}/${how}`, tech);

describe('advice where to wait', () => {
  it('two technicians get different places, each hears the own one, and admins hear both', async () => {
    const { t, admin, jordan, ana, ben, look } = await company();
    const [board, phone, customer] = [await t.socket(admin), await t.socket(ana), await t.socket(jordan)];
    await look();
    const [first, second] = [await own(t, ana), await own(t, ben)];
    expect(first).toEqual({
      id: expect.any(String),
      techId: 'ana',
      place: expect.stringMatching(/^[A-Z].*, NJ$/),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      driveMinutes: expect.any(Number),
      savedMinutes: expect.any(Number),
      givenAt: new Date(t.now()).toISOString(),
      acceptedAt: null,
    });
    const nearest = [first, second].map((advice) =>
      CALLS.findIndex((place) => advice && milesBetween(place, advice) < 3),
    );
    expect(nearest.toSorted()).toEqual([0, 1]);
    expect(first?.savedMinutes).toBeGreaterThan(3);
    expect((await t.get('/api/admin/waiting-advice', admin)).body).toEqual([first, second]);
    await Promise.all([board, phone, customer].map((socket) => socket.settled()));
    expect(phone.all('advice:changed')).toEqual([{ techId: 'ana', advice: first }]);
    expect(board.all('advice:changed').toSorted((a, b) => a.techId.localeCompare(b.techId))).toEqual([
      { techId: 'ana', advice: first },
      { techId: 'ben', advice: second },
    ]);
    expect(customer.all('advice:changed')).toEqual([]);
    // Nothing changes while nobody answers.
    await look();
    expect([await own(t, ana), await own(t, ben)]).toEqual([first, second]);
    await board.settled();
    expect(board.all('advice:changed')).toHaveLength(2);
  });

  it('an accepted advice is shown as accepted and holds for two hours; only its technician answers it', async () => {
    const { t, admin, ana, ben, look } = await company();
    const board = await t.socket(admin);
    await look();
    const advice = await own(t, ana);
    expect((await answer(t, ben, advice?.id, 'accept')).body).toMatchObject({ code: 'NOT_YOURS' });
    expect((await answer(t, ana, 'none', 'accept')).body).toMatchObject({ code: 'ADVICE_NOT_FOUND' });
    const accepted = { ...advice, acceptedAt: new Date(t.now()).toISOString() };
    for (let times = 0; times < 2; times += 1)
      expect(await answer(t, ana, advice?.id, 'accept')).toMatchObject({ status: 200, body: accepted });
    await board.settled();
    const told = () => board.all('advice:changed').filter(({ techId }) => techId === 'ana');
    expect(told()).toEqual([
      { techId: 'ana', advice },
      { techId: 'ana', advice: accepted },
    ]);
    await look(119);
    expect(await own(t, ana)).toEqual(accepted);
    await look(1);
    expect(await own(t, ana)).toBeUndefined();
    await board.settled();
    expect(told().at(-1)).toEqual({ techId: 'ana', advice: null });
    expect((await answer(t, ana, advice?.id, 'accept')).body).toMatchObject({ code: 'ADVICE_ENDED' });
  });

  it('nobody else is sent where a technician goes whose phone shows the way and sends nothing', async () => {
    const { t, ana, ben, look } = await company();
    await look(1, [ana]);
    const first = await own(t, ana);
    await answer(t, ana, first?.id, 'accept');
    await look(3, [ben]);
    const second = await own(t, ben);
    expect(await own(t, ana)).toMatchObject({ id: first?.id });
    const nearest = [first, second].map((advice) =>
      CALLS.findIndex((place) => advice && milesBetween(place, advice) < 4),
    );
    expect(nearest.toSorted()).toEqual([0, 1]);
  });

  it('after Not now and after 20 minutes without an answer no advice comes for half an hour', async () => {
    const { t, ana, ben, look } = await company();
    await look();
    const advice = await own(t, ana);
    for (let times = 0; times < 2; times += 1)
      expect((await answer(t, ana, advice?.id, 'decline')).status).toBe(200);
    expect(await own(t, ana)).toBeUndefined();
    await look(19);
    expect([await own(t, ana), await own(t, ben)]).toMatchObject([undefined, { techId: 'ben' }]);
    await look(1);
    expect([await own(t, ana), await own(t, ben)]).toEqual([undefined, undefined]);
    await look(9);
    expect(await own(t, ana)).toBeUndefined();
    await look(1);
    expect([await own(t, ana), await own(t, ben)]).toMatchObject([{ techId: 'ana' }, undefined]);
  });

  it('a job ends the advice at once, and after the job another one may come', async () => {
    const { t, admin, jordan, ana, look } = await company();
    await look();
    await answer(t, ana, (await own(t, ana))?.id, 'decline');
    const { id } = await t.book(jordan, north(1));
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'ana' });
    await look();
    expect(await own(t, ana)).toBeUndefined();
    for (const status of ['confirmed', 'in_progress', 'completed'])
      await t.patch(`/api/admin/bookings/${id}/status`, ana, { status });
    await look();
    const next = await own(t, ana);
    expect(next).toMatchObject({ techId: 'ana' });
    await answer(t, ana, next?.id, 'accept');
    const phone = await t.socket(ana);
    const other = await t.book(jordan, north(1));
    await t.post(`/api/admin/bookings/${other.id}/assign`, admin, { techId: 'ana' });
    await look();
    expect(await phone.next('advice:changed')).toEqual({ techId: 'ana', advice: null });
    expect(await own(t, ana)).toBeUndefined();
  });

  it('off duty, in a break, near the end of the shift and with an empty van there is no advice', async () => {
    const { t, admin, ana, ben, look } = await company();
    const shift = (endsIn: number, breakIn?: number) => ({
      startsAt: new Date(t.now() - 60 * MINUTE_MS).toISOString(),
      endsAt: new Date(t.now() + endsIn * MINUTE_MS).toISOString(),
      breakStartsAt: breakIn === undefined ? null : new Date(t.now() + breakIn * MINUTE_MS).toISOString(),
      breakEndsAt:
        breakIn === undefined ? null : new Date(t.now() + (breakIn + 30) * MINUTE_MS).toISOString(),
    });
    const plan = (change: object) => t.patch('/api/admin/availability/ana', admin, change);
    await plan({ shifts: [shift(45)] });
    await look();
    expect([await own(t, ana), await own(t, ben)]).toMatchObject([undefined, { techId: 'ben' }]);
    await plan({ shifts: [shift(400)], chargeKwh: 3 });
    await look();
    expect(await own(t, ana)).toBeUndefined();
    await plan({ chargeKwh: null });
    await look();
    expect(await own(t, ana)).toMatchObject({ techId: 'ana' });
    await plan({ shifts: [shift(400, -1)] });
    await look();
    expect(await own(t, ana)).toBeUndefined();
    const phone = await t.socket(ben);
    await t.post('/api/tech/duty', ben, { isOnDuty: 'false' });
    expect(await own(t, ben)).toBeUndefined();
    await look(1, [ana]);
    expect(await phone.next('advice:changed', ({ advice }) => advice === null)).toEqual({
      techId: 'ben',
      advice: null,
    });
  });

  it('a company turns the advice off, or asks for more saved minutes than a drive gives', {
    tags: ['full'],
  }, async () => {
    const { t, admin, ana, look, looked, set } = await company();
    await look();
    expect(await own(t, ana)).toBeDefined();
    const phone = await t.socket(ana);
    expect((await set({ isOn: false, minSavedPerMinute: 0.1 })).status).toBe(200);
    await t.runJobs(JOB);
    // The server's own runner may have begun with the job.
    await looked();
    await t.caughtUp();
    expect(await phone.next('advice:changed')).toEqual({ techId: 'ana', advice: null });
    await look();
    expect((await t.get('/api/admin/waiting-advice', admin)).body).toEqual([]);
    await set({ isOn: true, minSavedPerMinute: 10 });
    await look();
    expect(await own(t, ana)).toBeUndefined();
    for (const bad of [
      { isOn: true },
      { isOn: 'yes', minSavedPerMinute: 1 },
      { isOn: true, minSavedPerMinute: 0 },
    ])
      expect((await set(bad)).status).toBe(400);
  });

  it('without enough former calls there is no advice', { tags: ['full'] }, async () => {
    const { t, ana, look } = await company();
    const few = Array.from({ length: 19 }, (_, n) => `former-${n}`);
    await t.db.deleteFrom('bookings').where('id', 'not in', few).execute();
    await look();
    expect(await own(t, ana)).toBeUndefined();
  });

  it('another node and a restart give no second advice, and know what was refused', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const { t, ana, ben, look } = await company(databaseUrl);
    await look();
    const [first, second] = [await own(t, ana), await own(t, ben)];
    await answer(t, ana, first?.id, 'decline');
    const next = await startTestApp({ databaseUrl });
    for (let times = 0; times < 2; times += 1) {
      await makeJobsDue(next.db, [JOB]);
      await Promise.all([t, next].map((node) => node.runJobs(JOB)));
    }
    const rows = await next.db
      .selectFrom('waitingAdvices')
      .select(['id', 'quietUntil'])
      .orderBy('techId')
      .execute();
    expect(rows).toEqual([
      { id: first?.id, quietUntil: t.now() + 30 * MINUTE_MS },
      { id: second?.id, quietUntil: null },
    ]);
  });
});
