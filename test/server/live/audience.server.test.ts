import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { expectToMatchEventTable, listen } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const updated = 'booking:updated';

/** One listening socket per person: technicians `dana` and `sam` are on duty, technician `ola` is off duty. */
async function everybody() {
  const t = await startTestApp();
  const jordan = await t.customer();
  const [admin, dana, sam, ola, other] = await Promise.all([
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dana'),
    t.staff('tech', 'sam'),
    t.staff('tech', 'ola'),
    t.customer('other@example.com'),
  ]);
  for (const tech of [dana, sam]) await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  const sockets = {
    board: await t.socket(admin),
    owner: await t.socket(jordan),
    other: await t.socket(other),
    dana: await t.socket(dana),
    sam: await t.socket(sam),
    ola: await t.socket(ola),
  };
  const heard = listen(sockets);
  const nobodyElse = { board: [], owner: [], other: [], dana: [], sam: [], ola: [] };
  const assign = (id: string, techId: string) =>
    t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
  const set = (id: string, status: string, by = admin) =>
    t.patch(`/api/admin/bookings/${id}/status`, by, { status });
  const book = async () => {
    const booking = await t.book(jordan, PLACE);
    await captured(t, booking.id);
    return booking.id;
  };
  return { t, jordan, admin, dana, sam, sockets, heard, nobodyElse, assign, set, book };
}

describe('audience of booking pushes', () => {
  it('booking pushes reach each concerned socket once and no other socket, from creation to completion', async () => {
    const { sockets, heard, nobodyElse, assign, set, book, sam } = await everybody();

    const id = await book();
    const offered = ['booking:created', 'job:offered'];
    expect(await heard()).toEqual({
      ...nobodyElse,
      // Pushed when the booking is created and again when it is paid.
      board: ['booking:created', updated, 'bookings:count', updated],
      owner: [updated, updated],
      dana: offered,
      sam: offered,
    });

    await assign(id, 'dana');
    expect(await heard()).toEqual({
      ...nobodyElse,
      board: [updated, 'notification:acknowledged'],
      owner: [updated],
      dana: [updated, 'job:removed', 'notification:acknowledged'],
      sam: ['job:removed', 'notification:acknowledged'],
    });

    await assign(id, 'dana');
    expect(await heard()).toEqual(nobodyElse);

    await assign(id, 'sam');
    expect(await heard()).toEqual({
      ...nobodyElse,
      board: [updated],
      owner: [updated],
      dana: [updated, 'job:removed'],
      sam: [updated],
    });

    for (const status of ['confirmed', 'in_progress', 'completed']) {
      await set(id, status, sam);
      expect(await heard()).toEqual({ ...nobodyElse, board: [updated], owner: [updated], sam: [updated] });
    }
    expectToMatchEventTable(...Object.values(sockets));
  });

  it('technicians on duty get job:offered while a booking is unassigned and job:removed when one takes the job', async () => {
    const { sockets, heard, nobodyElse, set, book, sam } = await everybody();
    const id = await book();
    await heard();

    await set(id, 'confirmed');
    expect(await heard()).toEqual({
      ...nobodyElse,
      board: [updated],
      owner: [updated],
      dana: ['job:offered'],
      sam: ['job:offered'],
    });
    expect(sockets.dana.all('job:offered').at(-1)).toMatchObject({ id, status: 'confirmed' });

    await set(id, 'in_progress', sam);
    const cleared = 'notification:acknowledged';
    expect(await heard()).toEqual({
      ...nobodyElse,
      board: [updated, cleared],
      owner: [updated],
      dana: ['job:removed', cleared],
      sam: [updated, 'job:removed', cleared],
    });
    expectToMatchEventTable(...Object.values(sockets));
  });

  it('a cancelled booking sends job:removed to technicians, and job:offered if an admin can reopen it', async () => {
    const { t, jordan, sockets, heard, nobodyElse, set, book } = await everybody();
    const id = await book();
    await heard();

    const { status } = await t.post(`/api/bookings/${id}/cancel`, jordan);
    expect(status).toBe(200);
    await sockets.board.next(updated, ({ paymentStatus }) => paymentStatus === 'refunded');
    const cleared = 'notification:acknowledged';
    expect(await heard()).toEqual({
      ...nobodyElse,
      // Pushed when the booking is cancelled and again when it is refunded.
      board: [updated, cleared, updated, 'refunds:changed'],
      owner: [updated, updated],
      dana: ['job:removed', cleared],
      sam: ['job:removed', cleared],
    });
    expect(sockets.sam.all('job:removed')).toEqual([{ bookingId: id }]);

    const opened = await set(id, 'confirmed');
    const now = await heard();
    if (opened.status === 200) expect(now.dana).toEqual(['job:offered']);
    else expect(now).toEqual(nobodyElse);
  });

  it('a technician gets job offers after going on duty and none after going off duty', async () => {
    const { t, sockets, heard, nobodyElse, book } = await everybody();
    await sockets.ola.command('duty:set', { isOnDuty: 'true' });
    await sockets.sam.command('duty:set', { isOnDuty: 'false' });
    await sockets.sam.command('duty:set', { isOnDuty: 'false' });
    expect(await heard()).toEqual({ ...nobodyElse, board: ['technician:duty', 'technician:duty'] });
    expect(sockets.board.all('technician:duty')).toEqual([
      { techId: 'ola', isOnDuty: 'true', lastActiveAt: new Date(t.now()).toISOString() },
      { techId: 'sam', isOnDuty: 'false', lastActiveAt: new Date(t.now()).toISOString() },
    ]);

    await book();
    const { ola, sam } = await heard();
    expect(ola).toEqual(['booking:created', 'job:offered']);
    expect(sam).toEqual([]);
  });

  it('a customer profile change sends booking:updated to the owner, the board and the assigned technician', async () => {
    const { t, jordan, sockets, heard, nobodyElse, assign, book } = await everybody();
    const id = await book();
    await assign(id, 'dana');
    await heard();
    const patch = { phone: '9735550118', vehicleMake: 'Hyundai', licensePlate: 'T48-RMK' };
    expect((await t.patch('/api/profile', jordan, patch)).status).toBe(200);
    expect(await heard()).toEqual({
      ...nobodyElse,
      board: [updated],
      owner: ['vehicles:changed', updated],
      dana: [updated],
    });
    for (const socket of [sockets.board, sockets.owner, sockets.dana])
      expect(socket.all(updated).at(-1)).toMatchObject({
        id,
        user: { vehicleMake: 'Hyundai', licensePlate: 'T48-RMK' },
      });
  });

  it('booking:updated hides customer and location from a former technician and from no other recipient', async () => {
    const { sockets, heard, assign, book } = await everybody();
    const id = await book();
    await assign(id, 'dana');
    await assign(id, 'sam');
    await heard();
    const last = (socket: { all(name: string): Booking[] }) => socket.all(updated).at(-1);
    const whole = last(sockets.board);
    expect(whole).toMatchObject({ id, assignedTechId: 'sam', phoneNumber: '(973) 555-0118', ...PLACE });
    expect(last(sockets.owner)).toEqual(whole);
    expect(last(sockets.sam)).toEqual(whole);
    expect(last(sockets.dana)).toMatchObject({
      id,
      version: whole?.version,
      assignedTechId: 'sam',
      customerName: null,
      phoneNumber: null,
      vehicleInfo: null,
      notes: null,
      latitude: null,
      longitude: null,
      location: '',
      user: null,
    });
    expect(JSON.stringify(last(sockets.dana))).not.toMatch(/Jordan|555-0118|jordan@|40\.7|Union|T48/);
  });

  it('booking:updated of an unassigned job has a former technician’s preview off duty, and the job on duty', async () => {
    const { t, admin, sockets, heard, assign, book } = await everybody();
    const last = async (techId: 'dana' | 'ola') => {
      const id = await book();
      await assign(id, techId);
      await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
      await heard();
      return sockets[techId].all(updated).at(-1);
    };
    expect(await last('dana')).toMatchObject({
      assignedTechId: null,
      phoneNumber: '(973) 555-0118',
      ...PLACE,
    });
    const preview = await last('ola');
    expect(preview).toMatchObject({ assignedTechId: null, phoneNumber: null, latitude: null, user: null });
    expect(JSON.stringify(preview)).not.toMatch(/555-0118|jordan@|40\.7|T48/);
  });

  it('booking:updated carries each version of a booking once, in ascending order', async () => {
    const { sockets, heard, assign, set, book } = await everybody();
    const id = await book();
    await assign(id, 'dana');
    for (const status of ['confirmed', 'in_progress', 'completed']) await set(id, status);
    await heard();
    for (const socket of [sockets.board, sockets.owner]) {
      const versions = socket.all(updated).map(({ version }) => version);
      // A push has the booking as it is when the log is read: the capture may have come before the first.
      expect(versions[0]).toBeLessThanOrEqual(2);
      expect(versions.slice(1)).toEqual([2, 3, 4, 5, 6]);
    }
  });
});
