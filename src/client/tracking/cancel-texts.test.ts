import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { cancelTexts } from './cancel-texts.ts';

it.each([
  ['captured', 'You get $185.00 back in full. Nobody will come.', 'Cancel and refund $185.00'],
  [
    'authorized',
    'The hold of $185.00 on your card is released. Nobody will come.',
    'Cancel and release $185.00',
  ],
  ['failed', 'Your card was not charged. Nobody will come.', 'Cancel booking'],
  ['none', 'Your card was not charged. Nobody will come.', 'Cancel booking'],
] as const)(
  'the cancel dialog of a customer whose payment is %s names what is given back',
  (paymentStatus, effect, confirm) => {
    expect(cancelTexts(aBooking({ totalAmount: 185, paymentStatus }))).toEqual({ effect, confirm });
  },
);

it('the cancel dialog of a customer who has got a part back names what is left', () => {
  const booking = aBooking({ totalAmount: 185, paymentStatus: 'partially_refunded', refundedAmount: 60.5 });
  expect(cancelTexts(booking).confirm).toBe('Cancel and refund $124.50');
});
