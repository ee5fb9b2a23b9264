// @vitest-environment jsdom
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { setUser } from '../accounts/api.ts';
import { config } from '../app/config.ts';
import { queryClient } from '../app/query-client.ts';
import TrackingPage from './tracking.tsx';

const user = { id: 'jordan', firstName: 'Jordan', lastName: 'Lee', email: 'jordan@example.com' };

let remove = (): void => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

function open(): void {
  config.brandName = 'Curbvolt';
  answerWith({ '/api/auth/user': user, '/api/bookings/booking-1': aBooking({}) });
  remove = render(
    <Routes>
      <Route path="/tracking/:bookingId" element={<TrackingPage />} />
    </Routes>,
    '/tracking/booking-1',
  );
}

it('has the booking in its title, whether the user is known at first or read later', async () => {
  open();
  expect(document.title).toBe('Tracking – Curbvolt');
  await expect.poll(() => document.title).toBe('Booking ooking-1 – Curbvolt');
  remove();
  queryClient.clear();
  document.title = '';
  setUser(user as never);
  open();
  await expect.poll(() => document.title).toBe('Booking ooking-1 – Curbvolt');
});
