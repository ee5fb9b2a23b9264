import { expect, it } from 'vitest';
import { expiryText, isExpired } from './saved-card.ts';

it.each([
  ['2029-03-31T23:59:00Z', false],
  ['2029-04-01T11:59:00Z', false],
  ['2029-04-01T12:00:00Z', true],
])('a card of March 2029 at %s is expired: %s', (at, expired) => {
  expect(isExpired({ expMonth: 3, expYear: 2029 }, Date.parse(at))).toBe(expired);
});

it('a card of December expires with the year', () => {
  const card = { expMonth: 12, expYear: 2029 };
  expect(isExpired(card, Date.parse('2029-12-31T23:00:00Z'))).toBe(false);
  expect(isExpired(card, Date.parse('2030-01-01T12:00:00Z'))).toBe(true);
});

it('an expiry is written as on the card', () => {
  expect(expiryText({ expMonth: 3, expYear: 2029 })).toBe('03/29');
});
