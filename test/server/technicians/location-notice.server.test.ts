import { describe, expect, it } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, fixAt } from '../trip.ts';

const OWN = '/api/tech/location-notice';
const CSV = '/api/admin/location-notice/acknowledgements';
const acknowledge = async (t: TestApp, tech: Caller) =>
  t.post(OWN, tech, { version: (await t.get(OWN, tech)).body.version });

describe('location tracking notice', () => {
  const t = sharedTestApp({ env: { BRAND_NAME: 'Volt & Co', RETENTION_TRAIL_DAYS: '14' } });

  it('GET /api/location-notice is public and states who tracks, why and for how long', async () => {
    const { status, body } = await t.get('/api/location-notice');
    expect(status).toBe(200);
    expect(body.version).toMatch(/^[0-9a-f]{12}$/);
    for (const text of ['Volt & Co uses this app to track', 'kept for 14 days', 'N.J.S.A. 34:6B-22']) {
      expect(body.text).toContain(text);
    }
  });

  it('location notice is acknowledged once with version and time', async () => {
    const dana = await t.staff('tech', 'dana');
    expect((await t.get(OWN, dana)).body.acknowledgedAt).toBeNull();
    const first = await acknowledge(t, dana);
    const at = new Date(t.now()).toISOString();
    expect(first).toMatchObject({ status: 200, body: { acknowledgedAt: at } });
    t.advance(1000);
    expect((await acknowledge(t, dana)).body).toEqual(first.body);
    const stored = await t.db.selectFrom('noticeAcknowledgements').selectAll().execute();
    const { version, text } = first.body;
    expect(stored).toEqual([{ techId: 'dana', version, text, acknowledgedAt: Date.parse(at) }]);
  });

  it('location notice acknowledgement requires the present version and the technician role', async () => {
    const sam = await t.staff('tech', 'sam');
    const old = await t.post(OWN, sam, { version: '0'.repeat(12) });
    expect(old).toMatchObject({ status: 409, body: { code: 'NOTICE_CHANGED' } });
    expect((await t.get(OWN, sam)).body.acknowledgedAt).toBeNull();
    const admin = await t.staff('admin', 'mreyes');
    for (const who of [admin, await t.customer()]) {
      expect([(await t.get(OWN, who)).status, (await acknowledge(t, who)).status]).toEqual([403, 403]);
    }
    for (const who of [sam, undefined]) expect((await t.get(CSV, who)).status).toBeGreaterThanOrEqual(401);
  });

  it('technician without acknowledged location notice may go on duty and report positions', async () => {
    const tech = await t.staff('tech', 'unread');
    expect((await t.post('/api/tech/duty', tech, { isOnDuty: 'true' })).status).toBe(200);
    expect((await t.post('/api/tech/location', tech, fixAt(AWAY))).status).toBe(200);
  });
});

it('changed location notice must be acknowledged again, and the admin CSV keeps former acknowledgements', async () => {
  const databaseUrl = await migratedDatabaseUrl();
  const before = await startTestApp({ databaseUrl });
  const dana = await before.staff('tech', 'dana');
  await before.staff('tech', 'unread');
  const old = (await acknowledge(before, dana)).body;
  await before.close();

  const t = await startTestApp({ databaseUrl, env: { RETENTION_TRAIL_DAYS: '60' } });
  const again = await t.staffSession('tech', 'dana');
  const present = (await t.get(OWN, again)).body;
  expect(present).toMatchObject({ acknowledgedAt: null, text: expect.stringContaining('60 days') });
  expect(present.version).not.toBe(old.version);
  const admin = await t.staff('admin', 'mreyes');
  expect((await t.get('/api/admin/location-notice', admin)).body).toEqual({
    technicians: 2,
    acknowledged: 0,
  });
  await acknowledge(t, again);
  expect((await t.get('/api/admin/location-notice', admin)).body).toEqual({
    technicians: 2,
    acknowledged: 1,
  });

  const { headers, body } = await t.get(CSV, admin);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('location-notices.csv');
  const lines = body.split(/\r\n(?=[a-z])/);
  expect(lines[0]).toBe('\uFEFFTechnician,Name,Version,Acknowledged (UTC),Text');
  expect(body).toContain(`dana,,${old.version},${old.acknowledgedAt},`);
  expect(body).toContain(`dana,,${present.version},`);
  expect(body).toContain(`unread,,${present.version},,`);
});
