import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN } from '../test-app.ts';

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
let dana: Caller;
let sam: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
  [dana, sam] = [await t.staff('tech', 'dana'), await t.staff('tech', 'sam')];
  for (const tech of [dana, sam]) await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
});

const picture = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#07a' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
async function send(id: string, by: Caller = jordan, photo?: Buffer) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(photo ?? (await picture()))]), 'level-2.jpg');
  const init = { method: 'POST', headers: { ...by.headers, origin: ORIGIN }, body: form };
  const response = await fetch(`${t.url}/api/bookings/${id}/spot/photo`, init);
  return { status: response.status, body: await response.json() };
}
const assign = (id: string, techId: string) => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
const set = (id: string, status: string, by: Caller) =>
  t.patch(`/api/admin/bookings/${id}/status`, by, { status });
const jobOf = async (id: string, by: Caller) =>
  (await t.get('/api/tech/bookings', by)).body.find((job: { id: string }) => job.id === id);
const statusesOf = async (url: string, ...people: Caller[]) =>
  Promise.all(people.map(async (by) => (await t.get(url, by)).status));

describe("a customer's photo of where the car stands", () => {
  it('the photo goes live to the board and the open job, re-encoded without metadata', async () => {
    const { id } = await t.book(jordan);
    await assign(id, 'dana');
    const [board, job] = [await t.socket(admin), await t.socket(dana)];
    const { status, body } = await send(id);
    const spotPhotoUrl = expect.stringMatching(new RegExp(`^/api/bookings/${id}/proof/[0-9a-f]{32}\\.webp$`));
    expect([status, body.spotPhotoUrl]).toEqual([200, spotPhotoUrl]);
    for (const socket of [board, job])
      await socket.next('booking:updated', (booking) => booking.spotPhotoUrl === body.spotPhotoUrl);
    const response = await fetch(t.url + body.spotPhotoUrl, { headers: dana.headers });
    const { width, format, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, format, exif }).toEqual({ width: 1600, format: 'webp', exif: undefined });
    const events = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'spot_photo', role: 'customer', to: null });
  });

  it('the customer, dispatchers and the technician who has the open job see it, and nobody else', async () => {
    const { id } = await t.book(jordan);
    const { spotPhotoUrl } = (await send(id)).body;
    const casey = await t.customer('casey@example.com');
    // While nobody has the job, technicians see the job alone.
    expect((await jobOf(id, dana))?.location).toBeTruthy();
    expect((await jobOf(id, dana))?.spotPhotoUrl).toBeUndefined();
    expect(await statusesOf(spotPhotoUrl, jordan, admin, dana, casey)).toEqual([200, 200, 404, 404]);
    const { token } = (await t.post(`/api/bookings/${id}/share`, jordan)).body;
    const shared = JSON.stringify((await t.get(`/api/shared/${token}`)).body);
    expect(shared).not.toContain('proof');
    await assign(id, 'dana');
    expect((await jobOf(id, dana))?.spotPhotoUrl).toBe(spotPhotoUrl);
    expect(await statusesOf(spotPhotoUrl, dana, sam)).toEqual([200, 404]);
    await assign(id, 'sam');
    expect(await statusesOf(spotPhotoUrl, dana, sam)).toEqual([404, 200]);
    for (const status of ['confirmed', 'in_progress', 'completed']) await set(id, status, sam);
    expect((await jobOf(id, sam))?.spotPhotoUrl).toBeUndefined();
    expect(await statusesOf(spotPhotoUrl, sam, jordan, admin)).toEqual([404, 200, 200]);
  });

  it('another photo replaces it, and a tap of the technician from before it counts', async () => {
    const { id } = await t.book(jordan);
    await assign(id, 'dana');
    const { body: seen } = await set(id, 'confirmed', dana);
    const first = (await send(id)).body.spotPhotoUrl;
    const second = (await send(id)).body.spotPhotoUrl;
    expect(second).not.toBe(first);
    expect(await statusesOf(first, jordan, dana)).toEqual([404, 404]);
    expect(
      await t.db.selectFrom('spotPhotos').select('name').where('bookingId', '=', id).execute(),
    ).toHaveLength(1);
    const departed = await t.post(`/api/tech/bookings/${id}/departed`, dana, { version: seen.version });
    expect(departed.status).toBe(200);
  });

  it('a photo of another booking, without a picture or once the technician is there is refused', async () => {
    const { id } = await t.book(jordan);
    expect((await send(id, await t.customer('other@example.com'))).status).toBe(403);
    expect((await send('none')).status).toBe(404);
    expect((await send(id, jordan, Buffer.from('no picture'))).status).toBe(415);
    await assign(id, 'dana');
    await set(id, 'confirmed', dana);
    await t.post(`/api/tech/bookings/${id}/arrived`, dana, {});
    const late = await send(id);
    expect([late.status, late.body.code]).toEqual([409, 'TECHNICIAN_ARRIVED']);
    expect(await t.db.selectFrom('spotPhotos').select('name').where('bookingId', '=', id).execute()).toEqual(
      [],
    );
    await set(id, 'cancelled', admin);
    expect((await send(id)).body.code).toBe('BOOKING_FINISHED');
  });

  it('the photo goes with the account of its customer', async () => {
    const gone = await t.customer('gone@example.com');
    const { id } = await t.book(gone);
    await send(id, gone);
    await set(id, 'cancelled', admin);
    await expect
      .poll(async () => (await t.get(`/api/bookings/${id}`, admin)).body.paymentStatus)
      .toMatch(/voided|refunded/);
    expect((await t.post('/api/account/delete', gone, { confirm: 'DELETE' })).status).toBeLessThan(300);
    expect(await t.db.selectFrom('spotPhotos').select('name').where('bookingId', '=', id).execute()).toEqual(
      [],
    );
  });
});
