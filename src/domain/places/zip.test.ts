import { expect, it } from 'vitest';
import { hyphenateZip, postalZip } from './zip.ts';

it.each([
  ['070831234', '07083-1234'],
  ['Union, NJ 070831234', 'Union, NJ 07083-1234'],
  ['1 Broad St, Elizabeth, NJ 072011234, USA', '1 Broad St, Elizabeth, NJ 07201-1234, USA'],
  ['Union 070831234.', 'Union 07083-1234.'],
  ['07083', '07083'],
  ['07083-1234', '07083-1234'],
  ['07083–1234', '07083-1234'],
  ['０７０８３', '07083'],
  ['０７０８３－１２３４', '07083-1234'],
  ['٠٧٠٨٣', '07083'],
  ['Union NJ ０７０８３１２３４', 'Union NJ 07083-1234'],
  ['gate 070831234 behind the house', 'gate 070831234 behind the house'],
  ['9735550118', '9735550118'],
  ['123½ Main St, Union', '123½ Main St, Union'],
  ['123456789x', '123456789x'],
  ['+123456789', '+123456789'],
])('hyphenateZip(%j) is %j', (text, expected) => {
  expect(hyphenateZip(text)).toBe(expected);
});

it.each([
  ['070831234', '07083-1234'],
  ['07083 1234', '07083-1234'],
  ['07083-1234', '07083-1234'],
  ['07083 - 1234', '07083-1234'],
  ['０７０８３１２３４', '07083-1234'],
  [' 07083 ', '07083'],
  ['٠٧٠٨٣', '07083'],
  ['0708', '0708'],
  ['0708312345', '0708312345'],
  ['K1A 0B1', 'K1A 0B1'],
  ['', ''],
])('postalZip(%j) is %j', (typed, expected) => {
  expect(postalZip(typed)).toBe(expected);
});
