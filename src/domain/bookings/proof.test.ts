import { expect, it } from 'vitest';
import { gainsNothing, NewProof } from './proof.ts';

const blank = { startPercent: null, endPercent: null, note: null };
const read = (form: object) => NewProof.safeParse({ ...blank, ...form }).data;

it('a blank field of a proof of service is read as null', () => {
  expect(read({ startPercent: '', endPercent: ' ', note: '  ' })).toEqual(blank);
  expect(read({ startPercent: 7, note: 7 })).toEqual(blank);
});

it('a proof of service has whole percents from 0 to 100 and a trimmed note', () => {
  expect(read({ startPercent: '0', endPercent: '100', note: ' Left on. ' })).toEqual({
    startPercent: 0,
    endPercent: 100,
    note: 'Left on.',
  });
});

it.each(['-1', '101', '4.5', 'x'])('a proof of service refuses %j percent', (startPercent) => {
  expect(read({ startPercent })).toBeUndefined();
});

it('the note of a proof of service has at most 500 characters', () => {
  expect(read({ note: 'x'.repeat(500) })?.note).toHaveLength(500);
  expect(read({ note: 'x'.repeat(501) })).toBeUndefined();
});

it.each([
  [80, 20, true],
  [80, 79, true],
  [100, 0, true],
  [55, 55, true],
  [0, 0, true],
  [4, 38, false],
  [0, 1, false],
  [99, 100, false],
  [null, 20, false],
  [80, null, false],
  [null, null, false],
])(
  'a proof of %s percent before and %s percent after gains nothing: %s',
  (startPercent, endPercent, expected) => {
    expect(gainsNothing({ startPercent, endPercent })).toBe(expected);
  },
);
