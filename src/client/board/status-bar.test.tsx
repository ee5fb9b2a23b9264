import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { refusalTexts } from '../../domain/bookings/booking-refusals.ts';
import { StatusBar, undoStatusOf } from './status-bar.tsx';

const bar = (change: Parameters<typeof aBooking>[0]) =>
  renderToStaticMarkup(
    <StatusBar booking={aBooking({ assignedTechId: 'dmorales', ...change })} onAssign={() => {}} />,
  );
/** The texts of the green buttons. */
const green = (html: string) =>
  [...html.matchAll(/<button[^>]*\bbg-volt\b[^>]*>(.*?)<\/button>/g)].map(([, content]) =>
    content?.replace(/<[^>]*>/g, ''),
  );
const enabled = (html: string) => (html.match(/<button(?![^>]* disabled="")[^>]*>/g) ?? []).length;

describe('undo of a status that a dispatcher has set', () => {
  it.each<[Booking['status'], Booking['status'], Booking['paymentStatus'], Booking['status'] | null]>([
    ['pending', 'confirmed', 'captured', null],
    ['pending', 'in_progress', 'captured', 'confirmed'],
    ['pending', 'completed', 'captured', 'confirmed'],
    ['confirmed', 'in_progress', 'captured', 'confirmed'],
    ['confirmed', 'completed', 'captured', 'confirmed'],
    ['in_progress', 'completed', 'captured', 'in_progress'],
    ['in_progress', 'confirmed', 'captured', 'in_progress'],
    ['completed', 'confirmed', 'captured', 'completed'],
    ['completed', 'in_progress', 'captured', 'completed'],
    // A cancellation that gives money back has asked before.
    ['confirmed', 'cancelled', 'captured', null],
    ['confirmed', 'cancelled', 'authorized', null],
    ['pending', 'cancelled', 'voided', null],
    ['in_progress', 'cancelled', 'refunded', null],
    ['pending', 'cancelled', 'none', 'confirmed'],
    ['confirmed', 'cancelled', 'none', 'confirmed'],
    ['confirmed', 'cancelled', 'failed', 'confirmed'],
    ['in_progress', 'cancelled', 'failed', 'in_progress'],
    ['completed', 'cancelled', 'none', 'completed'],
  ])('from %s to %s with a payment %s it goes back to %s', (from, to, paymentStatus, back) => {
    const booking = aBooking({ assignedTechId: 'dmorales', paymentStatus });
    const after = { ...booking, status: to, version: 2 };
    expect(undoStatusOf({ ...booking, status: from }, after)).toBe(back);
  });

  it('nothing undoes the cancellation of a booking that waits for its payment', () => {
    const booking = aBooking({ status: 'pending', paymentStatus: 'none', awaitsPayment: true });
    expect(undoStatusOf(booking, { ...booking, status: 'cancelled', version: 2 })).toBeNull();
  });
});

describe('status bar of a booking on the board', () => {
  it('the status bar disables its buttons with a reason for a cancelled booking with a released payment', () => {
    for (const paymentStatus of ['authorized', 'captured', 'voided', 'refunded'] as const) {
      const html = bar({ status: 'cancelled', paymentStatus });
      expect([enabled(html), html.includes(refusalTexts.PAYMENT_RELEASED)]).toEqual([0, true]);
    }
  });

  it('the status bar enables its buttons for a cancelled booking without payment and an open booking', () => {
    for (const change of [
      { status: 'cancelled', paymentStatus: 'none' },
      { status: 'cancelled', paymentStatus: 'failed' },
      { status: 'confirmed', paymentStatus: 'captured' },
    ] as const) {
      const html = bar(change);
      expect([enabled(html), html.includes(refusalTexts.PAYMENT_RELEASED)]).toEqual([3, false]);
    }
  });

  it('the status bar offers Assign Technician as the green button while an open booking is unassigned', () => {
    for (const serviceType of ['emergency', 'standard'] as const) {
      for (const status of ['pending', 'confirmed', 'in_progress'] as const)
        expect(green(bar({ serviceType, status, assignedTechId: null }))).toEqual(['Assign Technician…']);
    }
    expect(green(bar({ status: 'pending' }))).toEqual(['Confirm']);
    expect(green(bar({ status: 'completed', assignedTechId: null }))).toEqual([]);
  });
});
