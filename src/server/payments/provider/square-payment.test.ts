import { expect, it } from 'vitest';
import { cardOf, SquarePayment } from './square-payment.ts';

const payment = {
  ...{ id: 'p1', status: 'APPROVED', amount_money: { amount: 18_500 } },
  ...{ created_at: '2026-11-20T15:00:00Z', updated_at: '2026-11-20T15:00:00Z' },
};
const card = (card_brand: unknown, last_4: unknown) => ({ card: { card_brand, last_4 } });

it.each([
  [card('VISA', '1111'), { brand: 'visa', last4: '1111' }],
  [card('MASTERCARD', '4444'), { brand: 'mastercard', last4: '4444' }],
  [card('AMERICAN_EXPRESS', '0005'), { brand: 'american_express', last4: '0005' }],
  [card('DISCOVER_DINERS', '0004'), { brand: 'diners_club', last4: '0004' }],
  [card('CHINA_UNIONPAY', '0000'), { brand: 'unionpay', last4: '0000' }],
  [card('SQUARE_GIFT_CARD', '0000'), { brand: 'gift_card', last4: '0000' }],
  [card('OTHER_BRAND', '1234'), { brand: 'other', last4: '1234' }],
  [card('A_NEW_BRAND', '1234'), { brand: 'other', last4: '1234' }],
  [card('VISA', '4111111111111111'), null],
  [card('VISA', undefined), null],
  [{ card: null }, null],
  ['text', null],
  [null, null],
  [undefined, null],
])('the card of a Square payment with card details %j is %j', (card_details, expected) => {
  expect(cardOf(SquarePayment.parse({ ...payment, card_details }))).toEqual(expected);
});
