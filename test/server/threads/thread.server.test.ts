import { describe, expect, it } from 'vitest';
import { expectToMatchEventTable } from '../received-events.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

type Trip = Awaited<ReturnType<typeof startTrip>>;

const pathOf = ({ id }: Pick<Trip, 'id'>) =>
  ({
    customer: `/api/bookings/${id}/messages`,
    tech: `/api/tech/bookings/${id}/messages`,
    admin: `/api/admin/bookings/${id}/messages`,
  }) as const;

let keys = 0;
const text = (words: string) => {
  keys += 1;
  return { key: `key-${keys}`, text: words };
};
const wordsIn = (body: { text: string | null; ready: string | null }[]) =>
  body.map((message) => message.ready ?? message.text);

async function pushedKinds(t: TestApp): Promise<string[]> {
  const rows = await t.db.selectFrom('messages').select(['kind', 'techId']).orderBy('createdAt').execute();
  return rows.flatMap(({ kind }) => (kind.startsWith('thread_') ? [kind] : []));
}

describe('thread of a booking', () => {
  it('what one side writes is read by the others, pushed to them at once and to nobody else', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    const [page, board, other, otherTech] = await Promise.all([
      t.socket(trip.jordan),
      t.socket(trip.admin),
      t.customer('other@example.com').then(t.socket),
      t.staff('tech', 'sbrooks').then(t.socket),
    ]);
    await t.patch('/api/admin/staff/dmorales', trip.admin, { name: 'Dana Morales' });

    const first = await t.post(path.customer, trip.jordan, text('I am at gate 4.\nBlue car.'));
    expect(first).toMatchObject({
      status: 201,
      body: { from: 'customer', name: null, ready: null, text: 'I am at gate 4.\nBlue car.' },
    });
    for (const socket of [page, trip.phone, board])
      expect(await socket.next('thread:message', ({ bookingId }) => bookingId === trip.id)).toMatchObject({
        message: { from: 'customer', text: 'I am at gate 4.\nBlue car.' },
      });
    await t.post(path.tech, trip.tech, { key: 'r1', ready: 'few_minutes' });
    expect(await page.next('thread:message', ({ message }) => message.from === 'tech')).toMatchObject({
      message: { name: 'Dana', ready: 'few_minutes', text: null },
    });
    expect(await board.next('thread:message', ({ message }) => message.from === 'tech')).toMatchObject({
      message: { name: 'dmorales' },
    });
    await t.post(path.admin, trip.admin, text('The gate is open now.'));
    expect(await page.next('thread:message', ({ message }) => message.from === 'admin')).toMatchObject({
      message: { name: null, text: 'The gate is open now.' },
    });
    await trip.phone.next('thread:message', ({ message }) => message.from === 'admin');

    const words = ['I am at gate 4.\nBlue car.', 'few_minutes', 'The gate is open now.'];
    for (const [side, as] of [
      [path.customer, trip.jordan],
      [path.tech, trip.tech],
      [path.admin, trip.admin],
    ] as const)
      expect(wordsIn((await t.get(side, as)).body)).toEqual(words);
    expect(JSON.stringify((await t.get(path.customer, trip.jordan)).body)).not.toMatch(/dmorales|mreyes/);
    for (const socket of [other, otherTech]) {
      await socket.settled();
      expect(socket.all('thread:message')).toEqual([]);
    }
    expectToMatchEventTable(page, board, trip.phone, other, otherTech);
  });

  it('strangers, technicians without the job and signed-out callers neither read nor write', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    await t.post(path.customer, trip.jordan, text('Hello'));
    const stranger = await t.customer('other@example.com');
    const colleague = await t.staff('tech', 'sbrooks');
    const calls: [string, Caller | undefined, number][] = [
      [path.customer, stranger, 403],
      [path.customer, trip.tech, 403],
      [path.customer, trip.admin, 403],
      [path.customer, undefined, 401],
      [path.tech, colleague, 403],
      [path.tech, trip.jordan, 403],
      [path.admin, trip.tech, 403],
      ['/api/bookings/none/messages', trip.jordan, 404],
    ];
    for (const [at, as, status] of calls) {
      expect((await t.get(at, as)).status).toBe(status);
      expect((await t.post(at, as, text('Hi'))).status).toBe(status);
    }
    // Another technician reads on, the former one does not.
    await trip.assign('sbrooks');
    expect((await t.get(path.tech, trip.tech)).status).toBe(403);
    expect(wordsIn((await t.get(path.tech, colleague)).body)).toEqual(['Hello']);
  });

  it('a message that is sent again is one, also at once, and is pushed once', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const message = { key: 'same', text: 'Hello' };
    const page = await t.socket(trip.jordan);
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.post(pathOf(trip).customer, trip.jordan, message)),
    );
    const { body: again } = await t.post(pathOf(trip).customer, trip.jordan, { ...message, text: 'Other' });
    expect(new Set([...answers.map(({ body }) => body.sequence), again.sequence]).size).toBe(1);
    expect((await t.get(pathOf(trip).admin, trip.admin)).body).toHaveLength(1);
    await page.settled();
    expect(page.all('thread:message')).toHaveLength(1);
    expect(await pushedKinds(t)).toEqual(['thread_to_tech']);
    // The key of another sender is another message.
    await t.post(pathOf(trip).tech, trip.tech, message);
    expect((await t.get(pathOf(trip).admin, trip.admin)).body).toHaveLength(2);
  });

  it('each side hears of a message by push, dispatchers only while nobody has the job', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    await t.post(path.tech, trip.tech, { key: 'a', ready: 'at_car' });
    expect(await pushedKinds(t)).toEqual(['thread_to_customer']);
    t.advance(1000);
    await t.post(path.admin, trip.admin, text('Hello both'));
    expect((await pushedKinds(t)).sort()).toEqual([
      'thread_to_customer',
      'thread_to_customer',
      'thread_to_tech',
    ]);
    await t.post(`/api/admin/bookings/${trip.id}/unassign`, trip.admin);
    await t.post(path.customer, trip.jordan, text('Is anybody there?'));
    expect(await pushedKinds(t)).toContain('thread_to_admins');
  });

  it('a message written offline has the time of writing', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    t.advance(600_000);
    const at = (agoMs: number) => new Date(t.now() - agoMs).toISOString();
    const written = { key: 'late', ready: 'at_car', occurredAt: at(300_000), sentAt: at(0) };
    expect((await t.post(pathOf(trip).tech, trip.tech, written)).body.at).toBe(at(300_000));
  });

  it('an ended booking takes no more messages; its customer and dispatchers still read them, its technician does not', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    await t.post(path.customer, trip.jordan, text('Hello'));
    await trip.set('in_progress');
    await trip.set('completed');
    for (const [at, as] of [
      [path.customer, trip.jordan],
      [path.tech, trip.tech],
      [path.admin, trip.admin],
    ] as const)
      expect(await t.post(at, as, text('Too late'))).toMatchObject({
        status: 409,
        body: { code: 'BOOKING_FINISHED' },
      });
    for (const [at, as] of [
      [path.customer, trip.jordan],
      [path.admin, trip.admin],
    ] as const)
      expect(wordsIn((await t.get(at, as)).body)).toEqual(['Hello']);
    // Technicians lose it with the customer's name and address.
    expect((await t.get(path.tech, trip.tech)).status).toBe(403);
  });

  it('30 messages in 10 minutes are the limit of one sender, and a repeated one is none of them', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const { customer, admin } = pathOf(trip);
    for (let i = 0; i < 30; i += 1) {
      const message = { key: `n${i}`, text: String(i) };
      expect((await t.post(customer, trip.jordan, message)).status).toBe(201);
    }
    expect((await t.post(customer, trip.jordan, { key: 'n0', text: '0' })).status).toBe(201);
    const refused = await t.post(customer, trip.jordan, text('One more'));
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBeTruthy();
    expect((await t.post(admin, trip.admin, text('Calm down'))).status).toBe(201);
  });

  it.each([{ text: '' }, { text: 'x'.repeat(501) }, { text: 'a', ready: 'at_car' }, { ready: 'none' }, {}])(
    'the message %j is refused with 400',
    async (message) => {
      const t = await startTestApp();
      const trip = await startTrip(t);
      expect((await t.post(pathOf(trip).customer, trip.jordan, { key: 'k', ...message })).status).toBe(400);
    },
  );

  it('what nobody of staff has read is counted for the board until one of them reads or answers', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    const unread = async () => (await t.get('/api/admin/threads/unread', trip.admin)).body;
    const own = async () => (await t.get('/api/tech/threads/unread', trip.tech)).body;
    const { body: one } = await t.post(path.customer, trip.jordan, text('One'));
    const { body: two } = await t.post(path.customer, trip.jordan, text('Two'));
    expect(await unread()).toEqual([{ bookingId: trip.id, count: 2 }]);
    expect(await own()).toEqual([{ bookingId: trip.id, count: 2 }]);

    const board = await t.socket(trip.admin);
    await t.post(`${path.tech}/read`, trip.tech, { upTo: one.sequence });
    await board.next('thread:read', ({ bookingId }) => bookingId === trip.id);
    expect(await unread()).toEqual([{ bookingId: trip.id, count: 1 }]);
    await t.post(`${path.admin}/read`, trip.admin, { upTo: two.sequence });
    expect(await unread()).toEqual([]);
    // The technician still has one to read; a mark never goes back.
    await t.post(`${path.tech}/read`, trip.tech, { upTo: 0 });
    expect(await own()).toEqual([{ bookingId: trip.id, count: 1 }]);
    await t.post(path.admin, trip.admin, text('From dispatch'));
    expect(await own()).toEqual([{ bookingId: trip.id, count: 2 }]);
    await t.post(path.tech, trip.tech, { key: 'answer', ready: 'at_car' });
    expect(await own()).toEqual([]);
    await t.post(path.customer, trip.jordan, text('Three'));
    expect(await unread()).toEqual([{ bookingId: trip.id, count: 1 }]);
    const stranger = await t.staff('tech', 'sbrooks');
    expect((await t.post(`${path.tech}/read`, stranger, { upTo: 9 })).status).toBe(403);
    expect((await t.get('/api/tech/threads/unread', stranger)).body).toEqual([]);
    await trip.set('in_progress');
    await trip.set('completed');
    expect(await unread()).toEqual([]);
  });

  it('a technician who gets a job has read nothing that the former one has, and dispatchers hear nothing anew', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    const other = await t.staff('tech', 'sbrooks');
    const unread = async (side: 'admin' | 'tech', as: Caller) =>
      (await t.get(`/api/${side}/threads/unread`, as)).body;
    const { body: code } = await t.post(path.customer, trip.jordan, text('The gate code is 1234.'));
    await t.post(`${path.tech}/read`, trip.tech, { upTo: code.sequence });
    const assign = async (techId: string) => {
      const answer = await t.post(`/api/admin/bookings/${trip.id}/assign`, trip.admin, { techId });
      expect(answer.status).toBe(200);
    };
    await assign(other.id);
    expect(await unread('tech', other)).toEqual([{ bookingId: trip.id, count: 1 }]);
    expect(await unread('admin', trip.admin)).toEqual([]);
    await t.post(`${path.tech}/read`, other, { upTo: code.sequence });
    expect(await unread('tech', other)).toEqual([]);
    await assign(trip.tech.id);
    expect(await unread('tech', trip.tech)).toEqual([]);
  });

  it('nobody marks messages as read that are not written yet', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    const upTo = Number.MAX_SAFE_INTEGER;
    const mark = async () => (await t.post(`${path.tech}/read`, trip.tech, { upTo })).status;
    expect(await mark()).toBe(200);
    await t.post(path.customer, trip.jordan, text('One'));
    expect((await t.get('/api/admin/threads/unread', trip.admin)).body).toMatchObject([{ count: 1 }]);
    expect(await mark()).toBe(200);
    expect((await t.get('/api/admin/threads/unread', trip.admin)).body).toEqual([]);
    await t.post(path.customer, trip.jordan, text('Two'));
    expect((await t.get('/api/admin/threads/unread', trip.admin)).body).toMatchObject([{ count: 1 }]);
  });

  it('the export has the thread without names of staff, and a deleted account leaves none', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const path = pathOf(trip);
    await t.post(path.customer, trip.jordan, text('Hello'));
    await t.post(path.tech, trip.tech, { key: 'a', ready: 'at_car' });
    const { body } = await t.get('/api/account/export', trip.jordan);
    expect(body.bookings[0]?.thread).toMatchObject([
      { from: 'customer', text: 'Hello' },
      { from: 'tech', text: 'I am at the car.' },
    ]);
    expect(JSON.stringify(body.bookings[0]?.thread)).not.toContain('dmorales');
    await t.post(`${path.tech}/read`, trip.tech, { upTo: 1 });
    await trip.set('in_progress');
    await trip.set('completed');
    const erased = await t.post('/api/account/delete', trip.jordan, { confirm: 'DELETE' });
    expect(erased.status).toBe(200);
    expect(await t.db.selectFrom('threadMessages').selectAll().execute()).toEqual([]);
    expect(await t.db.selectFrom('threadReads').selectAll().execute()).toEqual([]);
  });

  it('messages are deleted after the days of messages, 90 by default', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await t.post(pathOf(trip).customer, trip.jordan, text('Hello'));
    const stored = () => t.db.selectFrom('threadMessages').select('text').execute();
    t.advance(89 * 24 * 3_600_000);
    await t.runJobs('retention');
    expect(await stored()).toHaveLength(1);
    t.advance(2 * 24 * 3_600_000);
    await t.runJobs('retention');
    expect(await stored()).toEqual([]);
  });
});
