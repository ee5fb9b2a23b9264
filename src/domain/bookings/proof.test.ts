import { expect, it } from 'vitest';
import { NewProof } from './proof.ts';

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
