import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

const picture = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#0a0' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

async function post(t: TestApp, as: Caller, id: string, said: Record<string, string>, photo?: Uint8Array) {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  if (photo) form.append('photo', new Blob([new Uint8Array(photo)]), 'charger.jpg');
  const init = { method: 'POST', headers: { ...as.headers, origin: ORIGIN }, body: form };
  const response = await fetch(`${t.url}/api/tech/bookings/${id}/proof`, init);
  return { status: response.status, body: await response.json() };
}

async function finished() {
  const t = await startTestApp();
  const trip = await startTrip(t);
  for (const status of ['in_progress', 'completed']) await trip.set(status, trip.tech);
  return { t, ...trip };
}

describe('proof of a completed job', () => {
  it('a proof is sent at once to the board and the customer, and the booking contains the proof', async () => {
    const { t, jordan, admin, tech, id } = await finished();
    const [board, page] = [await t.socket(admin), await t.socket(jordan)];
    const said = { startPercent: '4', endPercent: '38', note: 'Charged at the kerb' };
    const answer = await post(t, tech, id, said, await picture());
    const proof = {
      startPercent: 4,
      endPercent: 38,
      note: 'Charged at the kerb',
      photoUrl: expect.stringMatching(new RegExp(`^/api/bookings/${id}/proof/[0-9a-f]{32}\\.webp$`)),
      addedAt: new Date(t.now()).toISOString(),
    };
    expect(answer).toMatchObject({ status: 200, body: { proof, customerName: null } });
    for (const socket of [board, page]) {
      await socket.next('booking:updated', (booking) => booking.proof?.note === said.note);
    }
    expect((await t.get(`/api/bookings/${id}`, jordan)).body.proof).toEqual(proof);
    const events = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'proof', actor: 'dmorales' });
  });

  it('a proof photo is re-encoded without metadata for its customer, its technician and admins only', async () => {
    const { t, jordan, admin, tech, id } = await finished();
    const { photoUrl } = (await post(t, tech, id, {}, await picture())).body.proof;
    const [sam, tchen] = [await t.customer('sam@example.com'), await t.staff('tech', 'tchen')];
    for (const may of [jordan, admin, tech]) {
      const response = await fetch(t.url + photoUrl, { headers: may.headers });
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
      const { width, height, format, exif } = await sharp(
        Buffer.from(await response.arrayBuffer()),
      ).metadata();
      expect({ width, height, format, exif }).toEqual({
        width: 1600,
        height: 800,
        format: 'webp',
        exif: undefined,
      });
    }
    for (const mayNot of [sam, tchen]) expect((await t.get(photoUrl, mayNot)).status).toBe(404);
    expect((await t.get(photoUrl)).status).toBe(401);
    expect((await t.get(photoUrl.replace(/.{4}\.webp/, 'aaaa.webp'), admin)).status).toBe(404);
  });

  it('a second proof replaces the first one but keeps the photo until another photo is sent', async () => {
    const { t, tech, id } = await finished();
    const first = (await post(t, tech, id, { note: 'First' }, await picture())).body.proof;
    const second = (await post(t, tech, id, { endPercent: '40' })).body.proof;
    expect(second).toMatchObject({ note: null, endPercent: 40, photoUrl: first.photoUrl });
    const third = (await post(t, tech, id, {}, await picture())).body.proof;
    expect(third.photoUrl).not.toBe(first.photoUrl);
    expect((await t.get(first.photoUrl, tech)).status).toBe(404);
  });

  it('a proof with invalid fields or a bad photo is refused, as is one before the job is completed', async () => {
    const { t, tech, id, set } = await finished();
    const refused: [Record<string, string>, Uint8Array | undefined, number][] = [
      [{}, undefined, 400],
      [{ note: '  ' }, undefined, 400],
      [{ startPercent: '101' }, undefined, 400],
      [{ endPercent: '4.5' }, undefined, 400],
      [{ endPercent: 'full' }, undefined, 400],
      [{ note: 'x'.repeat(501) }, undefined, 400],
      [{}, Buffer.from('no picture'), 415],
      [{}, Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    ];
    for (const [said, photo, status] of refused) {
      expect((await post(t, tech, id, said, photo)).status, JSON.stringify(said).slice(0, 60)).toBe(status);
    }
    const brokenOff = await t.app.inject({
      method: 'POST',
      url: `/api/tech/bookings/${id}/proof`,
      payload: '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nCharged at',
      headers: { ...tech.headers, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([brokenOff.statusCode, brokenOff.json().code]).toEqual([400, 'INVALID']);
    expect(await t.db.selectFrom('proofs').selectAll().execute()).toEqual([]);
    await set('in_progress');
    expect((await post(t, tech, id, { note: 'Too soon' })).status).toBe(409);
    expect((await post(t, tech, 'none', { note: 'Nothing' })).status).toBe(404);
  });
});
