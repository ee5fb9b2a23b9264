// @vitest-environment jsdom

import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { formatUsd } from '../../domain/money/money.ts';
import AfterService from '../tracking/after-service.tsx';
import { ServiceDetails } from '../tracking/service-details.tsx';
import PayPage from './pay.tsx';

let remove = () => {};
afterEach(() => remove());

const included = { baseFee: 185, distanceCharges: 0, totalAmount: 185, taxAmount: 11.49 };
const added = { baseFee: 185, distanceCharges: 11.8, totalAmount: 209.84, taxAmount: 13.04 };
const none = { baseFee: 125, distanceCharges: 0, totalAmount: 125, taxAmount: 0 };

/** The views of a total, by their names. */
const views: Record<string, (booking: Booking) => React.ReactNode> = {
  'the payment page': () => (
    <Routes>
      <Route path="/pay/:bookingId" element={<PayPage />} />
    </Routes>
  ),
  tracking: (booking) => <ServiceDetails booking={booking} />,
  'the receipt on the tracking page': (booking) => (
    <AfterService onBookAgain={async () => {}} booking={booking} />
  ),
};

describe('sales tax beside a total', () => {
  it.each<[string, Partial<Booking>, string | null]>(
    Object.keys(views).flatMap((view) => [
      [view, included, '$11.49'] as [string, Partial<Booking>, string],
      [view, { ...included, isUnpaid: true, paymentStatus: 'failed' }, '$11.49'] as [
        string,
        Partial<Booking>,
        string,
      ],
      [view, added, '$13.04'] as [string, Partial<Booking>, string],
      [view, none, null] as [string, Partial<Booking>, null],
    ]),
  )('%s of %j says %s of tax', async (view, price, tax) => {
    const booking = aBooking({ status: 'completed', isUnpaid: view === 'the payment page', ...price });
    answerWith({
      '/api/auth/user': { id: 'jordan', email: 'jordan@example.com', role: 'customer' },
      [`/api/bookings/${booking.id}`]: booking,
    });
    remove = render(views[view]?.(booking), `/pay/${booking.id}`);
    const text = () => document.body.textContent ?? '';
    await expect.poll(text).toContain(formatUsd(booking.totalAmount));
    expect(text().includes(tax ?? '')).toBe(true);
    expect(/tax/i.test(text())).toBe(tax !== null);
  });
});
