import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, fixAt, PLACE, startTrip } from '../trip.ts';
import { hasTwoNodes } from '../two-nodes.ts';

const at = (t: TestApp, secondsAgo = 0) => new Date(t.now() - secondsAgo * 1000).toISOString();
const trail = (t: TestApp) => t.db.selectFrom('fixes').selectAll().orderBy('recordedAt').execute();

async function onDuty() {
  const t = await startTestApp();
  const [admin, tech] = await Promise.all([t.staff('admin', 'mreyes'), t.staff('tech', 'dmorales')]);
  await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  t.advance(60_000);
  const where = async () => (await t.get('/api/admin/technicians/active', admin)).body[0] ?? null;
  return { t, admin, tech, where };
}

describe('technician fixes', () => {
  it('a fix is accepted by REST and socket and shown to admins as sent', async () => {
    const { t, tech, where } = await onDuty();
    const byRest = await t.post('/api/tech/location', tech, fixAt(PLACE));
    expect(byRest).toMatchObject({ status: 200, body: { ok: true, receivedAt: at(t) } });
    expect(await where()).toEqual({
      id: 'dmorales',
      techId: 'dmorales',
      ...PLACE,
      accuracy: 8,
      speed: 11.2,
      heading: 245,
      lastActiveAt: at(t),
      isOnDuty: 'true',
    });

    t.advance(5 * MINUTE_MS);
    const phone = await t.socket(tech);
    const bare = { ...AWAY, accuracy: null, speed: null, heading: null };
    expect(await phone.command('location:update', bare)).toEqual({ ok: true, receivedAt: at(t) });
    expect(await where()).toMatchObject({ ...bare, lastActiveAt: at(t) });
    expect(await trail(t)).toHaveLength(2);
  });

  it('a fix belongs to the technician of the token, whatever the body or the x-tech-session header says', async () => {
    const { t, admin, tech, where } = await onDuty();
    await t.staff('tech', 'sbrooks');
    const body = fixAt(PLACE, { techId: 'sbrooks', id: 'sbrooks', username: 'sbrooks' });
    expect((await t.post('/api/tech/location', tech, body)).status).toBe(200);
    expect(await where()).toMatchObject({ techId: 'dmorales' });

    const send = (session: unknown) =>
      t.call('POST', '/api/tech/location', {
        body: fixAt(PLACE),
        headers: { 'x-tech-session': typeof session === 'string' ? session : JSON.stringify(session) },
      });
    const session = { role: 'tech', username: 'sbrooks', expiresAt: '2099-01-01T00:00:00Z' };
    t.advance(1000);
    expect((await send({ ...session, token: tech.token })).status).toBe(200);
    expect((await trail(t)).map(({ techId }) => techId)).toEqual(['dmorales', 'dmorales']);
    for (const forged of [
      session,
      { ...session, token: 'no.such.token' },
      { ...session, token: `${tech.token}x` },
      'not json',
      '[]',
      'null',
      String(tech.token),
    ]) {
      expect((await send(forged)).status).toBe(401);
    }
    expect((await send({ ...session, token: admin.token })).status).toBe(403);
    // No other route accepts the header in place of a token.
    const elsewhere = { 'x-tech-session': JSON.stringify({ token: tech.token }) };
    expect((await t.call('GET', '/api/tech/bookings', { headers: elsewhere })).status).toBe(401);
    expect(
      (await t.call('POST', '/api/tech/duty', { headers: elsewhere, body: { isOnDuty: 'false' } })).status,
    ).toBe(401);
    expect(await trail(t)).toHaveLength(2);
  });

  it('fix and duty routes are refused to visitors, customers and admins', async () => {
    const { t, admin } = await onDuty();
    const jordan = await t.customer();
    const refusals: [Caller | undefined, number][] = [
      [undefined, 401],
      [jordan, 403],
      [admin, 403],
    ];
    for (const [as, status] of refusals) {
      for (const [path, body] of [
        ['/api/tech/location', fixAt(PLACE)],
        ['/api/tech/locations', { fixes: [fixAt(PLACE)] }],
        ['/api/tech/duty', { isOnDuty: 'true' }],
      ] as const) {
        expect((await t.post(path, as, body)).status, path).toBe(status);
      }
    }
    expect(await trail(t)).toEqual([]);
  });

  it('an older fix is stored in the trail and does not move the position back', async () => {
    const { t, tech, where } = await onDuty();
    await t.post('/api/tech/location', tech, fixAt(PLACE, { recordedAt: at(t, 10) }));
    const board = await t.socket(await t.staffSession('admin', 'mreyes'));
    const stale = await t.post('/api/tech/location', tech, fixAt(AWAY, { recordedAt: at(t, 40) }));
    expect(stale.status).toBe(200);
    expect(await where()).toMatchObject({ ...PLACE, lastActiveAt: at(t, 10) });
    expect((await trail(t)).map(({ recordedAt }) => new Date(recordedAt).toISOString())).toEqual([
      at(t, 40),
      at(t, 10),
    ]);
    // The stored position, which a start loads, has not moved either.
    const [stored] = await t.db.selectFrom('technicians').selectAll().execute();
    expect(stored).toMatchObject(PLACE);
    await board.settled();
    expect(board.all('technicians:moved')).toEqual([]);
  });

  it('a fix that contradicts the others is stored, and moves neither marker, board, ETA nor trail', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const [page, board] = [await t.socket(trip.jordan), await t.socket(trip.admin)];
    await page.command('tracking:watch', { bookingId: trip.id });
    const still = { speed: 0, heading: null };
    for (let n = 0; n < 4; n += 1) await trip.drive(AWAY, still);
    const trailPath = `/api/bookings/${trip.id}/trail`;
    const before = await t.get(trailPath, trip.jordan);
    await page.settled();
    const heard = page.heard.length;
    for (const thrown of [PLACE, { latitude: 0, longitude: 0 }, { latitude: 48.86, longitude: 2.35 }])
      expect(await trip.drive(thrown, still)).toMatchObject({ ok: true });
    await Promise.all([page.settled(), board.settled()]);

    expect(page.heard).toHaveLength(heard);
    const frames = board.all('technicians:moved').flat();
    expect(frames.filter(({ latitude }) => latitude !== AWAY.latitude)).toEqual([]);
    const { body: eta } = await t.get(`/api/bookings/${trip.id}/eta`, trip.jordan);
    expect(eta).toMatchObject({ techLocation: AWAY, message: 'Your technician is on the way.' });
    expect((await t.get(trailPath, trip.jordan)).body).toEqual(before.body);
    expect(await t.db.selectFrom('technicians').selectAll().execute()).toMatchObject([AWAY]);
    expect((await trail(t)).slice(-3).map(({ latitude }) => latitude)).toEqual([PLACE.latitude, 0, 48.86]);
  });

  it('a new place is shown with the third fix that agrees, whichever way the fixes are sent', async () => {
    const { t, tech, where } = await onDuty();
    const still = (place: object, ago = 0) =>
      fixAt({ ...PLACE, ...place }, { speed: 0, heading: null, recordedAt: at(t, ago) });
    for (let n = 0; n < 4; n += 1) {
      t.advance(4000);
      await t.post('/api/tech/location', tech, still(PLACE));
    }
    const phone = await t.socket(tech);
    t.advance(4000);
    await phone.command('location:update', still(AWAY));
    await t.caughtUp();
    t.advance(4000);
    await t.post('/api/tech/location', tech, still(AWAY));
    expect(await where()).toMatchObject(PLACE);
    // Each node counts the fixes that it has received itself.
    for (let n = 0; n < (hasTwoNodes ? 2 : 1); n += 1) {
      t.advance(4000);
      await phone.command('location:update', still(AWAY));
    }
    await expect.poll(where).toMatchObject({ ...AWAY, lastActiveAt: at(t) });
    // Back again, in one batch.
    t.advance(60_000);
    await phone.command(
      'location:batch',
      [40, 30, 20, 10].map((ago) => still(PLACE, ago)),
    );
    await expect.poll(where).toMatchObject({ ...PLACE, lastActiveAt: at(t, 10) });
  });

  it('a fix sent twice is stored once, in one batch or in several', async () => {
    const { t, tech } = await onDuty();
    const fixes = [30, 20, 10].map((ago) => fixAt(PLACE, { recordedAt: at(t, ago) }));
    const phone = await t.socket(tech);
    const twice = await t.post('/api/tech/locations', tech, { fixes: [...fixes, ...fixes] });
    expect(twice.body).toEqual({ ok: true, stored: 3, duplicates: 3 });
    expect(await phone.command('location:batch', fixes)).toEqual({ ok: true, stored: 0, duplicates: 3 });
    const [one] = fixes;
    expect(await phone.command('location:update', one)).toMatchObject({ ok: true });
    const [a, b] = await Promise.all([
      phone.command('location:batch', { fixes: [fixAt(AWAY, { recordedAt: at(t, 5) })] }),
      phone.command('location:batch', { fixes: [fixAt(AWAY, { recordedAt: at(t, 5) })] }),
    ]);
    expect([a.stored + b.stored, a.duplicates + b.duplicates]).toEqual([1, 1]);
    expect(await trail(t)).toHaveLength(4);
  });

  it('a batch of more than 200 fixes is refused', async () => {
    const { t, tech, where } = await onDuty();
    t.advance(300_000);
    const fixes = Array.from({ length: 201 }, (_, i) =>
      fixAt(
        { latitude: 40.71234567890123 + i / 1e5, longitude: -74.27123456789012 },
        { accuracy: 12.34567890123456, speed: 13.12345678901234, recordedAt: at(t, 210 - i) },
      ),
    );
    const phone = await t.socket(tech);
    expect((await t.post('/api/tech/locations', tech, { fixes })).status).toBe(400);
    expect(await phone.command('location:batch', fixes)).toMatchObject({ code: 'INVALID' });
    expect(await trail(t)).toEqual([]);

    const most = fixes.slice(0, 200);
    expect(await phone.command('location:batch', most)).toEqual({ ok: true, stored: 200, duplicates: 0 });
    const again = await t.post('/api/tech/locations', tech, { fixes: most });
    expect(again.body).toEqual({ ok: true, stored: 0, duplicates: 200 });
    expect(await where()).toMatchObject({ lastActiveAt: at(t, 11) });
    expect((await t.post('/api/tech/locations', tech, { fixes: [] })).body).toMatchObject({ stored: 0 });
  });

  it('a fix from a clock that runs ahead is dated now, so that later fixes still move the position', async () => {
    const { t, tech, where } = await onDuty();
    const ahead = fixAt(PLACE, { recordedAt: '2031-01-01T00:00:00.000Z' });
    expect((await t.post('/api/tech/location', tech, ahead)).status).toBe(200);
    expect(await where()).toMatchObject({ lastActiveAt: at(t) });
    t.advance(5 * MINUTE_MS);
    await t.post('/api/tech/location', tech, fixAt(AWAY, { recordedAt: at(t) }));
    expect(await where()).toMatchObject({ ...AWAY, lastActiveAt: at(t) });
  });

  const WEEK_S = 7 * 24 * 3600;
  it.each([
    ['3 minutes', 180, 'socket'],
    ['an hour', 3600, 'socket'],
    ['an hour', 3600, 'REST'],
    ['a day', 24 * 3600, 'REST'],
    ['1,024 weeks', 1024 * WEEK_S, 'socket'],
    ['1,024 weeks', 1024 * WEEK_S, 'REST'],
  ] as const)('the position of a device whose clock falls behind by %s moves on', async (_, behind, by) => {
    const { t, tech, where } = await onDuty();
    const phone = await t.socket(tech);
    const drive = async (second: number, ago: number, more: object = {}) => {
      t.advance(2000);
      const place = { latitude: 40.7 + second / 1e4, longitude: -74.2 };
      const fix = fixAt(place, { recordedAt: at(t, ago), speed: 5.6, heading: 0, ...more });
      if (by === 'socket') await phone.command('location:update', fix);
      else expect((await t.post('/api/tech/location', tech, fix)).status).toBe(200);
      return { latitude: expect.closeTo(place.latitude, 4), longitude: expect.closeTo(place.longitude, 4) };
    };
    await drive(0, 0);
    for (let second = 1; second <= 3; second += 1) await drive(second, behind);
    const last = await drive(4, behind, { speed: -1, heading: -1 });
    expect(await where()).toMatchObject({ ...last, lastActiveAt: at(t), speed: null, heading: null });
    // The clock is set right, and a late fix is late again.
    const right = await drive(5, 0);
    expect(await where()).toMatchObject({ ...right, lastActiveAt: at(t) });
    await drive(6, 240);
    expect(await where()).toMatchObject(right);
  });

  it('fixes that a phone kept while offline move no position, however they are sent', async () => {
    const { t, tech, where } = await onDuty();
    t.advance(600_000);
    const newest = at(t);
    await t.post('/api/tech/location', tech, fixAt(PLACE, { recordedAt: newest }));
    for (let ago = 590; ago > 500; ago -= 5) {
      t.advance(50);
      await t.post('/api/tech/location', tech, fixAt(AWAY, { recordedAt: at(t, ago) }));
    }
    expect(await where()).toMatchObject({ ...PLACE, lastActiveAt: newest });
  });

  it('a batch of a clock that runs ahead keeps the distances of its fixes', async () => {
    const { t, tech } = await onDuty();
    const fixes = [-3570, -3580, -3600].map((ago) => fixAt(PLACE, { recordedAt: at(t, ago) }));
    const answer = await t.post('/api/tech/locations', tech, { fixes });
    expect(answer.body).toEqual({ ok: true, stored: 3, duplicates: 0 });
    expect((await trail(t)).map(({ recordedAt }) => t.now() - Number(recordedAt))).toEqual([
      30_000, 20_000, 0,
    ]);
  });

  it('a batch of a clock that is 1,024 weeks behind keeps the distances of its fixes and moves the position', async () => {
    const { t, tech, where } = await onDuty();
    const fixes = [10, 20, 30].map((ago) =>
      fixAt(AWAY, { recordedAt: at(t, ago + 1024 * WEEK_S), speed: 0 }),
    );
    const answer = await t.post('/api/tech/locations', tech, { fixes });
    expect(answer.body).toEqual({ ok: true, stored: 3, duplicates: 0 });
    expect((await trail(t)).map(({ recordedAt }) => t.now() - Number(recordedAt))).toEqual([
      20_000, 10_000, 0,
    ]);
    expect(await where()).toMatchObject({ ...AWAY, lastActiveAt: at(t) });
  });

  it('a fix is acknowledged only after its commit', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const t = await startTestApp({ databaseUrl });
    const tech = await t.staff('tech', 'dmorales');
    const phone = await t.socket(tech);
    const second = openDatabase(databaseUrl);
    for (let i = 1; i <= 10; i += 1) {
      t.advance(1000);
      await (i % 2
        ? phone.command('location:update', fixAt(PLACE))
        : t.post('/api/tech/location', tech, fixAt(PLACE)));
      const { count } = await second
        .selectFrom('fixes')
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(i);
    }
    await second.destroy();
  });

  it('a technician stays in the active list for 12 hours after the last fix, latest first', async () => {
    const { t, admin, tech } = await onDuty();
    const second = await t.staff('tech', 'sbrooks');
    await t.staff('tech', 'never');
    await t.post('/api/tech/location', tech, fixAt(PLACE));
    t.advance(1000);
    await t.post('/api/tech/location', second, fixAt(AWAY));
    const active = async () =>
      (await t.get('/api/admin/technicians/active', admin)).body.map(
        ({ techId }: { techId: string }) => techId,
      );
    expect(await active()).toEqual(['sbrooks', 'dmorales']);
    t.advance(12 * 60 * 60_000 - 1000);
    expect(await active()).toEqual(['sbrooks', 'dmorales']);
    t.advance(1);
    expect(await active()).toEqual(['sbrooks']);
    expect(
      (await t.get('/api/admin/technicians/active', await t.staffSession('tech', 'dmorales'))).status,
    ).toBe(403);
    expect((await t.get('/api/admin/technicians/active')).status).toBe(401);
  });
});

describe('positions after a server clock is set back', () => {
  const HOUR_MS = 60 * 60_000;

  it('the next fix moves position, database row and board after a server clock is set back an hour', async () => {
    const { t, admin, tech, where } = await onDuty();
    const board = await t.socket(admin);
    t.advance(HOUR_MS);
    await t.post('/api/tech/location', tech, fixAt(PLACE));
    t.advance(-HOUR_MS + 1000);
    expect((await t.post('/api/tech/location', tech, fixAt(AWAY))).status).toBe(200);

    expect(await where()).toMatchObject({ ...AWAY, lastActiveAt: at(t) });
    await board.next('technicians:moved', ([moved]) => moved.latitude === AWAY.latitude);
    const stored = await t.db.selectFrom('technicians').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ ...AWAY, recordedAt: t.now() });
    // Later fixes move the position only when newer, as before.
    const late = fixAt(PLACE, { recordedAt: at(t, 1) });
    expect((await t.post('/api/tech/location', tech, late)).status).toBe(200);
    expect(await where()).toMatchObject(AWAY);
  });

  it('a technician who went off duty before the server clock was set back stays off duty', async () => {
    const { t, tech } = await onDuty();
    t.advance(HOUR_MS);
    await t.post('/api/tech/duty', tech, { isOnDuty: 'false' });
    t.advance(-HOUR_MS + 1000);
    const bare = fixAt(PLACE, { isOnDuty: undefined });
    expect((await t.post('/api/tech/location', tech, bare)).status).toBe(409);
    expect(await trail(t)).toEqual([]);
  });
});
