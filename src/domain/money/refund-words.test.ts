import { expect, it } from 'vitest';
import { english } from '../texts.ts';
import { givenBackText } from './refund-words.ts';

it.each([
  [0, '$185.00 was refunded to your card.'],
  [185, '$185.00 was given back to you by other means than your card.'],
  [60.5, '$185.00 was given back to you: $124.50 to your card, $60.50 by other means.'],
])('of $185.00 given back, $%d by other means, the text says so', (otherwise, said) => {
  expect(givenBackText(english, { amount: 185, otherwise })).toBe(said);
});
