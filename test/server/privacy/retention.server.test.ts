import { describe, expect, it } from 'vitest';
import type { RetentionRun } from '../../../src/domain/retention.ts';
import { isTriedOn } from '../../form.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { captured, startTrip } from '../trip.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

const env = {
  RETENTION_TRAIL_DAYS: '2',
  RETENTION_CODES_DAYS: '3',
  RETENTION_SESSIONS_DAYS: '4',
  RETENTION_PHOTOS_DAYS: '5',
  RETENTION_MESSAGES_DAYS: '6',
  RETENTION_CONTACTS_DAYS: '40',
};

/** Stores one row of each retention kind, dated now. */
async function store(t: TestApp, bookingId: string, customerId: string) {
  const { db } = t;
  const now = t.now();
  const spot = { latitude: 40.7, longitude: -74.2, accuracy: null, speed: null, heading: null };
  await db
    .insertInto('fixes')
    .values({ techId: 'dmorales', recordedAt: now, receivedAt: now, ...spot })
    .execute();
  const reading = { bookingId, source: 'technician', kwh: 3, percent: null, tappedAt: null } as const;
  await db
    .insertInto('chargeReadings')
    .values({ ...reading, id: 'reading', at: now })
    .execute();
  const code = { id: 'code', email: 'x@example.com', device: 'd', codeHash: 'x', createdAt: now };
  await db
    .insertInto('signInCodes')
    .values({ ...code, expiresAt: now })
    .execute();
  const session = { jti: 'old', role: 'customer', subject: customerId, createdAt: now } as const;
  await db
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: now, expiresAt: now })
    .execute();
  const browser = { endpoint: 'https://push.example/1', role: 'customer', subject: customerId } as const;
  await db
    .insertInto('pushSubscriptions')
    .values({ ...browser, jti: 'old', p256dh: 'k', auth: 's', createdAt: now })
    .execute();
  const proof = { bookingId, techId: 'dmorales', photo: Buffer.from('x'), photoName: 'p', addedAt: now };
  await db
    .insertInto('proofs')
    .values({ ...proof, startPercent: 4 })
    .execute();
  const problem = { id: 'p', bookingId, techId: 'dmorales', kind: 'locked', note: null, at: now } as const;
  await db
    .insertInto('jobProblems')
    .values({ ...problem, version: 2, seenVersion: null, tappedAt: null, endedAt: now })
    .execute();
  await db
    .insertInto('problemPhotos')
    .values({ problemId: 'p', name: 'q', photo: Buffer.from('y'), tappedAt: null, addedAt: now })
    .execute();
  await db
    .insertInto('spotPhotos')
    .values({ bookingId, name: 's', photo: Buffer.from('z'), addedAt: now })
    .execute();
  const report = { bookingId, kind: 'damage', text: null, photoName: null, photo: null, at: now } as const;
  await db
    .insertInto('customerReports')
    .values([
      { ...report, id: 'settled', clientKey: 'a', settledAt: now },
      { ...report, id: 'open', clientKey: 'b', settledAt: null },
    ])
    .execute();
}

async function started() {
  const t = await startTestApp({ env });
  const trip = await startTrip(t);
  for (const status of ['in_progress', 'completed']) await trip.set(status, trip.tech);
  await t.deliverMessages();
  await t.db.deleteFrom('fixes').execute();
  await t.db.deleteFrom('signInCodes').execute();
  await store(t, trip.id, trip.jordan.id);
  const begunAt = t.now();
  /** The rows left after so many days and ten minutes, as some messages are due minutes later. */
  const leftAfter = async (days: number) => {
    t.advance(begunAt + days * DAY_MS + 10 * 60_000 - t.now());
    await t.deliverMessages();
    await t.runJobs('retention');
    const count = async (
      table:
        | 'fixes'
        | 'chargeReadings'
        | 'signInCodes'
        | 'pushSubscriptions'
        | 'messages'
        | 'problemPhotos'
        | 'spotPhotos'
        | 'customerReports',
    ) => (await t.db.selectFrom(table).selectAll().execute()).length;
    const old = await t.db.selectFrom('sessions').selectAll().where('jti', '=', 'old').execute();
    const photos = await t.db.selectFrom('proofs').select('photo').where('photo', 'is not', null).execute();
    return {
      fixes: await count('fixes'),
      readings: await count('chargeReadings'),
      codes: await count('signInCodes'),
      sessions: old.length,
      browsers: await count('pushSubscriptions'),
      photos: photos.length,
      problemPhotos: await count('problemPhotos'),
      spotPhotos: await count('spotPhotos'),
      reports: await count('customerReports'),
      messages: (await count('messages')) > 0,
    };
  };
  return { t, ...trip, leftAfter };
}

describe('retention of old data', () => {
  it('retention removes each kind of data when its days are over and no sooner', async () => {
    const { leftAfter } = await started();
    const photos = { photos: 1, problemPhotos: 1, spotPhotos: 1, reports: 2 };
    const all = { fixes: 1, readings: 1, codes: 1, sessions: 1, browsers: 1, ...photos, messages: true };
    expect(await leftAfter(1)).toEqual(all);
    const after2 = { ...all, fixes: 0, readings: 0 };
    expect(await leftAfter(2)).toEqual(after2);
    expect(await leftAfter(3)).toEqual({ ...after2, codes: 0 });
    const after4 = { ...after2, codes: 0, sessions: 0, browsers: 0 };
    expect(await leftAfter(4)).toEqual(after4);
    const after5 = { ...after4, photos: 0, problemPhotos: 0, spotPhotos: 0, reports: 0 };
    expect(await leftAfter(5)).toEqual(after5);
    expect(await leftAfter(6)).toEqual({ ...after5, messages: false });
  });

  it.runIf(isTriedOn('sqlite'))(
    'a report that nobody has answered in time goes as if it had not been made, and is not called settled',
    async () => {
      const { t, jordan, id, leftAfter } = await started();
      await t.db.updateTable('bookings').set({ reportedAt: t.now() }).where('id', '=', id).execute();
      await leftAfter(4);
      const [page, board] = [await t.socket(jordan), await t.socket(await t.staffSession('admin', 'mreyes'))];
      const waiting = async () =>
        (await t.get('/api/admin/exceptions', await t.staffSession('admin', 'mreyes'))).body;
      expect(await waiting()).toMatchObject([{ id: 'open', kind: 'customer_report' }]);
      await leftAfter(5);
      for (const socket of [page, board])
        await socket.next('booking:updated', (booking) => booking.id === id && !booking.reportedAt);
      expect(await waiting()).toEqual([]);
      const admin = await t.staffSession('admin', 'mreyes');
      const events = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
      expect(events.filter(({ kind }) => kind === 'reported')).toMatchObject([
        { role: 'system', actor: 'retention', from: 'damage', to: null },
      ]);
      const messages = t.db.selectFrom('messages').select('id').where('kind', '=', 'report_settled');
      expect(await messages.execute()).toEqual([]);
    },
  );

  it('retention deletes accounts of inactive customers, except with an open booking', async () => {
    const { t, jordan, id, leftAfter } = await started();
    const waiting = await t.customer('waiting@example.com');
    const open = await t.book(waiting);
    await captured(t, open.id);
    await leftAfter(39);
    const admin = await t.staffSession('admin', 'mreyes');
    const nameOf = async (bookingId: string) =>
      (await t.get(`/api/bookings/${bookingId}`, admin)).body.customerName;
    expect([await nameOf(id), await nameOf(open.id)]).toEqual(['Jordan Lee', 'Jordan Lee']);
    await leftAfter(40);
    const again = await t.staffSession('admin', 'mreyes');
    expect((await t.get(`/api/bookings/${id}`, again)).body.customerName).toBe('Deleted customer');
    expect((await t.get(`/api/bookings/${open.id}`, again)).body.customerName).toBe('Jordan Lee');
    const customers = [(await t.get('/api/admin/customer-contact', again)).body].flat();
    expect(customers.map((customer) => customer.id)).toEqual([waiting.id]);
    expect(customers).not.toContainEqual(expect.objectContaining({ id: jordan.id }));
  });

  it('retention removes thousands of rows in batches in one run', async () => {
    const { t, leftAfter } = await started();
    const codes = Array.from({ length: 2500 }, (_, n) => ({
      ...{ id: `many-${n}`, email: 'x@example.com', device: 'd', codeHash: 'x' },
      ...{ createdAt: t.now(), expiresAt: t.now() },
    }));
    for (let from = 0; from < codes.length; from += 500) {
      await t.db
        .insertInto('signInCodes')
        .values(codes.slice(from, from + 500))
        .execute();
    }
    expect((await leftAfter(3)).codes).toBe(0);
  });
});

describe('retention runs', () => {
  const runs = async (t: TestApp): Promise<RetentionRun[]> => {
    const admin = await t.staffSession('admin', 'mreyes');
    return (await t.get('/api/admin/retention', admin)).body;
  };

  it.runIf(isTriedOn('sqlite'))(
    'GET /api/admin/retention shows admins only the days, time and removed counts of each kind',
    async () => {
      const { t, tech, jordan, leftAfter } = await started();
      await leftAfter(3);
      const [trail, codes] = await runs(t);
      expect(trail).toEqual({
        ...{ kind: 'trail', days: 2, removed: 2, removedInAll: 2 },
        finishedAt: new Date(t.now()).toISOString(),
      });
      expect(codes).toMatchObject({ kind: 'codes', days: 3, removed: 1 });
      t.advance(HOUR_MS);
      await t.runJobs('retention');
      expect((await runs(t))[0]).toMatchObject({ removed: 0, removedInAll: 2 });
      for (const who of [tech, jordan, undefined]) {
        expect((await t.get('/api/admin/retention', who)).status).toBeGreaterThanOrEqual(401);
      }
    },
  );

  it('concurrent retention runs remove data once, and again only after an hour', async () => {
    const { t } = await started();
    t.advance(3 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => t.runJobs('retention')));
    const first = await runs(t);
    expect(first[0]).toMatchObject({ removed: 2, removedInAll: 2 });
    t.advance(HOUR_MS - 1);
    await t.runJobs('retention');
    expect(await runs(t)).toEqual(first);
  });

  it('retention continues after a node died during a run and after the clock went back', async () => {
    const { t } = await started();
    t.advance(3 * DAY_MS);
    const trail = t.db.updateTable('jobs').where('key', '=', 'retention:trail');
    await t.db.updateTable('retentionRuns').set({ finishedAt: null }).execute();
    await trail.set({ claimedUntil: t.now() + 5000 }).execute();
    await t.runJobs('retention');
    expect((await runs(t))[0]).toMatchObject({ finishedAt: null });
    t.advance(5000);
    await t.runJobs('retention');
    expect((await runs(t))[0]).toMatchObject({ removed: 2 });
    t.advance(-DAY_MS);
    await trail.set({ claimedUntil: t.now() + DAY_MS }).execute();
    await t.runJobs('retention');
    expect((await runs(t))[0]).toMatchObject({ removed: 0, finishedAt: new Date(t.now()).toISOString() });
  });
});
