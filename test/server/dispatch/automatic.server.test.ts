import { describe, expect, it } from 'vitest';
import { isOpen } from '../../../src/domain/bookings/booking-status.ts';
import { assignAutomatically } from '../../../src/server/dispatch/automatic/assign-automatically.ts';
import { isTriedOn } from '../../form.ts';
import { trials } from '../../trials.ts';
import { type Caller, startTestApp } from '../test-app.ts';
import { captured, fixAt, north, PLACE } from '../trip.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The longest time until calls are dispatched again. */
const ROUND_MS = 15 * SECOND_MS;

const automatic = { mode: 'automatic', hours: null };
const suggest = { mode: 'suggest', hours: null };

/** A company in automatic mode for emergencies, with technicians so many miles north of the place. */
async function startCompany(miles: Record<string, number>) {
  const t = await startTestApp();
  const [admin, jordan] = await Promise.all([t.staff('admin', 'mreyes'), t.customer()]);
  await t.patch('/api/admin/settings', admin, { dispatch: { emergency: automatic, standard: suggest } });
  const techs = new Map<string, Caller>();
  for (const name of Object.keys(miles)) techs.set(name, await t.staff('tech', name));
  const come = async (at = miles) => {
    for (const [name, tech] of techs)
      await t.post('/api/tech/location', tech, fixAt(north(at[name] ?? 0), { speed: 0 }));
  };
  await come();
  const dispatch = async (at = miles) => {
    t.advance(ROUND_MS);
    await come(at);
    await t.caughtUp();
    await t.runJobs('dispatch-bookings');
    await t.caughtUp();
  };
  const book = async () => {
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    return id;
  };
  const bookings = async () => (await t.get('/api/admin/bookings', admin)).body;
  const holderOf = async (id: string) =>
    (await bookings()).find((booking) => booking.id === id)?.assignedTechId;
  return { t, admin, jordan, techs, dispatch, book, bookings, holderOf };
}

describe('automatic mode', () => {
  it.runIf(isTriedOn('sqlite'))(
    'a clear choice is assigned without an admin online, with its reason in the history',
    async () => {
      const { t, admin, book, dispatch, holderOf } = await startCompany({ near: 1, far: 9 });
      const id = await book();
      await dispatch();
      expect(await holderOf(id)).toBe('near');
      const { body } = await t.get(`/api/admin/bookings/${id}/events`, admin);
      expect(body.at(-1)).toMatchObject({
        actor: 'automatic',
        role: 'system',
        kind: 'assigned',
        to: 'near',
        note: expect.stringMatching(/^arrives 10:\d\d AM, \d+ min before the promise, free now$/),
      });
      const messages = await t.db
        .selectFrom('messages')
        .select(['kind', 'techId'])
        .where('bookingId', '=', id)
        .execute();
      expect(messages).toContainEqual({ kind: 'tech_assigned', techId: 'near' });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a choice between two who are there about the same time waits a minute for the dispatcher',
    async () => {
      const { t, book, dispatch, holderOf } = await startCompany({ one: 3, other: 3.1 });
      const id = await book();
      await dispatch();
      expect(await holderOf(id)).toBeNull();
      t.advance(MINUTE_MS);
      await dispatch();
      expect(await holderOf(id)).toBe('one');
    },
  );

  it.runIf(isTriedOn('sqlite'))('standard services and other hours stay with the dispatcher', async () => {
    const { t, admin, book, dispatch, holderOf } = await startCompany({ near: 1 });
    const nights = { mode: 'suggest', hours: { from: '22:00', to: '06:00', mode: 'automatic' } };
    await t.patch('/api/admin/settings', admin, { dispatch: { emergency: nights, standard: automatic } });
    const id = await book();
    t.advance(5 * MINUTE_MS);
    await dispatch();
    expect(await holderOf(id)).toBeNull();
  });

  it.runIf(isTriedOn('sqlite'))(
    'a call is dispatched once the hours of the mode begin, although another call is held for longer',
    async () => {
      const { t, admin, book, dispatch, holderOf } = await startCompany({ near: 1 });
      const hours = { from: '10:05', to: '12:00', mode: 'automatic' };
      await t.patch('/api/admin/settings', admin, {
        dispatch: { emergency: { mode: 'suggest', hours }, standard: suggest },
      });
      const until = new Date(t.now() + 60 * MINUTE_MS).toISOString();
      const held = await book();
      await t.post(`/api/admin/bookings/${held}/hold`, admin, { until });
      const id = await book();
      await dispatch();
      t.advance(5 * MINUTE_MS);
      await dispatch();
      expect([await holderOf(held), await holderOf(id)]).toEqual([null, 'near']);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a busy technician gets no second call, which waits for the end of the first',
    async () => {
      const { t, book, dispatch, holderOf, techs } = await startCompany({ only: 1 });
      const first = await book();
      await dispatch();
      const second = await book();
      for (let round = 0; round < 8; round += 1) await dispatch();
      expect([await holderOf(first), await holderOf(second)]).toEqual(['only', null]);
      for (const status of ['confirmed', 'in_progress', 'completed'])
        await t.patch(`/api/admin/bookings/${first}/status`, techs.get('only'), { status });
      await dispatch();
      expect(await holderOf(second)).toBe('only');
    },
  );

  it('two calls at once go to two technicians, also when two nodes decide', async () => {
    const { t, book, dispatch, bookings } = await startCompany({ near: 1, far: 9 });
    await book();
    await book();
    t.advance(MINUTE_MS);
    await dispatch();
    await Promise.all([t.runJobs('dispatch-bookings'), t.runJobs('dispatch-bookings')]);
    expect((await bookings()).map(({ assignedTechId }) => assignedTechId).sort()).toEqual(['far', 'near']);
  });

  it('two choices of one technician at the same time assign one booking', async () => {
    for (let trial = 0; trial < trials(1, 3, 30); trial += 1) {
      const { t, admin, book, bookings } = await startCompany({ only: 1 });
      const ids = [await book(), await book()];
      await t.caughtUp();
      const { body } = await t.get('/api/admin/forecasts', admin);
      const best = body.flatMap((forecast) => forecast.best ?? [])[0];
      if (!best) throw new Error('nobody is proposed');
      const seen = (await bookings()).filter(({ id }) => ids.includes(id));
      await Promise.all(seen.map((booking) => assignAutomatically(t.context, [{ ...best, booking }])));
      expect((await bookings()).filter(({ assignedTechId }) => assignedTechId === 'only')).toHaveLength(1);
      await t.close();
    }
  });

  it('a choice made before a dispatcher holds the booking assigns nobody', async () => {
    const { t, admin, book, bookings, holderOf } = await startCompany({ near: 1 });
    const id = await book();
    const booking = (await bookings()).find((each) => each.id === id);
    if (!booking) throw new Error('the booking is not listed');
    await t.post(`/api/admin/bookings/${id}/hold`, admin, {});
    await assignAutomatically(t.context, [{ booking, techId: 'near', reason: 'free now' }]);
    expect(await holderOf(id)).toBeNull();
    await t.call('DELETE', `/api/admin/bookings/${id}/hold`, { as: admin });
    await assignAutomatically(t.context, [{ booking, techId: 'near', reason: 'free now' }]);
    expect(await holderOf(id)).toBe('near');
  });

  it.runIf(isTriedOn('sqlite'))(
    'a technician from whom the dispatcher took the booking does not get it again',
    async () => {
      const { t, admin, book, dispatch, holderOf } = await startCompany({ near: 1, far: 9 });
      const id = await book();
      await dispatch();
      await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
      for (let round = 0; round < 3; round += 1) await dispatch();
      expect(await holderOf(id)).toBe('far');
      await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
      for (let round = 0; round < 8; round += 1) await dispatch();
      expect(await holderOf(id)).toBeNull();
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'an hour without a person leaves no call behind, sends no van twice and gives nobody two calls',
    async () => {
      const miles = { north: 4, middle: 1, south: -5, away: 9 };
      const { t, admin, book, dispatch, bookings, techs } = await startCompany(miles);
      const begunAt = new Map<string, number>();
      const given = new Map<string, string>();
      for (let minute = 0; minute < 60; minute += 1) {
        // A call every 12 minutes, each of half an hour, is no more than four technicians can do.
        if (minute % 12 === 0) await book();
        t.advance(MINUTE_MS - ROUND_MS);
        await dispatch(miles);
        const open = (await bookings()).filter(({ status }) => isOpen(status));
        const held = open.flatMap(({ assignedTechId }) => assignedTechId ?? []);
        expect(new Set(held).size, `minute ${minute}`).toBe(held.length);
        for (const { id, assignedTechId, createdAt, status } of open) {
          if (assignedTechId === null) {
            // Only a call that the plan gives to a technician who will be there soon enough after a service may wait.
            const forecasts = (await t.get('/api/admin/forecasts', admin)).body;
            const best = forecasts.find(({ bookingId }) => bookingId === id)?.best;
            const waited = t.now() - Date.parse(createdAt);
            expect(waited, `minute ${minute}`).toBeLessThan((best?.freeAt ? 30 : 3) * MINUTE_MS);
            continue;
          }
          expect(given.get(id) ?? assignedTechId, 'a call keeps its technician').toBe(assignedTechId);
          given.set(id, assignedTechId);
          const tech = techs.get(assignedTechId);
          const step = (next: string) => t.patch(`/api/admin/bookings/${id}/status`, tech, { status: next });
          const begun = begunAt.get(id) ?? minute;
          begunAt.set(id, begun);
          if (status === 'pending') await step('confirmed');
          if (status === 'confirmed' && minute - begun >= 8) await step('in_progress');
          if (status === 'in_progress' && minute - begun >= 30) await step('completed');
        }
      }
      expect(given.size).toBe(5);
      expect((await t.get('/api/admin/failed-tasks', admin)).body).toEqual([]);
    },
    60_000,
  );
});
