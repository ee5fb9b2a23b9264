import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { newId } from '../../../src/server/platform/db/id.ts';
import type { Database } from '../../../src/server/platform/db/schema.ts';
import { billingContact, type Caller, emergency, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, fixAt, PLACE } from '../trip.ts';

const MAX_BOOKINGS = 40;
const MAX_WRITES = 200;

/** Tables that only the writes of this test change, unlike jobs, which end meanwhile. */
const TABLES = ['bookings', 'fixes', 'notifications', 'photos', 'searchTerms'] as const;

async function countsOf(db: Database) {
  const counts: Record<string, number> = {};
  for (const table of TABLES) counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
  const created = db.selectFrom('bookingEvents').select('id').where('kind', '=', 'created');
  counts.created = (await created.execute()).length;
  const bound = db.selectFrom('payments').select('id').where('bookingId', 'is not', null);
  counts.bound = (await bound.execute()).length;
  return counts;
}

/** Fills the last pages of the database with rows that get smaller. */
async function fill(db: Database): Promise<void> {
  await sql`pragma max_page_count = 1`.execute(db);
  for (const size of [4000, 400, 40, 1]) {
    const insert = async () => {
      for (;;)
        await db
          .insertInto('settings')
          .values({ name: newId(), value: 'x'.repeat(size) })
          .execute();
    };
    await expect(insert()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  }
}

const faults = [
  {
    disk: 'full',
    tags: [],
    begin: fill,
    end: (db: Database) => sql`pragma max_page_count = 1000000`.execute(db),
  },
  {
    disk: 'read-only',
    tags: ['full'],
    begin: (db: Database) => sql`pragma query_only = on`.execute(db),
    end: (db: Database) => sql`pragma query_only = off`.execute(db),
  },
];

async function upload(t: TestApp, as: Caller, picture: Buffer) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const answer = await fetch(`${t.url}/api/upload-photo`, {
    method: 'POST',
    headers: { ...as.headers, origin: ORIGIN },
    body: form,
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() };
}

type Answer = { status: number; headers: Record<string, unknown>; body: unknown };

// PostgreSQL's disk faults are error codes, which away.server.test.ts has.
describe.runIf(process.env.TEST_DATABASE !== 'postgres')('SQLite on a disk that takes no more writes', () => {
  for (const { disk, tags, begin, end } of faults) {
    it(`bookings, fixes and photos on a ${disk} disk answer 503, store nothing and work again afterwards`, {
      tags,
      timeout: 120_000,
    }, async () => {
      const t = await startTestApp();
      const jordan = await t.customer();
      const [tech, admin] = [await t.staff('tech', 'dmorales'), await t.staff('admin', 'mreyes')];
      const phone = await t.socket(tech);
      await phone.command('duty:set', { isOnDuty: 'true' });
      await phone.command('location:update', fixAt(PLACE));
      const paid: string[] = [];
      for (let n = 0; n < MAX_BOOKINGS; n += 1) {
        const card = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
        paid.push((await t.post('/api/create-payment', jordan, card)).body.paymentId);
      }
      // Noise cannot be compressed, so the photo needs many pages of the database.
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const picture = await sharp({
        create: { width: 512, height: 512, channels: 3, background: '#000', noise },
      })
        .png()
        .toBuffer();
      const active = async () => (await t.get('/api/admin/technicians/active', admin)).body;
      let booked = 0;
      const book = async () => {
        const answer = await t.post('/api/bookings', jordan, { ...emergency, paymentId: paid[booked] });
        if (answer.status === 201) booked += 1;
        return answer;
      };
      const sendFix = () => {
        t.advance(1000);
        return t.post('/api/tech/location', tech, fixAt(AWAY));
      };
      const uploadPhoto = () => upload(t, jordan, picture);

      /** Repeats a write until it fails: a full disk has room for a few rows, and more when jobs end. */
      const untilRefused = async (write: () => Promise<Answer>): Promise<Answer> => {
        for (let tries = 0; tries < MAX_WRITES; tries += 1) {
          await begin(t.db);
          const answer = await write();
          if (answer.status >= 400) return answer;
        }
        throw new Error('the disk can be written');
      };

      // The first view of an hour is recorded.
      await active();
      for (const write of [book, uploadPhoto, sendFix]) await untilRefused(write);
      const [before, position] = [await countsOf(t.db), await active()];
      for (const write of [book, uploadPhoto, sendFix]) {
        await begin(t.db);
        const { status, headers, body } = await write();
        expect([status, headers['retry-after']]).toEqual([503, '5']);
        expect(body).toMatchObject({ code: 'DATABASE_AWAY' });
      }
      expect(await phone.command('location:update', fixAt(AWAY))).toMatchObject({
        ok: false,
        code: 'DATABASE_AWAY',
      });
      expect(await countsOf(t.db)).toEqual(before);
      expect(await active()).toEqual(position);
      expect((await t.get('/readyz')).status).toBe(503);

      await end(t.db);
      expect((await t.get('/readyz')).status).toBe(200);
      const first = await book();
      expect(first.status).toBe(201);
      const again = await t.post('/api/bookings', jordan, { ...emergency, paymentId: paid[booked - 1] });
      expect([again.status, again.body.id]).toEqual([201, first.body.id]);
      expect((await uploadPhoto()).status).toBe(200);
      // After a silence the place itself is shown, not the filter's mean with the former ones.
      t.advance(5 * MINUTE_MS);
      expect(await phone.command('location:update', fixAt(PLACE))).toMatchObject({ ok: true });
      expect(await active()).toMatchObject([{ techId: 'dmorales', ...PLACE }]);
    });
  }
});
