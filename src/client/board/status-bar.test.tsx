import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { refusalTexts } from '../../domain/bookings/booking-refusals.ts';
import { StatusBar } from './status-bar.tsx';

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
