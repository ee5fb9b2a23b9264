import { describe, expect, it } from 'vitest';
import { png } from '../../png.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

const HOUR_MS = 3_600_000;
const none = { firstName: null, photoUrl: null, van: null, code: null };
const van14 = { name: 'CV-14', plate: 'X12 ABC', color: 'white' } as const;

type Trip = Awaited<ReturnType<typeof startTrip>>;

const etaOf = async (t: TestApp, { id, jordan }: Trip) =>
  (await t.get(`/api/bookings/${id}/eta`, jordan)).body;

/** Gives the technician a shift of now with a new vehicle. Returns the vehicle's id. */
async function giveVan(t: TestApp, { admin }: Trip, techId = 'dmorales', vehicle: object = van14) {
  const { body } = await t.post('/api/admin/vehicles', admin, vehicle);
  const shift = {
    techId,
    startAt: new Date(t.now() - HOUR_MS).toISOString(),
    endAt: new Date(t.now() + 6 * HOUR_MS).toISOString(),
    vehicleId: body.id,
  };
  expect((await t.call('PUT', '/api/admin/roster', { as: admin, body: [shift] })).status).toBe(200);
  return body.id as string;
}

async function sendPhoto(t: TestApp, as: Caller, path: string) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(await png({ width: 40, height: 40 }))]), 'me.png');
  const headers = { ...as.headers, origin: ORIGIN };
  const response = await fetch(t.url + path, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as { photoUrl: string; code?: string } };
}

const rename = (t: TestApp, { admin }: Trip, name: string) =>
  t.patch('/api/admin/staff/dmorales', admin, { name });

describe('who comes', () => {
  it('the customer sees first name, photo and van of the technician from the assignment to the end', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    expect((await etaOf(t, trip)).technician).toEqual(none);
    await rename(t, trip, 'Dana Morales');
    await giveVan(t, trip);
    const { body } = await sendPhoto(t, trip.tech, '/api/tech/photo');
    expect(body.photoUrl).toMatch(/^\/api\/staff-photos\/[0-9a-f]{32}\.webp$/);
    const shown = { firstName: 'Dana', photoUrl: body.photoUrl, van: van14, code: null };
    expect((await etaOf(t, trip)).technician).toEqual(shown);
    expect((await t.get('/api/tech/photo', trip.tech)).body).toEqual(body);
    const { body: accounts } = await t.get('/api/admin/staff', trip.admin);
    expect(accounts.map(({ photoUrl }: { photoUrl: string | null }) => photoUrl)).toContain(body.photoUrl);
    const photo = await fetch(t.url + body.photoUrl);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);

    await trip.set('in_progress');
    expect((await etaOf(t, trip)).technician).toEqual(shown);
    await trip.set('completed');
    expect((await etaOf(t, trip)).technician).toBeNull();
  });

  it('a shared link gets first name and van without the photo, strangers nothing', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await rename(t, trip, 'Dana Morales');
    await giveVan(t, trip);
    const { body: photo } = await sendPhoto(t, trip.tech, '/api/tech/photo');
    const { body: link } = await t.post(`/api/bookings/${trip.id}/share`, trip.jordan);
    const shared = await t.get(`/api/shared/${link.token}`);
    expect(shared.body.eta.technician).toEqual({ firstName: 'Dana', photoUrl: null, van: van14, code: null });
    expect(JSON.stringify(shared.body)).not.toContain(photo.photoUrl);
    const other = await t.customer('other@example.com');
    expect((await t.get(`/api/bookings/${trip.id}/eta`, other)).status).toBe(403);
  });

  it('a new technician, van, name and photo reach who watches by push', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await t.staff('tech', 'sbrooks');
    const { body: link } = await t.post(`/api/bookings/${trip.id}/share`, trip.jordan);
    const [page, guest] = await Promise.all([
      t.socket(trip.jordan),
      t.socket({ id: 'guest', headers: {}, link: link.token }),
    ]);
    await page.command('tracking:watch', { bookingId: trip.id });
    await guest.command('shared:watch', { bookingId: trip.id });

    const vehicleId = await giveVan(t, trip);
    await page.next('booking:eta', ({ technician }) => technician?.van?.name === 'CV-14');
    await t.patch(`/api/admin/vehicles/${vehicleId}`, trip.admin, { color: 'blue' });
    await page.next('booking:eta', ({ technician }) => technician?.van?.color === 'blue');
    await guest.next('booking:eta', ({ technician }) => technician?.van?.color === 'blue');
    await rename(t, trip, 'Dana Morales');
    await page.next('booking:eta', ({ technician }) => technician?.firstName === 'Dana');
    const { body } = await sendPhoto(t, trip.admin, '/api/admin/staff/dmorales/photo');
    await page.next('booking:eta', ({ technician }) => technician?.photoUrl === body.photoUrl);
    expect((await t.call('DELETE', '/api/admin/staff/dmorales/photo', { as: trip.admin })).status).toBe(200);
    await page.next('booking:eta', ({ technician }) => technician?.photoUrl === null);
    await trip.assign('sbrooks');
    await page.next('booking:eta', ({ technician }) => technician !== null && technician.van === null);
    await t.post(`/api/admin/bookings/${trip.id}/unassign`, trip.admin);
    await page.next('booking:eta', ({ technician }) => technician === null);
    expectToMatchEventTable(page, guest);
  });

  it('a photo is only of technicians, and is taken from the technician and from admins only', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    expect((await sendPhoto(t, trip.admin, '/api/admin/staff/mreyes/photo')).body.code).toBe(
      'TECHNICIAN_NOT_FOUND',
    );
    expect((await sendPhoto(t, trip.admin, '/api/admin/staff/nobody/photo')).status).toBe(404);
    for (const as of [trip.tech, trip.jordan])
      expect((await sendPhoto(t, as, '/api/admin/staff/dmorales/photo')).status).toBe(403);
    expect((await sendPhoto(t, trip.admin, '/api/tech/photo')).status).toBe(403);
    const first = await sendPhoto(t, trip.tech, '/api/tech/photo');
    const second = await sendPhoto(t, trip.tech, '/api/tech/photo');
    expect((await fetch(t.url + first.body.photoUrl)).status).toBe(404);
    expect((await fetch(t.url + second.body.photoUrl)).status).toBe(200);
    expect((await t.call('DELETE', '/api/tech/photo', { as: trip.tech })).status).toBe(200);
    expect((await fetch(t.url + second.body.photoUrl)).status).toBe(404);
  });

  it('a vehicle takes one of the colours that customers are told, and no other', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    expect((await t.post('/api/admin/vehicles', admin, { name: 'CV-1', color: 'mauve' })).status).toBe(400);
    const { body } = await t.post('/api/admin/vehicles', admin, { name: 'CV-1', color: 'green' });
    expect(body.color).toBe('green');
    const cleared = await t.patch(`/api/admin/vehicles/${body.id}`, admin, { color: null });
    expect(cleared.body).toMatchObject({ color: null, name: 'CV-1' });
  });
});
