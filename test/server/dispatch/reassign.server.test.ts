import { describe, expect, it } from 'vitest';
import type { Forecast } from '../../../src/domain/dispatch/forecast.ts';
import { isTriedOn } from '../../form.ts';
import { trials } from '../../trials.ts';
import { type Caller, startTestApp } from '../test-app.ts';
import { captured, fixAt, north } from '../trip.ts';

const SECOND_MS = 1000;
/** The longest time until calls are dispatched again. */
const ROUND_MS = 15 * SECOND_MS;

const automatic = { mode: 'automatic', hours: null };
const suggest = { mode: 'suggest', hours: null };

/** A company in automatic mode for emergencies, with technicians so many miles north of the place. */
async function startCompany(miles: Record<string, number>) {
  const t = await startTestApp();
  const [admin, jordan] = await Promise.all([t.staff('admin', 'mreyes'), t.customer()]);
  const settings = (patch: object) => t.patch('/api/admin/settings', admin, patch);
  await settings({ dispatch: { emergency: automatic, standard: suggest } });
  const techs = new Map<string, Caller>();
  const come = async (at: Record<string, number>) => {
    for (const [name, distance] of Object.entries(at)) {
      const tech = techs.get(name) ?? (await t.staff('tech', name));
      techs.set(name, tech);
      await t.post('/api/tech/location', tech, fixAt(north(distance)));
    }
  };
  await come(miles);
  /** Time passes, the technicians are at these places, and calls are dispatched. */
  const round = async (at: Record<string, number>) => {
    t.advance(ROUND_MS);
    await come(at);
    await t.caughtUp();
    await t.runJobs('dispatch-bookings');
    await t.caughtUp();
  };
  const book = async (miles = 0) => {
    const { id } = await t.book(jordan, north(miles));
    await captured(t, id);
    return id;
  };
  const holderOf = async (id: string) =>
    (await t.get('/api/admin/bookings', admin)).body.find((booking) => booking.id === id)?.assignedTechId;
  const assignments = async (id: string) =>
    (await t.get(`/api/admin/bookings/${id}/events`, admin)).body.filter(
      ({ kind }: { kind: string }) => kind === 'assigned',
    );
  const betterFor = async (id: string) =>
    (await t.get('/api/admin/forecasts', admin)).body.find(({ bookingId }) => bookingId === id)?.better;
  return { t, admin, techs, settings, round, book, holderOf, assignments, betterFor };
}

describe('a better technician in automatic mode', () => {
  it.runIf(isTriedOn('sqlite'))(
    'a job on the way to which nobody has arrived goes to a nearer technician once, with the reason',
    async () => {
      const { t, round, book, holderOf, assignments, techs } = await startCompany({ far: 9 });
      const id = await book();
      await round({ far: 9 });
      expect(await holderOf(id)).toBe('far');
      await t.patch(`/api/admin/bookings/${id}/status`, techs.get('far'), { status: 'confirmed' });
      await t.post(`/api/tech/bookings/${id}/departed`, techs.get('far'));
      for (let count = 0; count < 12; count += 1) await round({ far: 8.8, near: 1 });
      expect(await assignments(id)).toMatchObject([
        { role: 'system', from: null, to: 'far' },
        {
          actor: 'automatic',
          role: 'system',
          from: 'far',
          to: 'near',
          note: expect.stringMatching(
            /^\d+ min gained, arrives 10:\d\d AM, \d+ min before the promise, free now$/,
          ),
        },
      ]);
      const messages = await t.db
        .selectFrom('messages')
        .select(['kind', 'techId'])
        .where('bookingId', '=', id)
        .execute();
      expect(messages).toContainEqual({ kind: 'tech_reassigned', techId: 'far' });
      expect(messages).toContainEqual({ kind: 'tech_assigned', techId: 'near' });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a job never goes back and forth between two technicians who are alternately nearer',
    async () => {
      const { round, book, assignments } = await startCompany({ one: 3 });
      const id = await book();
      for (let count = 0; count < 20; count += 1)
        await round(count % 2 === 0 ? { one: 3, two: 2.9 } : { one: 2.9, two: 3 });
      expect(await assignments(id)).toHaveLength(1);
    },
  );

  it.runIf(isTriedOn('sqlite'))('a gain below the company’s threshold sends nobody else', async () => {
    const { settings, round, book, holderOf, betterFor } = await startCompany({ far: 9 });
    await settings({ turnMinutes: 60 });
    const id = await book();
    await round({ far: 9 });
    await round({ far: 9, near: 1 });
    expect([await holderOf(id), await betterFor(id)]).toEqual(['far', undefined]);
    await settings({ turnMinutes: 10 });
    await round({ far: 9, near: 1 });
    expect(await holderOf(id)).toBe('near');
  });

  it('two technicians who have come nearer to each other’s job exchange them once, also by two nodes', async () => {
    for (let trial = 0; trial < trials(1, 2, 10); trial += 1) {
      const { t, round, book, assignments } = await startCompany({ one: -1.4, other: 1.4 });
      const [here, there] = [await book(-1.5), await book(1.5)];
      await round({ one: -1.4, other: 1.4 });
      expect(await assignments(here)).toMatchObject([{ to: 'one' }]);
      expect(await assignments(there)).toMatchObject([{ to: 'other' }]);
      await round({ one: 1.4, other: -1.4 });
      await Promise.all([t.runJobs('dispatch-bookings'), t.runJobs('dispatch-bookings')]);
      for (let count = 0; count < 4; count += 1) await round({ one: 1.4, other: -1.4 });
      const note = expect.stringMatching(/^\d+ min gained, arrives/);
      expect((await assignments(here)).slice(1)).toMatchObject([
        { role: 'system', from: 'one', to: 'other', note },
      ]);
      expect((await assignments(there)).slice(1)).toMatchObject([
        { role: 'system', from: 'other', to: 'one', note },
      ]);
      await t.close();
    }
  });

  it.runIf(isTriedOn('sqlite'))(
    'the technician whom a dispatcher has chosen stays, and the board shows the better one',
    async () => {
      const { t, admin, round, book, holderOf, betterFor } = await startCompany({ far: 9, near: 1 });
      const id = await book();
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'far' });
      for (let count = 0; count < 5; count += 1) await round({ far: 9, near: 1 });
      expect(await holderOf(id)).toBe('far');
      expect(await betterFor(id)).toMatchObject({ techId: 'near' });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a technician from whom a dispatcher took the job does not get it back',
    async () => {
      const { t, admin, round, book, holderOf, betterFor } = await startCompany({ near: 1 });
      const id = await book();
      await round({ near: 1 });
      await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
      await round({ near: 1, far: 9 });
      expect(await holderOf(id)).toBe('far');
      for (let count = 0; count < 5; count += 1) await round({ near: 1, far: 9 });
      expect([await holderOf(id), await betterFor(id)]).toEqual(['far', undefined]);
    },
  );

  it.runIf(isTriedOn('sqlite'))('a technician who has arrived keeps the job', async () => {
    const { t, round, book, holderOf, techs } = await startCompany({ far: 9 });
    const id = await book();
    await round({ far: 9 });
    await t.patch(`/api/admin/bookings/${id}/status`, techs.get('far'), { status: 'confirmed' });
    await t.post(`/api/tech/bookings/${id}/arrived`, techs.get('far'));
    for (let count = 0; count < 3; count += 1) await round({ far: 9, near: 1 });
    expect(await holderOf(id)).toBe('far');
  });
});

it.runIf(isTriedOn('sqlite'))(
  'in mode suggest the better technician of an assigned job is shown to admins, and nobody is sent',
  async () => {
    const { t, admin, settings, round, book, holderOf } = await startCompany({ far: 9 });
    await settings({ dispatch: { emergency: suggest, standard: suggest } });
    const board = await t.socket(admin);
    const id = await book();
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'far' });
    const changed = board.next('forecasts:changed', (forecasts: Forecast[]) =>
      forecasts.some(({ better }) => better?.techId === 'near'),
    );
    await round({ far: 9, near: 1 });
    const found = ((await changed) as Forecast[]).find(({ bookingId }) => bookingId === id);
    expect(found?.better).toMatchObject({ techId: 'near', gainMinutes: expect.any(Number), freeAt: null });
    expect(await holderOf(id)).toBe('far');
  },
);
