import { expect, it } from 'vitest';
import { commands } from '../../../src/events/index.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, captured, fixAt, PLACE } from '../trip.ts';

async function world() {
  const t = await startTestApp();
  const [jordan, admin, me, other] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dmorales'),
    t.staff('tech', 'tchen'),
  ]);
  for (const tech of [me, other]) await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  const job = async (techId: string | null, ...statuses: string[]) => {
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    if (techId) await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
    for (const status of statuses) await t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
    return id;
  };
  const done = ['confirmed', 'in_progress', 'completed'];
  return {
    t,
    jordan,
    admin,
    me,
    other,
    mine: await job('dmorales', 'confirmed'),
    mineDone: await job('dmorales', ...done),
    theirs: await job('tchen', 'confirmed'),
    theirsDone: await job('tchen', ...done),
    unassigned: await job(null),
  };
}
type World = Awaited<ReturnType<typeof world>>;

async function addProof(t: TestApp, as: Caller, id: string) {
  const form = new FormData();
  form.append('note', 'Charged at the kerb');
  const init = { method: 'POST', headers: { ...as.headers, origin: ORIGIN }, body: form };
  return (await fetch(`${t.url}/api/tech/bookings/${id}/proof`, init)).status;
}

const alertIds = async ({ t, me }: World) =>
  (await t.get('/api/tech/recent-notifications', me)).body.map(({ bookingId }) => bookingId);

/**
 * Checks of routes that accept a technician token: own jobs and unassigned bookings only. The authorization test refuses
 * other technicians by the rows. The checks run in this order on one set of bookings, so each check stands before the
 * checks that change what it needs.
 */
const forTechnicians: Record<string, (w: World) => Promise<void>> = {
  'GET /api/tech/bookings': async ({ t, me, mine, mineDone, unassigned }) => {
    const { body } = await t.get('/api/tech/bookings', me);
    expect(body.map(({ id }) => id).sort()).toEqual([mine, mineDone, unassigned].sort());
  },
  'GET /api/tech/offers': async ({ t, me, unassigned }) => {
    const offer = { id: 'theirs', bookingId: unassigned, techId: 'tchen', driveMinutes: 9 };
    await t.db
      .insertInto('offers')
      .values({ ...offer, offeredAt: t.now(), expiresAt: t.now() + 45_000 })
      .execute();
    expect((await t.get('/api/tech/offers', me)).body).toEqual([]);
  },
  'POST /api/tech/offers/:id/accept': async ({ t, me }) => {
    expect((await t.post('/api/tech/offers/theirs/accept', me)).status).toBe(403);
  },
  'POST /api/tech/offers/:id/decline': async ({ t, me, other }) => {
    const decline = (by: Caller) => t.post('/api/tech/offers/theirs/decline', by, { reason: 'other' });
    expect((await decline(me)).status).toBe(403);
    expect((await decline(other)).status).toBe(200);
  },
  'GET /api/tech/waiting-advice': async ({ t, me }) => {
    await t.db
      .insertInto('waitingAdvices')
      .values({
        ...{ id: 'theirs', techId: 'tchen', place: 'Newark, NJ', latitude: 40.73, longitude: -74.17 },
        ...{ driveMinutes: 9, savedMinutes: 4, givenAt: t.now(), acceptedAt: null, quietUntil: null },
      })
      .execute();
    expect((await t.get('/api/tech/waiting-advice', me)).body).toEqual([]);
  },
  'POST /api/tech/waiting-advice/:id/accept': async ({ t, me }) => {
    expect((await t.post('/api/tech/waiting-advice/theirs/accept', me)).status).toBe(403);
  },
  'POST /api/tech/waiting-advice/:id/decline': async ({ t, me, other }) => {
    const decline = (by: Caller) => t.post('/api/tech/waiting-advice/theirs/decline', by);
    expect((await decline(me)).status).toBe(403);
    expect((await decline(other)).status).toBe(200);
  },
  'GET /api/tech/drives': async ({ t, me, mine, unassigned }) => {
    t.advance(1000);
    await t.post('/api/tech/location', me, fixAt(AWAY));
    const { body } = await t.get('/api/tech/drives', me);
    expect(body.map(({ bookingId }) => bookingId).sort()).toEqual([mine, unassigned].sort());
  },
  'GET /api/tech/roster': async ({ t, me, admin }) => {
    const shift = { startAt: '2026-11-27T14:00:00Z', endAt: '2026-11-27T22:00:00Z' };
    const body = ['dmorales', 'tchen'].map((techId) => ({ techId, ...shift }));
    expect((await t.call('PUT', '/api/admin/roster', { as: admin, body })).status).toBe(200);
    const own = (await t.get('/api/tech/roster', me)).body;
    expect([own.shifts.map(({ techId }) => techId), own.requests]).toEqual([['dmorales'], []]);
    const days = 'from=2026-11-27&to=2026-11-27&techIds=dmorales,tchen';
    await t.call('PUT', `/api/admin/roster?${days}`, { as: admin, body: [] });
  },
  'POST /api/tech/shift-requests': async ({ t, me }) => {
    const theirs = { kind: 'swap', startAt: '2026-11-28T14:00:00Z', colleagueId: 'tchen' };
    expect((await t.post('/api/tech/shift-requests', me, theirs)).status).toBe(404);
  },
  'POST /api/tech/shift-requests/:id': async ({ t, me, other }) => {
    const leave = { kind: 'leave', from: '2026-11-28', to: '2026-11-28', leave: 'sick' };
    const { body } = await t.post('/api/tech/shift-requests', other, leave);
    const withdraw = (as: Caller) =>
      t.post(`/api/tech/shift-requests/${body.id}`, as, { answer: 'withdraw' });
    expect((await withdraw(me)).status).toBe(403);
    expect((await withdraw(other)).status).toBe(200);
  },
  'GET /api/tech/day': async ({ t, me, mine }) => {
    const { body } = await t.get('/api/tech/day', me);
    expect(body.stops.map(({ bookingId }) => bookingId)).toEqual([mine]);
  },
  'POST /api/tech/bookings/:id/departed': (w) => onlyOwn(w, 'departed'),
  'POST /api/tech/bookings/:id/arrived': (w) => onlyOwn(w, 'arrived'),
  'GET /api/tech/recent-notifications': async (w) => {
    expect(await alertIds(w)).not.toContain(w.theirs);
  },
  'POST /api/tech/notifications/:id/ack': async ({ t, me, admin, unassigned }) => {
    const told = (await t.get('/api/tech/recent-notifications', me)).body;
    const first = told.find(({ bookingId }) => bookingId === unassigned);
    expect((await t.post(`/api/tech/notifications/${first?.id}/ack`, me)).status).toBe(200);
    const all = (await t.get('/api/admin/recent-notifications?limit=50', admin)).body;
    expect(all.find(({ id }) => id === first?.id)?.acknowledgedBy).toBeNull();
  },
  'POST /api/tech/notifications/ack-all': async ({ t, me, admin, unassigned }) => {
    expect((await t.post('/api/tech/notifications/ack-all', me)).status).toBe(200);
    const all = (await t.get('/api/admin/recent-notifications?limit=50', admin)).body;
    const open = all.find(({ bookingId }) => bookingId === unassigned);
    expect(open?.acknowledgedBy).toBeNull();
  },
  'PATCH /api/admin/bookings/:id/status': async ({ t, me, mine, theirs, unassigned }) => {
    const step = (id: string, status: string) => t.patch(`/api/admin/bookings/${id}/status`, me, { status });
    expect((await step(theirs, 'in_progress')).status).toBe(403);
    expect((await step(mine, 'cancelled')).status).toBe(409);
    expect((await step(mine, 'in_progress')).status).toBe(200);
    expect((await step(unassigned, 'confirmed')).body).toMatchObject({ assignedTechId: 'dmorales' });
  },
  'POST /api/tech/bookings/:id/proof': async ({ t, me, mineDone, theirsDone }) => {
    expect(await addProof(t, me, theirsDone)).toBe(403);
    expect(await addProof(t, me, mineDone)).toBe(200);
  },
  'POST /api/tech/bookings/:id/no-show': async ({ t, me, mine, theirs }) => {
    const report = (id: string) =>
      t.post(`/api/tech/bookings/${id}/no-show`, me, { reason: 'gone', note: 'No car.' });
    expect((await report(theirs)).status).toBe(403);
    expect((await report(mine)).body).toMatchObject({ code: 'NOT_ARRIVED' });
  },
  'GET /api/bookings/:id/proof/:name': async ({ t, me, other, theirsDone }) => {
    await t.db
      .insertInto('proofs')
      .values({
        bookingId: theirsDone,
        techId: 'tchen',
        startPercent: null,
        endPercent: null,
        note: null,
        photoName: 'secret',
        photo: Buffer.from('photo'),
        addedAt: t.now(),
      })
      .execute();
    const path = `/api/bookings/${theirsDone}/proof/secret.webp`;
    expect((await t.get(path, me)).status).toBe(404);
    expect((await t.get(path, other)).status).toBe(200);
  },
  'POST /api/tech/location': (w) => ownTrail(w, '/api/tech/location', fixAt(AWAY, { techId: 'tchen' })),
  'POST /api/tech/locations': (w) =>
    ownTrail(w, '/api/tech/locations', { fixes: [fixAt(AWAY, { techId: 'tchen' })], techId: 'tchen' }),
  'GET /api/tech/availability': async ({ t, me }) => {
    const { body } = await t.get('/api/tech/availability', me);
    expect(body).toMatchObject({ techId: 'dmorales', shifts: [] });
  },
  'PATCH /api/tech/availability': async ({ t, me, other }) => {
    const { body } = await t.patch('/api/tech/availability', me, { chargeKwh: 20 });
    expect(body).toMatchObject({ techId: 'dmorales', van: { kwhLeft: 20 } });
    const theirs = await t.get('/api/tech/availability', other);
    expect(theirs.body).toMatchObject({ techId: 'tchen', van: { kwhLeft: null } });
  },
  'POST /api/tech/duty': async ({ t, me }) => {
    await t.post('/api/tech/duty', me, { isOnDuty: 'false', techId: 'tchen' });
    expect(t.context.fleet.isOnDuty('dmorales')).toBe(false);
    expect(t.context.fleet.isOnDuty('tchen')).toBe(true);
  },
  'POST /api/tech/push/state': (w) => ownSubscription(w),
  'POST /api/tech/push/subscribe': (w) => ownSubscription(w),
  'POST /api/tech/push/unsubscribe': (w) => ownSubscription(w),
  'POST /api/tech/logout': async ({ t, me, other }) => {
    expect((await t.post('/api/tech/logout', me)).status).toBeLessThan(300);
    expect((await t.get('/api/tech/bookings', me)).status).toBe(401);
    expect((await t.get('/api/tech/bookings', other)).status).toBe(200);
  },
};

async function onlyOwn(
  { t, me, mine, theirs, unassigned }: World,
  what: 'departed' | 'arrived',
): Promise<void> {
  const say = (id: string) => t.post(`/api/tech/bookings/${id}/${what}`, me);
  expect((await say(theirs)).status).toBe(403);
  expect((await say(unassigned)).status).toBe(403);
  expect((await say(mine)).status).toBe(200);
}

async function ownTrail({ t, me }: World, path: string, body: object): Promise<void> {
  t.advance(1000);
  await t.post(path, me, body);
  const trail = await t.db.selectFrom('fixes').select('techId').execute();
  expect(new Set(trail.map(({ techId }) => techId))).toEqual(new Set(['dmorales']));
}

/** A push subscription belongs to the account of the token, whatever the body says. */
async function ownSubscription({ t, me, other }: World): Promise<void> {
  const endpoint = 'https://fcm.googleapis.com/abc';
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await t.post('/api/tech/push/subscribe', me, { endpoint, keys, subject: 'tchen' });
  const owners = async () => await t.db.selectFrom('pushSubscriptions').select('subject').execute();
  expect((await owners()).every(({ subject }) => subject === 'dmorales')).toBe(true);
  const before = await owners();
  await t.post('/api/tech/push/unsubscribe', other, { endpoint: 'https://push.example.com/none' });
  expect(await owners()).toEqual(before);
}

/** Each test first creates accounts and bookings, which takes long on a busy machine. */
const TIMEOUT_MS = 60_000;

it(
  'no answer to a technician contains the booking of another technician',
  async () => {
    const w = await world();
    for (const { method, path, allow } of w.t.apiRoutes) {
      if (method !== 'GET' || !allow?.includes('tech') || path.includes(':')) continue;
      const { status, body } = await w.t.call('GET', path, { as: w.me });
      expect(status, path).toBe(200);
      const answer = JSON.stringify(body);
      expect(
        [w.theirs, w.theirsDone].filter((id) => answer.includes(id)),
        path,
      ).toEqual([]);
    }
  },
  TIMEOUT_MS,
);

it(
  'technician token gets 403 from each route of other roles and changes no booking',
  async () => {
    const w = await world();
    const before = await w.t.db.selectFrom('bookings').selectAll().orderBy('id').execute();
    for (const { method, path, allow } of w.t.apiRoutes) {
      if (allow === null || allow.includes('tech')) continue;
      const url = path.replace(':id', w.theirs).replace(/:\w+/, 'tchen');
      const { status } = await w.t.call(method as 'GET', url, {
        as: w.me,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect(status, `${method} ${path}`).toBe(403);
    }
    expect(await w.t.db.selectFrom('bookings').selectAll().orderBy('id').execute()).toEqual(before);
  },
  TIMEOUT_MS,
);

it(
  'technician routes read and change only own jobs and unassigned bookings',
  async () => {
    const w = await world();
    const theirs = () =>
      w.t.db
        .selectFrom('bookings')
        .selectAll()
        .where('id', 'in', [w.theirs, w.theirsDone])
        .orderBy('id')
        .execute();
    const before = await theirs();
    for (const [call, probe] of Object.entries(forTechnicians)) {
      await probe(w);
      expect(await theirs(), call).toEqual(before);
    }
  },
  TIMEOUT_MS,
);

it(
  'technician socket gets FORBIDDEN for each command of other roles',
  async () => {
    const { t, me, theirs } = await world();
    const phone = await t.socket(me);
    for (const [name, { from }] of Object.entries(commands)) {
      if ((from as readonly string[]).includes('tech')) continue;
      const answer = await phone.command(name, { bookingId: theirs });
      expect(answer, name).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    }
  },
  TIMEOUT_MS,
);
