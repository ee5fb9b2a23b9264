import { describe, expect, it } from 'vitest';
import { NotificationItem } from '../../../src/contract/shapes/notification.ts';
import { expectToMatchEventTable, listen } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const cleared = 'notification:acknowledged';

async function start() {
  const t = await startTestApp();
  const [jordan, admin, secondAdmin, dana, sam, ola] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('admin', 'kchan'),
    t.staff('tech', 'dana'),
    t.staff('tech', 'sam'),
    t.staff('tech', 'ola'),
  ]);
  for (const tech of [dana, sam]) await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  const book = async (form = {}) => {
    t.advance(1000);
    const { id } = await t.book(jordan, { ...PLACE, ...form });
    await captured(t, id);
    return id;
  };
  const of = async (as: typeof admin, query = ''): Promise<NotificationItem[]> => {
    const role = [admin, secondAdmin].includes(as) ? 'admin' : 'tech';
    return (await t.get(`/api/${role}/recent-notifications${query}`, as)).body;
  };
  const sockets = {
    board: await t.socket(admin),
    secondBoard: await t.socket(secondAdmin),
    dana: await t.socket(dana),
    danaElsewhere: await t.socket(dana),
    sam: await t.socket(sam),
    ola: await t.socket(ola),
    owner: await t.socket(jordan),
  };
  const heard = listen(sockets, [
    'booking:created',
    'booking:updated',
    'bookings:count',
    'job:offered',
    'job:removed',
  ]);
  return { t, jordan, admin, secondAdmin, dana, sam, ola, book, of, sockets, heard };
}
const nobody = { board: [], secondBoard: [], dana: [], danaElsewhere: [], sam: [], ola: [], owner: [] };
const everybody = {
  ...nobody,
  board: [cleared],
  secondBoard: [cleared],
  dana: [cleared],
  danaElsewhere: [cleared],
  sam: [cleared],
};

describe('recent notifications', () => {
  it('recent notifications list new bookings, newest first, with the fields of booking:created', async () => {
    const { t, admin, book, of, sockets } = await start();
    const ids = [await book(), await book(), await book({ notes: 'last' })];
    const items = await of(admin);
    expect(items.map(({ bookingId }) => bookingId)).toEqual(ids.reverse());
    expect(items[0]).toEqual({
      id: expect.any(String),
      bookingId: ids[0],
      customerName: 'Jordan Lee',
      customerPhone: '(973) 555-0118',
      serviceType: 'emergency',
      location: 'Union, NJ 07083',
      isEmergency: true,
      timestamp: new Date(t.now()).toISOString(),
      totalAmount: 185,
      acknowledgedBy: null,
      acknowledgedAt: null,
      point: { latitude: PLACE.latitude, longitude: PLACE.longitude },
    });
    for (const item of items) expect(NotificationItem.parse(item)).toEqual(item);
    expect(await sockets.board.next('booking:created', ({ bookingId }) => bookingId === ids[0])).toEqual(
      items[0],
    );
  });

  it('recent notifications return 10 items by default and 100 at most, to staff of the role only', async () => {
    const { t, admin, dana, jordan, book, of } = await start();
    for (let i = 0; i < 12; i += 1) await book();
    for (const as of [admin, dana]) {
      expect(await of(as)).toHaveLength(10);
      expect(await of(as, '?limit=10')).toHaveLength(10);
      expect(await of(as, '?limit=3')).toHaveLength(3);
      expect(await of(as, '?limit=100')).toHaveLength(12);
    }
    for (const limit of ['0', '-1', '101', 'ten', '1.5', '', 'NaN', '1e3', '10&limit=20']) {
      const answer = await t.get(`/api/admin/recent-notifications?limit=${limit}`, admin);
      expect(answer.status, limit).toBe(400);
    }
    expect((await t.get('/api/admin/recent-notifications')).status).toBe(401);
    for (const as of [dana, jordan])
      expect((await t.get('/api/admin/recent-notifications', as)).status).toBe(403);
  });

  it('recent notifications can be paged with before and filtered with waiting', async () => {
    const { t, admin, dana, book, of } = await start();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift(await book());
    const [newest, second] = await of(admin);
    await t.post(`/api/tech/notifications/${second?.id}/ack`, dana);
    const bookings = async (as: typeof admin, query: string) =>
      (await of(as, query)).map(({ bookingId }) => bookingId);
    expect(await bookings(admin, `?limit=2&before=${newest?.id}`)).toEqual(ids.slice(1, 3));
    expect(await bookings(dana, `?limit=2&before=${newest?.id}`)).toEqual(ids.slice(1, 3));
    expect(await bookings(dana, `?limit=2&waiting=true&before=${newest?.id}`)).toEqual(ids.slice(2, 4));
    expect(await bookings(admin, '?waiting=true')).toEqual(ids);
    await t.post(`/api/admin/notifications/${newest?.id}/ack`, admin);
    expect(await bookings(admin, '?waiting=true')).toEqual(ids.slice(1));
    expect(await bookings(dana, '?waiting=true')).toEqual(ids.slice(2));
    expect((await t.get('/api/admin/recent-notifications?before=nothing', admin)).status).toBe(404);
    expect((await t.get('/api/admin/recent-notifications?waiting=perhaps', admin)).status).toBe(400);
  });

  it('recent notifications show a technician on duty unassigned and own jobs, and a technician off duty none', async () => {
    const { t, admin, dana, sam, ola, book, of } = await start();
    const [unassigned, danas, done] = [await book(), await book(), await book()];
    await t.post(`/api/admin/bookings/${danas}/assign`, admin, { techId: 'dana' });
    await t.patch(`/api/admin/bookings/${done}/status`, admin, { status: 'completed' });
    const ids = async (as: typeof dana) => (await of(as)).map(({ bookingId }) => bookingId);
    expect(await ids(dana)).toEqual([danas, unassigned]);
    expect(await ids(sam)).toEqual([unassigned]);
    expect(await ids(ola)).toEqual([]);
    expect(await of(admin)).toHaveLength(3);
  });
});

describe('acknowledgement of notifications', () => {
  it('an admin acknowledgement clears a notification for all staff on duty, once, with person and time', async () => {
    const { t, admin, secondAdmin, dana, book, of, sockets, heard } = await start();
    await book();
    const [item] = await of(admin);
    await heard();
    t.advance(5000);
    const said = {
      ids: [item?.id],
      acknowledgedBy: 'mreyes',
      acknowledgedAt: new Date(t.now()).toISOString(),
    };
    const ack = (by: typeof admin) => t.post(`/api/admin/notifications/${item?.id}/ack`, by);
    expect(await ack(admin)).toMatchObject({ status: 200, body: said });
    expect(await heard()).toEqual(everybody);
    for (const socket of [sockets.board, sockets.dana]) expect(socket.all(cleared)).toEqual([said]);
    for (const as of [admin, secondAdmin, dana])
      expect((await of(as))[0]).toMatchObject({
        acknowledgedBy: 'mreyes',
        acknowledgedAt: said.acknowledgedAt,
      });

    t.advance(1000);
    expect(await ack(secondAdmin)).toMatchObject({ status: 200, body: { ids: [] } });
    expect(await heard()).toEqual(nobody);
    expect((await of(admin))[0]).toMatchObject({ acknowledgedBy: 'mreyes' });
    expectToMatchEventTable(...Object.values(sockets));
  });

  it('a technician acknowledgement clears a notification only on the sockets of the technician', async () => {
    const { t, admin, dana, sam, book, of, sockets, heard } = await start();
    await book();
    const [item] = await of(dana);
    await heard();
    const ack = () => t.post(`/api/tech/notifications/${item?.id}/ack`, dana);
    expect(await ack()).toMatchObject({ status: 200, body: { ids: [item?.id], acknowledgedBy: 'dana' } });
    expect(await heard()).toEqual({ ...nobody, dana: [cleared], danaElsewhere: [cleared] });
    expect((await of(dana))[0]).toMatchObject({ acknowledgedBy: 'dana' });
    for (const as of [sam, admin]) expect((await of(as))[0]).toMatchObject({ acknowledgedBy: null });

    expect((await ack()).body.ids).toEqual([]);
    expect(await heard()).toEqual(nobody);

    // A later acknowledgement by an admin still clears the notification for everyone.
    await t.post(`/api/admin/notifications/${item?.id}/ack`, admin);
    expect(await heard()).toEqual(everybody);
    expect((await of(dana))[0]).toMatchObject({ acknowledgedBy: 'mreyes' });
    expectToMatchEventTable(...Object.values(sockets));
  });

  it('ack-all acknowledges all waiting notifications and keeps earlier acknowledgements', async () => {
    const { t, admin, secondAdmin, dana, sam, book, of, heard } = await start();
    for (let i = 0; i < 3; i += 1) await book();
    const [newest] = await of(admin);
    await t.post(`/api/admin/notifications/${newest?.id}/ack`, admin);
    await heard();

    const own = await t.post('/api/tech/notifications/ack-all', dana);
    expect(own.body.ids).toHaveLength(2);
    expect(await heard()).toEqual({ ...nobody, dana: [cleared], danaElsewhere: [cleared] });
    expect((await of(sam)).filter(({ acknowledgedBy }) => acknowledgedBy === null)).toHaveLength(2);

    const all = await t.post('/api/admin/notifications/ack-all', secondAdmin);
    expect(all.body.ids).toHaveLength(2);
    expect(await heard()).toEqual(everybody);
    expect((await of(admin)).map(({ acknowledgedBy }) => acknowledgedBy)).toEqual([
      'mreyes',
      'kchan',
      'kchan',
    ]);
    expect((await t.post('/api/admin/notifications/ack-all', admin)).body.ids).toEqual([]);
    expect(await heard()).toEqual(nobody);
  });

  it('claiming or assigning a booking acknowledges its notification with person and time', async () => {
    const { t, admin, dana, book, of, sockets, heard } = await start();
    const claimed = await book();
    await heard();
    await t.patch(`/api/admin/bookings/${claimed}/status`, dana, { status: 'confirmed' });
    expect(await heard()).toEqual(everybody);
    const assigned = await book();
    await heard();
    await t.post(`/api/admin/bookings/${assigned}/assign`, admin, { techId: 'sam' });
    expect(await heard()).toEqual(everybody);
    expect((await of(admin)).map(({ bookingId, acknowledgedBy }) => [bookingId, acknowledgedBy])).toEqual([
      [assigned, 'mreyes'],
      [claimed, 'dana'],
    ]);
    expect(sockets.board.all(cleared).at(-1)).toMatchObject({
      acknowledgedBy: 'mreyes',
      acknowledgedAt: new Date(t.now()).toISOString(),
    });
    // An admin who only confirms a booking leaves the booking to be claimed.
    const confirmed = await book();
    await heard();
    await t.patch(`/api/admin/bookings/${confirmed}/status`, admin, { status: 'confirmed' });
    expect(await heard()).toEqual(nobody);
  });

  it('acknowledging a notification is refused to other roles and unknown ids, and ignored for jobs of others', async () => {
    const { t, jordan, admin, dana, sam, book, of, heard } = await start();
    const id = await book();
    const [item] = await of(admin);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    await heard();
    for (const [by, role] of [
      [admin, 'admin'],
      [dana, 'tech'],
    ] as const) {
      for (const unknown of ['nothing', '%00', `${item?.id}x`]) {
        const answer = await t.post(`/api/${role}/notifications/${unknown}/ack`, by);
        expect(answer.status, unknown).toBe(404);
      }
    }
    for (const [by, status] of [
      [undefined, 401],
      [jordan, 403],
      [dana, 403],
    ] as const) {
      for (const what of [`${item?.id}/ack`, 'ack-all'])
        expect((await t.post(`/api/admin/notifications/${what}`, by)).status).toBe(status);
    }
    expect((await t.post(`/api/tech/notifications/${item?.id}/ack`, admin)).status).toBe(403);
    expect((await t.post(`/api/tech/notifications/${item?.id}/ack`, sam)).body.ids).toEqual([]);
    expect(await heard()).toEqual(nobody);
  });
});
