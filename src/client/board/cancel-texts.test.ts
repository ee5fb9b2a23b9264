import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/booking.ts';
import { cancelTexts } from './cancel-texts.ts';

const booking = (more: Partial<Booking>): Booking =>
  aBooking({
    customerName: 'Ana Silva',
    totalAmount: 185,
    paymentStatus: 'captured',
    assignedTechId: null,
    ...more,
  });

it('the cancel dialog names the amount that a cancellation refunds', () => {
  expect(cancelTexts(booking({}))).toEqual({
    effect: 'Ana Silva gets $185.00 back. The booking cannot be reopened.',
    confirm: 'Cancel and refund $185.00',
  });
});

it('the cancel dialog names the amount of the card hold that a cancellation releases', () => {
  expect(cancelTexts(booking({ paymentStatus: 'authorized' }))).toEqual({
    effect: 'The hold of $185.00 on the card is released. The booking cannot be reopened.',
    confirm: 'Cancel and release $185.00',
  });
});

it.each(['none', 'voided', 'refunded', 'failed'] as const)(
  'the cancel dialog promises no refund when the payment is %s',
  (status) => {
    expect(cancelTexts(booking({ paymentStatus: status }))).toEqual({
      effect: 'No payment is refunded.',
      confirm: 'Cancel booking',
    });
  },
);

it('the cancel dialog names the technician whom a cancellation of an open booking notifies', () => {
  expect(cancelTexts(booking({ status: 'confirmed', assignedTechId: 'dmorales' })).effect).toContain(
    'dmorales is told not to come.',
  );
  expect(cancelTexts(booking({ status: 'completed', assignedTechId: 'dmorales' })).effect).not.toContain(
    'dmorales',
  );
});
