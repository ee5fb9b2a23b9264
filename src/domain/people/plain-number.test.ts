import { expect, it } from 'vitest';
import { codeOf, plainNumber } from './plain-number.ts';

it('plainNumber returns the digits of every script in ASCII', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length).toBeGreaterThan(500);
  expect(digits.filter((digit, n) => plainNumber(digit) !== String(n % 10))).toEqual([]);
});

it.each([
  ['123456', '123456'],
  ['123-456', '123456'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['１２３－４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['123–456', '123456'],
  ['123\u00a0456', '123456'],
  ['\u200e123456\u200e', '123456'],
  ['12.34.56', '123456'],
  ['1 2 3 4 5 6', '123456'],
  [' 123456.', '123456'],
  ['Code: 123456', '123456'],
  ['Your code is 123456. It works for 10 minutes.', '123456'],
  ['123456 or 654321', null],
  ['call 1234567', null],
  ['12345', null],
  ['1234567', null],
  ['', null],
  ['letters', null],
])('codeOf reads %j as code %j', (typed, code) => {
  expect(codeOf(typed)).toBe(code);
});
