import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Exception } from '../../../src/domain/dispatch/exception.ts';
import { DAY_MS } from '../../../src/domain/durations.ts';
import { until } from '../../until.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN } from '../test-app.ts';
import { captured } from '../trip.ts';

const t = sharedTestApp();
let jordan: Caller;
let casey: Caller;
let admin: Caller;
let dana: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  casey = await t.customer('casey@example.com');
  admin = await t.staff('admin', 'mreyes');
  dana = await t.staff('tech', 'dana');
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
});

const picture = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#a00' } })
    .withExif({ IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer();
const set = (id: string, status: string, by: Caller) =>
  t.patch(`/api/admin/bookings/${id}/status`, by, { status });

/** A booking that dana has served. */
async function served(status = 'completed') {
  t.advance(1000);
  const { id } = await t.book(jordan);
  await captured(t, id);
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
  for (const next of ['confirmed', 'in_progress', 'completed']) {
    await set(id, next, dana);
    if (next === status) break;
  }
  return id;
}
async function report(id: string, fields: Record<string, string>, by: Caller = jordan, photo?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (photo) form.append('photo', new Blob([new Uint8Array(photo)]), 'bumper.jpg');
  const init = { method: 'POST', headers: { ...by.headers, origin: ORIGIN }, body: form };
  const response = await fetch(`${t.url}/api/bookings/${id}/reports`, init);
  return { status: response.status, body: await response.json() };
}
const exceptionsOf = async (id: string): Promise<Exception[]> =>
  (await t.get('/api/admin/exceptions', admin)).body.filter(({ bookingId }: Exception) => bookingId === id);
const settle = (id: string) => t.post(`/api/admin/exceptions/${id}/close`, admin);
const messagesOf = async (id: string) => {
  const rows = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
  return rows.map(({ kind }) => kind);
};
const write = (by: Caller, path: string, id: string, text: string) =>
  t.post(`${path}/bookings/${id}/messages`, by, { key: crypto.randomUUID(), text });

describe('a problem that a customer reports', () => {
  it('needs a dispatcher at once, with its words and photo, until it is settled', async () => {
    const id = await served();
    const [board, page] = [await t.socket(admin), await t.socket(jordan)];
    const fields = { kind: 'damage', text: ' The bumper is scratched ', key: 'k1' };
    const made = await report(id, fields, jordan, await picture());
    expect(made).toMatchObject({
      status: 201,
      body: { kind: 'damage', text: 'The bumper is scratched', settledAt: null },
    });
    const { id: reportId, photoUrl } = made.body;
    for (const socket of [board, page])
      await socket.next('booking:updated', (booking) => booking.reportedAt === made.body.at);
    const heard = await until('the board has heard of the report', () =>
      board
        .all('exceptions:changed')
        .flat()
        .find((each: Exception) => each.id === reportId),
    );
    expect(heard).toMatchObject({
      ...{ bookingId: id, kind: 'customer_report', photoUrl, since: made.body.at },
      text: 'The customer reports: Something was damaged. “The bumper is scratched”',
      choices: [{ action: 'answer' }, { action: 'call' }, { action: 'close', label: 'Settled' }],
    });
    expect(await messagesOf(id)).toContain('report_made');

    t.advance(1000);
    expect((await settle(reportId)).status).toBe(200);
    expect(await exceptionsOf(id)).toEqual([]);
    await page.next('booking:updated', (booking) => booking.reportedAt === undefined);
    expect((await t.get(`/api/bookings/${id}/reports`, jordan)).body).toMatchObject([
      { id: reportId, settledAt: new Date(t.now()).toISOString() },
    ]);
    expect(await messagesOf(id)).toContain('report_settled');
    const { version } = (await t.get(`/api/bookings/${id}`, admin)).body;
    expect((await settle(reportId)).status).toBe(200);
    expect((await t.get(`/api/bookings/${id}`, admin)).body.version).toBe(version);
    const events = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
    expect(events.slice(-2)).toMatchObject([
      { kind: 'reported', role: 'customer', from: null, to: 'damage' },
      { kind: 'reported', actor: 'mreyes', from: 'damage', to: null },
    ]);
  });

  it('is one, however often it is sent, and of each kind one is open', async () => {
    const id = await served('in_progress');
    const same = { kind: 'not_charged', key: 'again' };
    const answers = await Promise.all([report(id, same), report(id, same)]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const other = await report(id, { kind: 'not_charged', key: 'another-tap' });
    expect(other.body.id).toBe(answers[0].body.id);
    const payment = await report(id, { kind: 'payment', key: 'p' });
    expect((await exceptionsOf(id)).filter(({ kind }) => kind === 'customer_report')).toHaveLength(2);
    await settle(answers[0].body.id);
    // The other one goes on.
    expect((await t.get(`/api/bookings/${id}`, jordan)).body.reportedAt).toBe(payment.body.at);
    await settle(payment.body.id);
    expect((await report(id, { kind: 'payment', key: 'new' })).body.id).not.toBe(payment.body.id);
  });

  it('is between its customer and admins: its photo, words and existence', async () => {
    const id = await served('in_progress');
    const phone = await t.socket(dana);
    const { body } = await report(
      id,
      { kind: 'technician', text: 'Rude', key: 'k' },
      jordan,
      await picture(),
    );
    for (const may of [jordan, admin]) {
      const response = await fetch(t.url + body.photoUrl, { headers: may.headers });
      const { width, format, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([response.status, width, format, exif]).toEqual([200, 1600, 'webp', undefined]);
      expect((await t.get(`/api/bookings/${id}/reports`, may)).body).toMatchObject([{ text: 'Rude' }]);
    }
    for (const mayNot of [dana, casey]) {
      expect((await t.get(body.photoUrl, mayNot)).status).toBe(404);
      expect((await t.get(`/api/bookings/${id}/reports`, mayNot)).status).toBe(403);
    }
    const { version } = (await t.get(`/api/bookings/${id}`, admin)).body;
    await phone.next('booking:updated', (booking) => booking.version === version);
    expect(JSON.stringify(phone.all('booking:updated'))).not.toContain('reportedAt');
    expect((await report(id, { kind: 'other', key: 'k' }, casey)).status).toBe(403);
  });

  it('its technician hears nothing of the thread after the service, and marks nothing as read', async () => {
    const id = await served();
    await report(id, { kind: 'technician', text: 'Rude', key: 'k9' }, jordan);
    await t.post(`/api/bookings/${id}/messages`, jordan, { key: 'm9', text: 'Please call me.' });
    const unread = async (path: '/api/tech/threads/unread' | '/api/admin/threads/unread', as: Caller) =>
      (await t.get(path, as)).body.filter(({ bookingId }: { bookingId: string }) => bookingId === id);
    expect(await unread('/api/tech/threads/unread', dana)).toEqual([]);
    expect((await t.post(`/api/tech/bookings/${id}/messages/read`, dana, { upTo: 1000 })).status).toBe(403);
    expect(await unread('/api/admin/threads/unread', admin)).toHaveLength(1);
  });

  it('is answered in the thread after the service, which the technician does not hear', async () => {
    const id = await served();
    expect((await write(jordan, '/api', id, 'Hello?')).body.code).toBe('BOOKING_FINISHED');
    const { body } = await report(id, { kind: 'not_charged', key: 'k' });
    const phone = await t.socket(dana);
    const page = await t.socket(jordan);
    expect((await write(admin, '/api/admin', id, 'We give back $40.')).status).toBe(201);
    await page.next('thread:message', ({ message }) => message.text === 'We give back $40.');
    expect((await write(jordan, '/api', id, 'Thank you')).status).toBe(201);
    expect((await t.get('/api/admin/threads/unread', admin)).body).toContainEqual({
      bookingId: id,
      count: 1,
    });
    expect((await write(dana, '/api/tech', id, 'Hm')).status).toBe(409);
    expect((await t.get(`/api/tech/bookings/${id}/messages`, dana)).status).toBe(403);
    expect(phone.all('thread:message')).toEqual([]);
    expect(await messagesOf(id)).toEqual(expect.arrayContaining(['thread_answer', 'thread_report']));
    expect(await messagesOf(id)).not.toContain('thread_to_tech');
    await settle(body.id);
    expect((await write(jordan, '/api', id, 'And?')).status).toBe(409);
    expect((await t.get(`/api/bookings/${id}/messages`, jordan)).body).toHaveLength(2);
  });

  it('is answered after the booking was cancelled, as after the service', async () => {
    const id = await served('confirmed');
    const { body } = await report(id, { kind: 'technician', key: 'k' });
    expect((await set(id, 'cancelled', admin)).status).toBe(200);
    expect(await exceptionsOf(id)).toMatchObject([{ id: body.id, choices: [{ action: 'answer' }, {}, {}] }]);
    const [page, phone] = [await t.socket(jordan), await t.socket(dana)];
    expect((await write(admin, '/api/admin', id, 'We are sorry.')).status).toBe(201);
    await page.next('thread:message', ({ message }) => message.text === 'We are sorry.');
    expect((await write(jordan, '/api', id, 'Thank you')).status).toBe(201);
    expect((await write(dana, '/api/tech', id, 'Hm')).status).toBe(409);
    expect(phone.all('thread:message')).toEqual([]);
    expect(await messagesOf(id)).toContain('thread_answer');
    await settle(body.id);
    expect((await write(jordan, '/api', id, 'And?')).status).toBe(409);
    expect((await t.get(`/api/bookings/${id}/messages`, jordan)).body).toHaveLength(2);
  });

  it('is refused before anybody comes, and with what is no report', async () => {
    const { id: waiting } = await t.book(casey);
    expect((await report(waiting, { kind: 'other', key: 'k' }, casey)).body.code).toBe('STATUS_NOT_ALLOWED');
    const id = await served();
    const bad: [Record<string, string>, Buffer | undefined, number][] = [
      [{ kind: 'weather', key: 'k' }, undefined, 400],
      [{ kind: 'other' }, undefined, 400],
      [{ kind: 'other', key: 'k', text: 'x'.repeat(501) }, undefined, 400],
      [{ kind: 'other', key: 'k' }, Buffer.from('no picture'), 415],
      [{ kind: 'other', key: 'k' }, Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    ];
    for (const [fields, photo, status] of bad)
      expect((await report(id, fields, jordan, photo)).status, JSON.stringify(fields).slice(0, 60)).toBe(
        status,
      );
    expect((await report('nothing', { kind: 'other', key: 'k' })).status).toBe(404);
    expect((await t.get(`/api/bookings/${id}/reports`, jordan)).body).toEqual([]);
  });

  it('is in the export of its customer, and goes with the account', async () => {
    const lee = await t.customer('lee@example.com');
    const { id } = await t.book(lee);
    await captured(t, id);
    for (const next of ['confirmed', 'in_progress', 'completed']) await set(id, next, admin);
    const { body } = await report(
      id,
      { kind: 'damage', text: 'Scratched by Lee', key: 'k' },
      lee,
      await picture(),
    );
    const exported = (await t.get('/api/account/export', lee)).body.bookings;
    expect(exported[0]?.reports).toMatchObject([
      { kind: 'damage', text: 'Scratched by Lee', photoUrl: body.photoUrl },
    ]);
    expect((await t.post('/api/account/delete', lee, { confirm: 'DELETE' })).status).toBe(200);
    expect(
      await t.db.selectFrom('customerReports').select('id').where('bookingId', '=', id).execute(),
    ).toEqual([]);
    expect(await exceptionsOf(id)).toEqual([]);
    expect((await t.get(body.photoUrl, admin)).status).toBe(404);
  });

  // The last: the sessions of staff end meanwhile.
  it('is taken for 14 days after the service', async () => {
    const id = await served();
    t.advance(14 * DAY_MS);
    expect((await report(id, { kind: 'other', key: 'in-time' })).status).toBe(201);
    t.advance(1);
    expect((await report(id, { kind: 'payment', key: 'late' })).body.code).toBe('REPORT_TOO_LATE');
  });
});
