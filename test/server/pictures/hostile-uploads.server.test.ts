import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isFull } from '../../form.ts';
import { type HostileUpload, hostileUploads, MARK } from '../../hostile-uploads.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

const REFUSED = [400, 413, 415];

async function send(t: TestApp, as: Caller, path: string, { type, body }: HostileUpload) {
  const response = await fetch(t.url + path, {
    method: 'POST',
    headers: { ...as.headers, origin: ORIGIN, 'content-type': type },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

/** The short form sends the first upload of each kind, which its name begins with, and those that must be stored. */
function inThisForm(uploads: HostileUpload[]): HostileUpload[] {
  const kinds = new Set<string>();
  const isFirst = ({ name }: HostileUpload) => {
    const [kind = ''] = name.split(':');
    return !kinds.has(kind) && kinds.add(kind);
  };
  return uploads.filter((upload) => isFull || upload.accept || isFirst(upload));
}

/** Expects a re-encoded picture of a type that no browser executes, without metadata or bytes of the upload. */
async function expectReencoded(t: TestApp, path: string, as: Caller): Promise<void> {
  const response = await fetch(t.url + path, { headers: as.headers });
  const content = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { format, width, exif, xmp, icc, iptc, pages = 1, comments } = await sharp(content).metadata();
  expect({ format, exif, xmp, icc, iptc, pages, comments }).toEqual({ format: 'webp', pages: 1 });
  expect(width).toBeLessThanOrEqual(1600);
  expect(content.includes(MARK)).toBe(false);
}

describe('hostile picture uploads', () => {
  it('hostile profile photos are each refused with a code or re-encoded, and leave no partial photo', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const uploads = await hostileUploads();
    expect(uploads.length).toBeGreaterThanOrEqual(200);
    const counts: Record<number, number> = {};
    let current: string | null = null;
    for (const upload of inThisForm(uploads)) {
      // Slower than the limit of photos an hour.
      t.advance(30_000);
      const { status, body } = await send(t, jordan, '/api/upload-photo', upload);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 200) {
        current = body.photoUrl;
        await expectReencoded(t, body.photoUrl, jordan);
      } else {
        expect(REFUSED, upload.name).toContain(status);
        expect(body, upload.name).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
      if (upload.accept) expect(status, upload.name).toBe(200);
      expect((await t.get('/api/auth/user', jordan)).body.profileImageUrl, upload.name).toBe(current);
      const stored = await t.db.selectFrom('photos').select('name').execute();
      expect(
        stored.map(({ name }) => `/api/photos/${name}.webp`),
        upload.name,
      ).toEqual(current ? [current] : []);
    }
    console.log(`of ${uploads.length} hostile uploads: ${JSON.stringify(counts)}`);
  }, 240_000);

  it('hostile proof photos are each refused with a code or re-encoded', async () => {
    const t = await startTestApp();
    const { id, tech, set } = await startTrip(t);
    for (const status of ['in_progress', 'completed']) await set(status, tech);
    const path = `/api/tech/bookings/${id}/proof`;
    const forms = (await hostileUploads()).filter(({ name }) => /^(?:form|name|type)/.test(name));
    // Some names and types are valid, as names and types are read as in the photo route.
    const sent = forms.filter(({ name }, i) => name.startsWith('form') || i % 5 === 0);
    for (const upload of inThisForm(sent)) {
      const { status, body } = await send(t, tech, path, upload);
      expect([200, ...REFUSED], upload.name).toContain(status);
      if (status !== 200) continue;
      expect(JSON.stringify(body), upload.name).not.toContain('<script');
      if (body.proof.photoUrl) await expectReencoded(t, body.proof.photoUrl, tech);
    }
  }, 240_000);
});
