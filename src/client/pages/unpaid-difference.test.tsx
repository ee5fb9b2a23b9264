// @vitest-environment jsdom

import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { PaymentSection } from '../board/payment-section.tsx';
import { UnpaidNotice } from '../board/unpaid-notice.tsx';
import { BookingItem } from '../bookings/booking-row.tsx';
import UnpaidCard from '../bookings/shared/unpaid-card.tsx';
import { CustomerHistory } from '../customers/customer-history.tsx';
import AfterService from '../tracking/after-service.tsx';
import { ServiceDetails } from '../tracking/service-details.tsx';
import PayPage from './pay.tsx';

let remove = () => {};
afterEach(() => remove());

/** A booking that was paid with 125 USD and moved for 60 more, which the card has refused. */
const booking = aBooking({
  ...{ status: 'completed', totalAmount: 185, paymentStatus: 'failed', isUnpaid: true },
  ...{ dueAmount: 60, takenAmount: 125 },
});
const totals = { completed: 1, cancelled: 0, spent: 125, averageStars: null, ratings: 0 };
const history = { notes: [], vehicles: [], places: [], bookings: [{ booking, rating: null }], totals };
const payPage = (
  <Routes>
    <Route path="/pay/:bookingId" element={<PayPage />} />
  </Routes>
);
const refused = 'Your card could not be charged the difference of the move.';

/** The views, and what each says, by their names. */
const views: Record<string, { view: ReactNode; said: string }> = {
  'the payment page': { view: payPage, said: `${refused} You can use` },
  'the unpaid card': {
    view: <UnpaidCard booking={booking} />,
    said: `${refused} You have paid $125.00 already`,
  },
  'the list of bookings': { view: <BookingItem booking={booking} />, said: 'Pay $60.00' },
  tracking: { view: <ServiceDetails booking={booking} />, said: '$185.00 ($60.00 not paid yet)' },
  'the receipt on the tracking page': {
    view: <AfterService onBookAgain={async () => {}} booking={booking} />,
    said: '$125.00 charged to your card, $60.00 not paid yet',
  },
  'the notice of the board': { view: <UnpaidNotice booking={booking} />, said: '$60.00 not paid: the card' },
  'the payment on the board': {
    view: <PaymentSection booking={booking} />,
    said: '$60.00 of $185.00 failed',
  },
  'the history of a customer': {
    view: <CustomerHistory customerId="jordan" />,
    said: '$185.00, $60.00 not paid',
  },
};

it.each(Object.entries(views))(
  '%s says that only the difference of a move is not paid',
  async (_, { view, said }) => {
    answerWith({
      '/api/auth/user': { id: 'jordan', email: 'jordan@example.com', role: 'customer' },
      [`/api/bookings/${booking.id}`]: booking,
      '/api/admin/customers/jordan': history,
    });
    remove = render(view, `/pay/${booking.id}`);
    const text = () => document.body.textContent ?? '';
    await expect.poll(text).toContain(said);
    expect(text()).not.toContain('nothing was taken');
  },
);

it('what was paid of a price whose difference is due has a receipt to print', () => {
  remove = render(<AfterService onBookAgain={async () => {}} booking={booking} />);
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Receipt to print');
  expect(link?.getAttribute('href')).toBe(`/receipts/${booking.id}`);
});
