import { beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { expectToMatchEventTable, listen } from '../received-events.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';
import { captured, fixAt, north } from '../trip.ts';

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
let dana: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
  dana = await t.staff('tech', 'dana');
});

const bookingOf = async (id: string) => (await t.get(`/api/bookings/${id}`, admin)).body;
const historyOf = async (id: string) => (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
async function forecastOf(id: string) {
  await t.post('/api/tech/location', dana, fixAt(north(2), { speed: 0 }));
  const { body } = await t.get('/api/admin/forecasts', admin);
  return body.find(({ bookingId }) => bookingId === id);
}
async function book(): Promise<string> {
  t.advance(1000);
  const { id } = await t.book(jordan, north(2));
  await captured(t, id);
  return id;
}
const end = (id: string) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });

it('a held booking is neither proposed nor assigned until its time comes, and no customer or technician hears of it', async () => {
  const id = await book();
  expect((await forecastOf(id))?.best?.techId).toBe('dana');
  const until = new Date(t.now() + 30 * MINUTE_MS).toISOString();
  const hold = (body: object, by = admin) => t.post(`/api/admin/bookings/${id}/hold`, by, body);
  for (const [wrong, code] of [
    [t.now() - 1000, 'HOLD_INVALID'],
    [t.now() + 25 * 60 * MINUTE_MS, 'HOLD_INVALID'],
  ] as const)
    expect((await hold({ until: new Date(wrong).toISOString() })).body.code).toBe(code);
  const sockets = { board: await t.socket(admin), owner: await t.socket(jordan), van: await t.socket(dana) };
  const heard = listen(sockets, ['forecasts:changed', 'exceptions:changed', 'arrivals:changed']);
  await heard();
  for (let time = 0; time < 2; time += 1) expect((await hold({ until })).status).toBe(200);
  expect(await heard()).toEqual({ board: ['booking:updated'], owner: [], van: [] });
  expectToMatchEventTable(...Object.values(sockets));
  expect(await forecastOf(id)).toMatchObject({
    ...{ best: null, others: [{ techId: 'dana' }], held: { by: 'mreyes', until } },
  });
  expect(JSON.stringify((await t.get('/api/bookings', jordan)).body)).not.toContain('mreyes');

  const automatic = { mode: 'automatic', hours: null };
  await t.patch('/api/admin/settings', admin, { dispatch: { emergency: automatic, standard: automatic } });
  const dispatch = async () => {
    await t.post('/api/tech/location', dana, fixAt(north(2), { speed: 0 }));
    await t.runJobs('dispatch-bookings');
    await t.caughtUp();
    return (await bookingOf(id)).assignedTechId;
  };
  t.advance(15_000);
  expect(await dispatch()).toBeNull();
  t.advance(31 * MINUTE_MS);
  expect(await dispatch()).toBe('dana');
  const history = await historyOf(id);
  expect(history.filter(({ kind }) => kind === 'taken_over')).toEqual([
    expect.objectContaining({ actor: 'mreyes', role: 'admin', from: null, to: 'mreyes', until }),
  ]);

  // Without a time it ends with an assignment by a person, or when it is let go.
  await hold({});
  expect((await forecastOf(id))?.held).toEqual({ by: 'mreyes', until: null });
  const released = await t.call('DELETE', `/api/admin/bookings/${id}/hold`, { as: admin });
  expect(released.status).toBe(200);
  expect((await forecastOf(id))?.held).toBeUndefined();
  await hold({});
  await t.staff('tech', 'sam');
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sam' });
  expect((await forecastOf(id))?.held).toBeUndefined();
  const suggest = { mode: 'suggest', hours: null };
  await t.patch('/api/admin/settings', admin, { dispatch: { emergency: suggest, standard: suggest } });
  await end(id);
  expect((await hold({})).body.code).toBe('BOOKING_FINISHED');
});

it('with a version, neither a release nor a hold ends what another dispatcher has begun since', async () => {
  const other = await t.staff('admin', 'lnguyen');
  const id = await book();
  const hold = (by: Caller, version?: number) => {
    const until = new Date(t.now() + 15 * MINUTE_MS).toISOString();
    return t.post(`/api/admin/bookings/${id}/hold`, by, { until, ...(version && { version }) });
  };
  const release = (by: Caller, version?: number) =>
    t.call('DELETE', `/api/admin/bookings/${id}/hold${version ? `?version=${version}` : ''}` as const, {
      as: by,
    });
  const holder = async () => (await forecastOf(id))?.held?.by;

  const own = (await hold(admin)).body;
  t.advance(16 * MINUTE_MS);
  const theirs = (await hold(other)).body;
  const refused = await release(admin, own.version);
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      ...{ code: 'STALE', message: 'lnguyen has changed this booking meanwhile.' },
      booking: expect.objectContaining({ id, version: theirs.version }),
    }),
  ]);
  expect(await holder()).toBe('lnguyen');

  const released = (await release(other, theirs.version)).body;
  await hold(admin);
  expect((await hold(other, released.version)).body).toMatchObject({ code: 'STALE' });
  expect(await holder()).toBe('mreyes');
  // A note is no hold, and a call without a version needs none.
  const { version } = await bookingOf(id);
  await t.post(`/api/admin/bookings/${id}/notes`, other, { note: 'Gate code 12' });
  expect((await release(admin, version)).status).toBe(200);
  await hold(admin);
  expect((await release(other)).status).toBe(200);
  expect(await holder()).toBeUndefined();
  expect((await t.call('DELETE', `/api/admin/bookings/${id}/hold?version=x`, { as: admin })).status).toBe(
    400,
  );
  await end(id);
});

it('a note stands in the history for dispatchers and in the export of its customer, and goes with the customer', async () => {
  const id = await book();
  const add = (note: string, by = admin) => t.post(`/api/admin/bookings/${id}/notes`, by, { note });
  const { version } = await bookingOf(id);
  expect((await add('  ')).status).toBe(400);
  expect((await add('x'.repeat(501))).status).toBe(400);
  expect((await add(' Gate code at\u202e the desk ')).status).toBe(200);
  expect((await historyOf(id)).at(-1)).toMatchObject({
    ...{ actor: 'mreyes', role: 'admin', kind: 'note', from: null, to: null, note: 'Gate code at the desk' },
  });
  // It decides nothing: who saw the version before may go on.
  expect((await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana', version })).status).toBe(
    200,
  );
  expect(JSON.stringify((await t.get('/api/tech/bookings', dana)).body)).not.toContain('Gate code');
  await end(id);
  expect((await add('Paid in cash')).status).toBe(200);
  const { bookings } = (await t.get('/api/account/export', jordan)).body;
  const exported = bookings.find(({ booking }) => booking.id === id);
  expect(exported?.notes.map(({ note }) => note)).toEqual(['Gate code at the desk', 'Paid in cash']);
});

it('an export of certain bookings has these alone and is recorded as one', async () => {
  const ids = [await book(), await book()];
  const other = await book();
  const path = `/api/admin/bookings?ids=${ids.join(',')}&export=true` as const;
  const { body } = await t.get(path, admin);
  expect(body.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect((await t.get('/api/admin/bookings?ids=a;b', admin)).status).toBe(400);
  const audited = await t.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', '=', 'bookings-exported')
    .execute();
  expect(audited).toHaveLength(1);
  for (const id of [...ids, other]) await end(id);
});
