import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { FULL_REFUND } from '../../domain/bookings/cancellation-terms.ts';
import { customerCancelTexts } from './customer-cancel-texts.ts';
import { refundText } from './use-cancelled-toast.ts';

const NOW = Date.parse('2026-11-20T15:06:00Z');

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
    expect(customerCancelTexts(aBooking({ totalAmount: 185, paymentStatus }), NOW)).toEqual({
      effect,
      confirm,
    });
  },
);

it('the cancel dialog of a customer whose bank has the payment promises nothing', () => {
  const booking = aBooking({ totalAmount: 185, paymentStatus: 'captured', takenBack: true });
  expect(customerCancelTexts(booking, NOW)).toEqual({
    effect: 'Your bank has this payment. Nobody will come.',
    confirm: 'Cancel booking',
  });
});

it('the cancel dialog of a customer who has got a part back names what is left', () => {
  const booking = aBooking({ totalAmount: 185, paymentStatus: 'partially_refunded', refundedAmount: 60.5 });
  expect(customerCancelTexts(booking, NOW).confirm).toBe('Cancel and refund $124.50');
});

const withFee = aBooking({
  serviceType: 'emergency',
  totalAmount: 185,
  cancellationTerms: { ...FULL_REFUND, emergencyFreeMinutes: 5, lateFee: 40 },
});

it('the cancel dialog of a customer names what is kept and what is given back after the free time', () => {
  expect(customerCancelTexts(withFee, NOW)).toEqual({
    effect:
      'It is too late for a free cancellation: we keep $40.00, and you get $145.00 back. Nobody will come.',
    confirm: 'Cancel and refund $145.00',
  });
  expect(customerCancelTexts({ ...withFee, totalAmount: 40 }, NOW)).toEqual({
    effect: 'It is too late for a free cancellation: we keep $40.00. Nobody will come.',
    confirm: 'Cancel, nothing back',
  });
});

it('the cancel dialog of a customer whose card was not charged for a move names what was taken', () => {
  const booking = { ...withFee, paymentStatus: 'failed', dueAmount: 60, takenAmount: 125 } as const;
  expect(customerCancelTexts(booking, NOW).confirm).toBe('Cancel and refund $85.00');
  expect(customerCancelTexts(booking, NOW - 120_000).effect).toContain('You get $125.00 back in full.');
  const cancelled = {
    ...booking,
    status: 'cancelled',
    paymentStatus: 'refunded',
    refundedAmount: 125,
  } as const;
  expect(refundText(cancelled)).toBe('$125.00 was refunded to your card.');
});

it('the cancel dialog of a customer says until when cancelling is free', () => {
  expect(customerCancelTexts(withFee, NOW - 120_000).effect).toMatch(
    /^You get \$185\.00 back in full\. Nobody will come\. Free until .*\.$/,
  );
});

it('a cancelled booking says what was kept and whether the rest was refunded', () => {
  const cancelled = { ...withFee, status: 'cancelled', keptAmount: 40, cancelCause: 'late' } as const;
  expect(refundText(cancelled)).toBe('We keep $40.00. Your refund of $145.00 is on its way.');
  expect(refundText({ ...cancelled, refundedAmount: 145 })).toBe(
    'We keep $40.00. $145.00 was refunded to your card.',
  );
  expect(refundText({ ...cancelled, refundedAmount: 145, refundedOtherwise: 145 })).toBe(
    'We keep $40.00. $145.00 was given back to you by other means than your card.',
  );
  expect(refundText({ ...cancelled, keptAmount: 185 })).toBe('We keep $185.00.');
});
