import { describe, expect, it } from 'vitest';
import { type AuditEntry, isView } from '../../../src/domain/audit.ts';
import { record } from '../../../src/server/audit/record.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, PASSWORD, START, startTestApp } from '../test-app.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

describe('audit log', () => {
  const t = sharedTestApp();
  const entriesOf = async (admin: Caller, query: string) =>
    (await t.get(`/api/admin/audit?${query}`, admin)).body as AuditEntry[];

  const becomes = (id: string, as: Caller, status: string) =>
    expect.poll(async () => (await t.get(`/api/bookings/${id}`, as)).body.paymentStatus).toBe(status);

  it('the audit log records who changed a booking, the old and new values and the IP address', async () => {
    const admin = await t.staff('admin', 'anna');
    await t.staff('tech', 'tess');
    const { id } = await t.book(await t.customer('Jordan@example.com'));
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'tess' });
    await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });
    const told = await entriesOf(admin, `about=${id}`);
    const by = { role: 'admin', actor: 'anna', address: '127.0.0.1', subject: { kind: 'booking', id } };
    expect(told.filter(({ role }) => role === 'admin')).toMatchObject([
      { ...by, action: 'booking-status', detail: { from: 'pending', to: 'cancelled' } },
      { ...by, action: 'booking-unassigned', detail: { from: 'tess', to: null } },
      { ...by, action: 'booking-assigned', detail: { from: null, to: 'tess' } },
    ]);
  });

  it('the audit log records payment captures and refunds', async () => {
    const admin = await t.staff('admin', 'mona');
    const { id } = await t.book(await t.customer('paid@example.com'));
    await becomes(id, admin, 'captured');
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });
    await becomes(id, admin, 'refunded');
    const told = await entriesOf(admin, `about=${id}&action=payment`);
    expect(told.map(({ role, detail }) => [role, detail])).toEqual([
      ['system', { from: 'captured', to: 'refunded' }],
      ['system', { from: 'authorized', to: 'captured' }],
    ]);
  });

  it('the audit log records who signed in and out', async () => {
    await t.staff('tech', 'tom');
    const admin = await t.staff('admin', 'sina');
    const { body } = await t.login('tech', 'tom', PASSWORD);
    await t.post('/api/tech/logout', { id: 'tom', headers: { authorization: `Bearer ${body.token}` } });
    const told = await entriesOf(admin, 'about=Tom');
    const by = { role: 'tech', actor: 'tom', address: '127.0.0.1' };
    expect(told.slice(0, 2)).toMatchObject([
      { ...by, action: 'sign-out' },
      { ...by, action: 'sign-in', detail: { by: 'password' } },
    ]);
  });

  it('the audit log records a refused staff sign-in without the password', async () => {
    const admin = await t.staff('admin', 'ines');
    await t.login('admin', 'Ines', 'not my password at all');
    const [told] = await entriesOf(admin, 'about=ines&action=sign-in-refused');
    expect(told).toMatchObject({ role: 'admin', actor: 'ines', address: '127.0.0.1', subject: null });
    expect(JSON.stringify(told)).not.toContain('not my');
  });

  it.each([
    'correct horse battery staple',
    'Winter2026!hunter',
    'ines\u202egnp.exe',
    'ines\r\nadmin signed in',
    'ines\u2028admin',
    '<script>alert(1)</script>',
    'ines@example.com',
    '\u0000',
    'х'.repeat(100),
  ])('the audit log does not tell the text %j that was typed for a username', async (username) => {
    const admin = await t.staff('admin', `w${Buffer.from(username).toString('hex').slice(-12)}`);
    await t.login('admin', username, 'not my password at all');
    const told = await entriesOf(admin, 'action=sign-in-refused');
    expect(told.filter(({ actor }) => actor !== null && actor !== 'ines')).toEqual([]);
    const rows = await t.db.selectFrom('auditLog').select(['actor', 'detail']).execute();
    expect(JSON.stringify(rows)).not.toContain(JSON.stringify(username).slice(1, -1));
  });

  it('the audit log stores one line of visible characters, whatever it is given', async () => {
    const bad = 'a\r\nb\u2028c\u202ed\u0007e\u200bf\u2066g\u0085h';
    await record(t.db, {
      at: START,
      action: 'sign-out',
      role: 'admin',
      actor: bad,
      address: bad,
      subject: { kind: 'staff', id: bad },
      detail: { fields: bad },
    });
    const row = await t.db
      .selectFrom('auditLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const plain = 'a b c d e f g h';
    expect(row).toMatchObject({ actor: plain, address: plain, subject: plain });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ fields: plain });
  });

  it('the device of a session is one line, also with NEL and soft hyphens in the user agent', async () => {
    await t.staff('tech', 'nelly');
    await t.app.inject({
      method: 'POST',
      url: '/api/tech/login',
      headers: { 'user-agent': 'Fire\u0085fox\u00ad/1 \u009b31m' },
      payload: { username: 'nelly', password: PASSWORD },
    });
    const agents = await t.db
      .selectFrom('sessions')
      .select('userAgent')
      .where('subject', '=', 'nelly')
      .execute();
    expect(agents.map(({ userAgent }) => userAgent)).toContain('Fire fox /1  31m');
  });

  it('made-up usernames make 20 entries an hour for a network', async () => {
    const own = await startTestApp();
    for (let n = 0; n < 45; n += 1) await own.login('admin', `made-up-${n}`, 'a guess of a stranger');
    const told = own.db.selectFrom('auditLog').select('actor').where('action', '=', 'sign-in-refused');
    expect(await told.execute()).toEqual(Array(20).fill({ actor: null }));
  });

  it('the audit log records a wrong customer code without the e-mail address', async () => {
    const admin = await t.staff('admin', 'cora');
    const refused = () => entriesOf(admin, 'action=sign-in-refused');
    const before = (await refused()).length;
    const { status } = await t.call('POST', '/api/login/verify', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=jordan@example.com&code=000000',
    });
    expect(status).toBe(400);
    const [told, ...others] = await refused();
    expect(others).toHaveLength(before);
    expect(told).toMatchObject({ role: 'customer', actor: null, address: '127.0.0.1', subject: null });
    expect(JSON.stringify(told)).not.toContain('jordan');
  });

  it('the audit log records at most 20 anonymous refused sign-ins per network and hour', async () => {
    const own = await startTestApp();
    const enter = () =>
      own.call('POST', '/api/login/verify', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=ana@example.com&code=000000',
      });
    const told = () =>
      own.db.selectFrom('auditLog').select('id').where('action', '=', 'sign-in-refused').execute();
    for (let n = 0; n < 25; n += 1) expect((await enter()).status).toBe(400);
    expect(await told()).toHaveLength(20);
    // A refusal that names an account is recorded regardless of this limit.
    await own.staff('admin', 'mreyes');
    await own.login('admin', 'mreyes', 'not the password');
    expect(await told()).toHaveLength(21);
    own.advance(61 * 60_000);
    await enter();
    expect(await told()).toHaveLength(22);
  });

  it('the audit log records changes of second factor and settings, not a request for the TOTP code', async () => {
    const admin = await t.staff('admin', 'faye');
    const path = '/api/admin/account/second-factor';
    const { body } = await t.post(path, admin, { password: PASSWORD });
    await t.post(`${path}/confirm`, admin, { code: codeAt(body.secret, t.now()) });
    await t.patch('/api/admin/settings', admin, { requireSecondFactor: false });
    expect((await t.login('admin', 'faye', PASSWORD)).body).toMatchObject({ code: 'TOTP_REQUIRED' });
    const told = await entriesOf(admin, 'about=faye');
    const changes = told.filter(({ action }) => /second-factor|settings|refused/.test(action));
    expect(changes.map(({ action, detail }) => [action, detail])).toEqual([
      ['settings-changed', { fields: 'requireSecondFactor' }],
      ['second-factor-changed', { change: 'turned on' }],
      ['second-factor-changed', { change: 'begun' }],
    ]);
    expect(JSON.stringify(told)).not.toContain(body.secret);
  });

  it('the audit log records each refused reauthentication without the password', async () => {
    const admin = await t.staff('admin', 'prudence');
    const wrong = { password: 'a wrong guess of a thief' };
    await t.post('/api/admin/account/second-factor', admin, wrong);
    await t.post('/api/admin/account/passkeys/options', admin, wrong);
    await t.post('/api/admin/password', admin, { ...wrong, newPassword: 'another correct horse' });
    // A route of another role answers 403 before the reauthentication.
    await t.post('/api/tech/account/second-factor', admin, wrong);
    const told = await entriesOf(admin, 'about=prudence&action=reauthentication-refused');
    const refused = { role: 'admin', actor: 'prudence', address: '127.0.0.1', detail: {} };
    expect(told).toMatchObject([refused, refused, refused]);
    expect(JSON.stringify(told)).not.toContain('thief');
  });

  it('the audit log records the changed fields of a staff account, never the password', async () => {
    const admin = await t.staff('admin', 'paul');
    await t.post('/api/admin/staff', admin, { username: 'newbie', role: 'tech', password: PASSWORD });
    await t.patch('/api/admin/staff/newbie', admin, { name: 'New', password: `${PASSWORD}!` });
    const told = await entriesOf(admin, 'about=newbie');
    expect(told.map(({ action, detail }) => [action, detail])).toEqual([
      ['staff-changed', { fields: 'name, password' }],
      ['staff-added', { role: 'tech' }],
    ]);
    expect(JSON.stringify(told)).not.toContain(PASSWORD);
  });

  it('the audit log records once an hour that a session viewed customers', async () => {
    const admin = await t.staff('admin', 'vera');
    for (let n = 0; n < 3; n += 1) await t.get('/api/admin/customer-contact', admin);
    expect(await entriesOf(admin, 'about=vera&action=customers-viewed')).toHaveLength(1);
    t.advance(61 * 60_000);
    await t.get('/api/admin/customer-contact', admin);
    expect(await entriesOf(admin, 'about=vera&action=customers-viewed')).toHaveLength(2);
  });

  it('the audit log records a view of alerts, of a later export page and of a watched booking once', async () => {
    const booking = await t.book(await t.customer('watched@example.com'));
    for (const [name, see, action] of [
      ['alma', (as: Caller) => t.get('/api/admin/recent-notifications', as), 'bookings-viewed'],
      ['dana', (as: Caller) => t.get(`/api/bookings/${booking.id}/receipt`, as), 'booking-viewed'],
      ['emma', (as: Caller) => t.get('/api/admin/day-plan', as), 'bookings-viewed'],
      [
        'fred',
        (as: Caller) => t.get(`/api/admin/day-plan/effect?bookingId=${booking.id}`, as),
        'bookings-viewed',
      ],
      ['gina', (as: Caller) => t.get(`/api/bookings/${booking.id}/trail`, as), 'booking-viewed'],
      ['hugo', (as: Caller) => t.get(`/api/bookings/${booking.id}/eta`, as), 'booking-viewed'],
      ['iris', (as: Caller) => t.get(`/api/admin/bookings/${booking.id}/rating`, as), 'booking-viewed'],
      ['jack', (as: Caller) => t.get(`/api/admin/bookings/${booking.id}/refunds`, as), 'booking-viewed'],
      ['kate', (as: Caller) => t.get('/api/admin/disputes', as), 'payments-viewed'],
      ['liam', (as: Caller) => t.get('/api/admin/refunds/waiting', as), 'payments-viewed'],
      ['mina', (as: Caller) => t.get('/api/admin/technicians/active', as), 'staff-viewed'],
      ['nora', (as: Caller) => t.get('/api/admin/availability', as), 'staff-viewed'],
      ['otto', (as: Caller) => t.get('/api/admin/staff', as), 'staff-viewed'],
      ['petra', (as: Caller) => t.socket(as), 'board-viewed'],
      [
        'bela',
        (as: Caller) => t.get(`/api/admin/bookings?export=true&before=${booking.id}`, as),
        'bookings-viewed',
      ],
      [
        'ciro',
        async (as: Caller) => (await t.socket(as)).command('tracking:watch', { bookingId: booking.id }),
        'booking-viewed',
      ],
    ] as const) {
      const as = await t.staff('admin', name);
      for (let n = 0; n < 2; n += 1) await see(as);
      const told = await entriesOf(await t.staff('admin', `${name}2`), `about=${name}&action=${action}`);
      expect(told, name).toHaveLength(1);
      expect(told[0], name).toMatchObject({ role: 'admin', actor: name });
    }
  });

  it('the audit log records a technician once who hears jobs by socket, and no customer', async () => {
    const tech = await t.staff('tech', 'tilda');
    for (let n = 0; n < 2; n += 1) await t.socket(tech);
    const jordan = await t.customer('own-socket@example.com');
    await t.socket(jordan);
    const admin = await t.staff('admin', 'quinn');
    expect(await entriesOf(admin, 'about=tilda&action=jobs-viewed')).toMatchObject([
      { role: 'tech', address: '127.0.0.1' },
    ]);
    const actions = (await entriesOf(admin, `about=${jordan.id}`)).map(({ action }) => action);
    expect(actions.filter(isView)).toEqual([]);
  });

  it('the audit log records each export once, not each page of an export', async () => {
    const admin = await t.staff('admin', 'emil');
    const { id } = await t.book(await t.customer('exported@example.com'));
    for (let n = 0; n < 2; n += 1) {
      await t.get('/api/admin/bookings?export=true', admin);
      await t.get(`/api/admin/bookings?export=true&before=${id}`, admin);
    }
    expect(await entriesOf(admin, 'about=emil&action=bookings-exported')).toHaveLength(2);
  });

  it('admins read the audit log in pages, by day and as CSV', async () => {
    const admin = await t.staff('admin', 'paige');
    const first = await t.get('/api/admin/audit?limit=2', admin);
    const next = await t.get(`/api/admin/audit?limit=2&before=${first.headers['x-next-before']}`, admin);
    const pages = [...first.body, ...next.body];
    expect(pages).toEqual(await entriesOf(admin, 'limit=4'));
    const positions = pages.map(({ position }: AuditEntry) => position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => b - a));
    expect(await entriesOf(admin, 'until=2026-11-19')).toEqual([]);
    expect((await t.get('/api/admin/audit?from=20/11/2026', admin)).status).toBe(400);
    const csv = await t.get('/api/admin/audit.csv?action=sign-in-refused', admin);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toMatch(/^\uFEFFPosition,Time \(UTC\),Action,/);
    expect(csv.body).toContain('Sign-in refused,admin,ines,127.0.0.1');
  });

  it('a search for a control character gets an answer, as a list and as CSV', async () => {
    const admin = await t.staff('admin', 'nula');
    for (const path of ['/api/admin/audit', '/api/admin/audit.csv'] as const) {
      expect((await t.get(`${path}?about=%00`, admin)).status, path).toBe(200);
    }
  });

  it('audit routes answer 403 to technicians and 401 without a session', async () => {
    const tech = await t.staff('tech', 'nosy');
    for (const path of ['/api/admin/audit', '/api/admin/audit.csv']) {
      expect([(await t.get(path, tech)).status, (await t.get(path)).status], path).toEqual([403, 401]);
    }
  });
});

describe('storage of the audit log', () => {
  const t = sharedTestApp();
  const enter = (actor: string, at = START) =>
    record(t.db, { at, action: 'sign-out', role: 'admin', actor, address: null, subject: null });

  it('the database refuses to change an audit entry and to delete one of the last two years', async () => {
    await enter('changed');
    const changed = t.db.updateTable('auditLog').set({ actor: 'nobody' }).where('actor', '=', 'changed');
    await expect(changed.execute()).rejects.toThrow('never changed');
    const deleted = t.db.deleteFrom('auditLog').where('actor', '=', 'changed');
    await expect(deleted.execute()).rejects.toThrow('two years');
  });

  it('retention deletes an audit entry of three years ago and keeps one of last year', async () => {
    await enter('long ago', START - 3 * YEAR_MS);
    await enter('last year', START - YEAR_MS);
    t.advance(61 * 60_000);
    await t.runJobs('retention');
    const left = await t.db.selectFrom('auditLog').select('actor').execute();
    expect(left.map(({ actor }) => actor)).toContain('last year');
    expect(left.map(({ actor }) => actor)).not.toContain('long ago');
  });
});

it('an admin can download the audit log 20 times an hour, then gets 429', async () => {
  const t = await startTestApp();
  const [admin, other] = [await t.staff('admin', 'mreyes'), await t.staff('admin', 'owner')];
  for (let n = 0; n < 20; n += 1) expect((await t.get('/api/admin/audit.csv', admin)).status).toBe(200);
  const refused = await t.get('/api/admin/audit.csv', admin);
  expect(refused.status).toBe(429);
  expectRetryAfter(refused.headers, 3600);
  expect(refused.body.message).toBe('Too many downloads. Please try again at 11:00 AM New York time.');
  expect((await t.get('/api/admin/audit.csv', other)).status).toBe(200);
});
