import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { FULL_REFUND } from '../../domain/bookings/cancellation-terms.ts';
import { adminCancelTexts } from './admin-cancel-texts.ts';

const NOW = Date.parse('2026-11-20T15:06:00Z');

const booking = (more: Partial<Booking>): Booking =>
  aBooking({
    customerName: 'Ana Silva',
    totalAmount: 185,
    paymentStatus: 'captured',
    assignedTechId: null,
    ...more,
  });

it('the cancel dialog names the amount that a cancellation refunds', () => {
  expect(adminCancelTexts(booking({}), NOW)).toEqual({
    effect: 'Ana Silva gets $185.00 back. The booking cannot be reopened.',
    confirm: 'Cancel and refund $185.00',
  });
});

it('the cancel dialog names the amount of the card hold that a cancellation releases', () => {
  expect(adminCancelTexts(booking({ paymentStatus: 'authorized' }), NOW)).toEqual({
    effect: 'The hold of $185.00 on the card is released. The booking cannot be reopened.',
    confirm: 'Cancel and release $185.00',
  });
});

it.each(['none', 'voided', 'refunded', 'failed'] as const)(
  'the cancel dialog promises no refund when the payment is %s',
  (status) => {
    expect(adminCancelTexts(booking({ paymentStatus: status }), NOW)).toEqual({
      effect: 'No payment is refunded.',
      confirm: 'Cancel booking',
    });
  },
);

it('the cancel dialog promises no refund while the bank has the payment', () => {
  expect(adminCancelTexts(booking({ takenBack: true }), NOW)).toEqual({
    effect: 'The bank of the card has taken the payment back. Nothing is refunded on top.',
    confirm: 'Cancel booking',
  });
});

it('the cancel dialog names the technician whom a cancellation of an open booking notifies', () => {
  expect(
    adminCancelTexts(booking({ status: 'confirmed', assignedTechId: 'dmorales' }), NOW).effect,
  ).toContain('dmorales is told not to come.');
  expect(
    adminCancelTexts(booking({ status: 'completed', assignedTechId: 'dmorales' }), NOW).effect,
  ).not.toContain('dmorales');
});

it('the cancel dialog names what was taken if the payment of a move has failed', () => {
  const failed = booking({ paymentStatus: 'failed', dueAmount: 60, takenAmount: 125 });
  expect(adminCancelTexts(failed, NOW).confirm).toBe('Cancel and refund $125.00');
});

it('the cancel dialog names what is kept, and nothing once the fee is waived', () => {
  const late = booking({
    serviceType: 'emergency',
    cancellationTerms: { ...FULL_REFUND, emergencyFreeMinutes: 5, lateFee: 40 },
  });
  expect(adminCancelTexts(late, NOW)).toEqual({
    effect: 'Ana Silva gets $145.00 back, and $40.00 is kept. The booking cannot be reopened.',
    confirm: 'Cancel and refund $145.00',
  });
  expect(adminCancelTexts(late, NOW, true)).toEqual({
    effect: 'Ana Silva gets $185.00 back. The booking cannot be reopened.',
    confirm: 'Cancel and refund $185.00',
  });
});
