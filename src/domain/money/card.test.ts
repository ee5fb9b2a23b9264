import { expect, it } from 'vitest';
import { english } from '../texts.ts';
import { Card, cardText } from './card.ts';

it.each([
  [{ brand: 'visa', last4: '1111' }, 'Visa ending in 1111'],
  [{ brand: 'mastercard', last4: '0004' }, 'Mastercard ending in 0004'],
  [{ brand: 'american_express', last4: '0005' }, 'American Express ending in 0005'],
  [{ brand: 'diners_club', last4: '9999' }, 'Diners Club ending in 9999'],
  [{ brand: 'gift_card', last4: '0000' }, 'Gift card ending in 0000'],
  [{ brand: 'other', last4: '1234' }, 'Card ending in 1234'],
] as const)('cardText(%j) is %j', (card, text) => {
  expect(cardText(Card.parse(card), english)).toBe(text);
});

it.each(['4111111111111111', '111', '', '111a'])(
  'a card has no more than its last four digits, not %j',
  (last4) => {
    expect(Card.safeParse({ brand: 'visa', last4 }).success).toBe(false);
  },
);
