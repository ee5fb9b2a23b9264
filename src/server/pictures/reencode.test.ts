import sharp from 'sharp';
import { expect, it } from 'vitest';
import { png } from '../../../test/png.ts';
import { reencode } from './reencode.ts';

const size = { width: 512, height: 512 };

it('reencode refuses a picture that exceeds its time limit and ends the child process', async () => {
  const picture = await png({ width: 7000, height: 7000, interlaced: true });
  // A picture that is drawn whole at the same time says that its process would still be running.
  const drawn = reencode(picture, size).then(() => 'drawn');
  const refused = reencode(picture, size, { timeoutMs: 100 }).catch(({ code }) => code);
  expect(await Promise.race([drawn, refused])).toBe('TYPE_UNSUPPORTED');
  expect(await drawn).toBe('drawn');
});

it('reencode rejects with OVERLOADED when its signal aborts', async () => {
  const ending = new AbortController();
  const drawn = reencode(await png({ width: 64, height: 64 }), size, { signal: ending.signal });
  ending.abort();
  await expect(drawn).rejects.toMatchObject({ code: 'OVERLOADED' });
});

const noise = (width = 320, height = 240) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  });
const outcome = (picture: Buffer) =>
  reencode(picture, size).then(
    () => 'drawn',
    ({ code }) => code,
  );

it('reencode draws a JPEG without its end mark like the whole one, and refuses one that is cut', async () => {
  const whole = await noise().jpeg().toBuffer();
  const [complete, unmarked, cut] = await Promise.all([
    reencode(whole, size),
    reencode(whole.subarray(0, -2), size),
    outcome(whole.subarray(0, whole.length / 2)),
  ]);
  expect(unmarked.equals(complete)).toBe(true);
  expect(cut).toBe('TYPE_UNSUPPORTED');
});

it.each([
  ['a progressive JPEG', { progressive: true }],
  ['a JPEG without subsampling', { chromaSubsampling: '4:4:4', quality: 95 }],
  ['a JPEG of one channel', { quality: 90 }],
])(
  'reencode draws %s without its end mark and refuses one that is cut',
  { tags: ['full'] },
  async (name, options) => {
    const picture = name.includes('one channel') ? noise().toColourspace('b-w') : noise();
    const whole = await picture.jpeg(options).toBuffer();
    const endingAt = (end: number) => outcome(whole.subarray(0, end));
    expect(await Promise.all([endingAt(-1), endingAt(-2)])).toEqual(['drawn', 'drawn']);
    const cut = [whole.length * 0.9, whole.length / 2, 700].map((end) => endingAt(end));
    expect(await Promise.all(cut)).toEqual(Array(3).fill('TYPE_UNSUPPORTED'));
  },
);

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } });

it('reencode draws a JPEG of 8160 × 6144 of a phone', async () => {
  expect(await outcome(await flat(8160, 6144).jpeg().toBuffer())).toBe('drawn');
});

it.each([
  [8192, 6144, 'drawn'],
  [6144, 8160, 'drawn'],
  [8256, 6192, 'drawn'],
  [9248, 6936, 'TOO_LARGE'],
  [12_000, 9000, 'TOO_LARGE'],
])('reencode of a JPEG of %s × %s: %s', { tags: ['full'] }, async (width, height, expected) => {
  expect(await outcome(await flat(width, height).jpeg().toBuffer())).toBe(expected);
});

it('reencode refuses a picture whose decoder would take too much memory, and names another way', {
  tags: ['full'],
}, async () => {
  const picture = await png({ width: 7000, height: 7000, bits: 16, colour: 'rgba' });
  await expect(reencode(picture, size)).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: 'Please select a JPEG, or a smaller image',
  });
});

it.each([
  ['AVIF of 20 megapixels', () => flat(5000, 4000).avif({ effort: 0 }), 'TOO_LARGE'],
  ['AVIF of 12 megapixels', () => flat(4000, 3000).avif({ effort: 0 }), 'drawn'],
  ['progressive JPEG of 50 megapixels', () => flat(8160, 6144).jpeg({ progressive: true }), 'drawn'],
])('reencode of %s is bounded in memory', { tags: ['full'] }, async (_, make, expected) => {
  expect(await outcome(await make().toBuffer())).toBe(expected);
});
