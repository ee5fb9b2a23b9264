import { expect, it } from 'vitest';
import { NewProof } from './proof.ts';

const blank = { startPercent: null, endPercent: null, note: null };
const read = (form: object) => NewProof.safeParse({ ...blank, ...form }).data;

it('a blank field of a proof is as good as left out', () => {
  expect(read({ startPercent: '', endPercent: ' ', note: '  ' })).toEqual(blank);
  expect(read({ startPercent: 7, note: 7 })).toEqual(blank);
});

it('a proof has whole percents from 0 to 100 and a trimmed note', () => {
  expect(read({ startPercent: '0', endPercent: '100', note: ' Left on. ' })).toEqual({
    startPercent: 0,
    endPercent: 100,
    note: 'Left on.',
  });
});

it.each(['-1', '101', '4.5', 'x'])('a proof refuses %j percent', (startPercent) => {
  expect(read({ startPercent })).toBeUndefined();
});

it('a proof’s note has at most 500 characters', () => {
  expect(read({ note: 'x'.repeat(500) })?.note).toHaveLength(500);
  expect(read({ note: 'x'.repeat(501) })).toBeUndefined();
});
