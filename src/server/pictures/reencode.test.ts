import sharp from 'sharp';
import { expect, it } from 'vitest';
import { png } from '../../../test/png.ts';
import { type PictureRules, reencode } from './reencode.ts';

const rules: PictureRules = {
  size: { width: 512, height: 512 },
  maxPixels: 8192 * 6400,
  tooManyPixels: 'Please select an image of at most 50 megapixels',
};

it('reencode refuses a picture that exceeds its time limit and ends the child process', async () => {
  const picture = await png({ width: 7000, height: 7000, interlaced: true });
  // A picture that is drawn whole at the same time says that its process would still be running.
  const drawn = reencode(picture, rules).then(() => 'drawn');
  const refused = reencode(picture, rules, { timeoutMs: 100 }).catch(({ code }) => code);
  expect(await Promise.race([drawn, refused])).toBe('TYPE_UNSUPPORTED');
  expect(await drawn).toBe('drawn');
});

it('reencode rejects with OVERLOADED when its signal aborts', async () => {
  const ending = new AbortController();
  const drawn = reencode(await png({ width: 64, height: 64 }), rules, { signal: ending.signal });
  ending.abort();
  await expect(drawn).rejects.toMatchObject({ code: 'OVERLOADED' });
});

const noise = (width = 320, height = 240, mean = 128, sigma = 60) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean, sigma },
      background: '#000',
    },
  });
const outcome = (picture: Buffer, more: Partial<PictureRules> = {}) =>
  reencode(picture, { ...rules, ...more }).then(
    () => 'drawn',
    ({ code }) => code,
  );

it('reencode draws a JPEG without its end mark like the whole one, and refuses one that is cut', async () => {
  const whole = await noise().jpeg().toBuffer();
  const [complete, unmarked, cut] = await Promise.all([
    reencode(whole, rules),
    reencode(whole.subarray(0, -2), rules),
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
  await expect(reencode(picture, rules)).rejects.toMatchObject({
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

const spot = (size: number, colour: string) => ({
  input: Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${colour}"/></svg>`,
  ),
  ...{ left: 90, top: 60 },
});

it.each([
  ['a dark street', () => noise(800, 600, 4, 1.5).jpeg({ quality: 85 }), 'drawn'],
  ['a darker street', () => noise(1600, 1200, 2, 0.8).jpeg(), 'drawn'],
  [
    'a lamp in the dark',
    () =>
      flat(800, 600)
        .composite([spot(48, '#ffd9a0')])
        .jpeg(),
    'drawn',
  ],
  ['a wall in fog', () => noise(800, 600, 200, 2).jpeg(), 'drawn'],
  ['a day', () => noise(800, 600).jpeg(), 'drawn'],
  ['a day of 239 pixels', () => noise(800, 239).jpeg(), 'EVIDENCE_NEEDED'],
  ['a day of 100 × 100 pixels', () => noise(100, 100).jpeg(), 'EVIDENCE_NEEDED'],
  ['a pixel', () => flat(1, 1).png(), 'EVIDENCE_NEEDED'],
  ['one colour', () => flat(800, 600).png(), 'EVIDENCE_NEEDED'],
  ['one colour as JPEG', () => flat(800, 600).jpeg(), 'EVIDENCE_NEEDED'],
  ['one colour as WebP', () => flat(800, 600).webp(), 'EVIDENCE_NEEDED'],
  [
    'one colour but for a pixel',
    () =>
      flat(800, 600)
        .composite([spot(1, '#fff')])
        .png(),
    'EVIDENCE_NEEDED',
  ],
])('reencode of evidence, $0: $2', { tags: ['full'] }, async (_, make, expected) => {
  expect(await outcome(await make().toBuffer(), { mustShow: true })).toBe(expected);
});

it('reencode refuses more pixels than its rules allow, with their text', async () => {
  const picture = await flat(4200, 3100).jpeg().toBuffer();
  const largest = { maxPixels: 4096 * 3072, tooManyPixels: 'at most 12 megapixels' };
  const refused = reencode(picture, { ...rules, ...largest });
  await expect(refused).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'at most 12 megapixels' });
  expect(await outcome(await flat(4032, 3024).jpeg().toBuffer(), largest)).toBe('drawn');
});
