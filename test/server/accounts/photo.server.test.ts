import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { png } from '../../png.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';

const MEGABYTE = 1024 * 1024;

/** A picture of 600 by 300, red on the left, blue on the right. */
const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 300, height: 300, channels: 3, background: '#00f' } }, left: 300, top: 0 },
  ]);

/** Uploads over the network like a browser, as the server may refuse an upload before reading all of it. */
async function upload(t: TestApp, as: Caller, content: Uint8Array, name: string, type = '', field = 'photo') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  const response = await fetch(`${t.url}/api/upload-photo`, {
    method: 'POST',
    headers: { ...as.headers, origin: ORIGIN },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const photoOf = async (t: TestApp, path = '') => {
  const response = await fetch(t.url + path);
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
};

describe('POST /api/upload-photo', () => {
  const t = sharedTestApp();

  it('a photo upload creates a public square WebP of 512 pixels at an unguessable path', async () => {
    const jordan = await t.customer();
    const { status, body } = await upload(t, jordan, await picture().png().toBuffer(), 'me.png', 'image/png');
    expect(status).toBe(200);
    expect(body).toEqual({ photoUrl: expect.stringMatching(/^\/api\/photos\/[0-9a-f]{32}\.webp$/) });
    expect((await t.get('/api/auth/user', jordan)).body.profileImageUrl).toBe(body.photoUrl);
    const photo = await photoOf(t, body.photoUrl);
    expect(photo.headers.get('content-type')).toBe('image/webp');
    expect(photo.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    const again = await fetch(t.url + body.photoUrl, {
      headers: { 'if-none-match': photo.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await sharp(photo.content).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a photo upload accepts a %s by content, whatever the file name and type',
    async (format) => {
      const content = await picture().toFormat(format).toBuffer();
      expect((await upload(t, await t.customer(), content, 'notes.txt', 'text/plain')).status).toBe(200);
    },
  );

  it.each([
    ['a text', Buffer.from('not a picture at all')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['random bytes', randomBytes(64)],
    ['an empty file', Buffer.alloc(0)],
  ])('a photo upload rejects %s with the name me.png and the type image/png', async (_, content) => {
    const jordan = await t.customer('refused@example.com');
    const { status, body } = await upload(t, jordan, content, 'me.png', 'image/png');
    expect([status, body.code]).toEqual([415, 'TYPE_UNSUPPORTED']);
    expect(body.message).toBe('Please select an image file (JPG, PNG, etc.)');
    expect((await t.get('/api/auth/user', jordan)).body.profileImageUrl).toBeNull();
  });

  it('a photo upload rejects a truncated image with 415 and one above 12 megapixels with 413', async () => {
    const noise = {
      create: {
        width: 200,
        height: 200,
        channels: 3 as const,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
        background: '#000',
      },
    };
    const whole = await sharp(noise).png().toBuffer();
    expect((await upload(t, await t.customer(), whole.subarray(0, whole.length / 2), 'me.png')).status).toBe(
      415,
    );
    for (const [width, height] of [
      [4097, 3072],
      [9000, 9000],
    ] as const) {
      const vast = await png({ width, height });
      expect(vast.length).toBeLessThan(MEGABYTE);
      const { status, body } = await upload(t, await t.customer(), vast, 'me.png');
      expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
      expect(body.message).toBe('Please select an image of at most 12 megapixels');
    }
  });

  it('a photo upload rotates the image upright and removes all metadata', async () => {
    const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 41/1 0/1' } };
    const content = await picture().jpeg().withExif(exif).withMetadata({ orientation: 3 }).toBuffer();
    expect(content.includes('SecretCam')).toBe(true);
    const { body } = await upload(t, await t.customer(), content, 'me.jpg');
    const photo = await photoOf(t, body.photoUrl);
    expect((await sharp(photo.content).metadata()).exif).toBeUndefined();
    expect(photo.content.includes('SecretCam')).toBe(false);
    const [red = 0, , blue = 0] = await sharp(photo.content)
      .extract({ left: 20, top: 250, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(blue).toBeGreaterThan(red);
  });

  it('a photo upload accepts 5 MB and rejects one byte more with 413', async () => {
    const png = await picture().png().toBuffer();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await upload(t, await t.customer(), padded(5 * MEGABYTE), 'me.png')).status).toBe(200);
    const { status, body } = await upload(t, await t.customer(), padded(5 * MEGABYTE + 1), 'me.png');
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
    expect(body.message).toBe('Please select an image smaller than 5MB');
  });

  it('a photo upload rejects a form without a photo, a JSON body and an empty request', async () => {
    const jordan = await t.customer();
    const png = await picture().png().toBuffer();
    expect((await upload(t, jordan, png, 'me.png', 'image/png', 'avatar')).status).toBe(400);
    expect((await t.post('/api/upload-photo', jordan, { photo: 'x' })).status).toBe(415);
    const empty = await fetch(`${t.url}/api/upload-photo`, {
      method: 'POST',
      headers: { ...jordan.headers, origin: ORIGIN },
    });
    expect(empty.status).toBe(415);
  });

  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['has a boundary of 300 characters', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
    ['has no multipart body', 'multipart/form-data; boundary=b', 'x'],
    [
      'ends in the middle of the photo',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="me.png"\r\n\r\nhalf of',
    ],
  ])('a photo upload answers 400 to a form that %s', async (_, type, payload) => {
    const { headers } = await t.customer();
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/upload-photo',
      payload,
      headers: { ...headers, origin: ORIGIN, 'content-type': type },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID']);
    expect(answer.json().message).toBe('The form could not be read.');
  });

  it('a new photo replaces the old one, whose path then answers 404', async () => {
    const jordan = await t.customer('vain@example.com');
    const first = await upload(t, jordan, await picture().png().toBuffer(), 'me.png');
    const second = await upload(t, jordan, await picture().negate().png().toBuffer(), 'me.png');
    expect((await photoOf(t, first.body.photoUrl)).status).toBe(404);
    expect((await photoOf(t, second.body.photoUrl)).status).toBe(200);
    expect((await t.get(`/api/photos/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });

  it('a photo upload without a session answers 401', async () => {
    const nobody = { id: '', headers: {} };
    expect((await upload(t, nobody, await picture().png().toBuffer(), 'me.png')).status).toBe(401);
  });
});

it('photo uploads of 20 MB right after a start answer 413, and the next small upload succeeds', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const large = new Uint8Array(randomBytes(20 * MEGABYTE));
  const answers = await Promise.all([1, 2, 3].map(() => upload(t, jordan, large, 'me.png')));
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
  expect((await upload(t, jordan, await picture().png().toBuffer(), 'me.png')).status).toBe(200);
});
