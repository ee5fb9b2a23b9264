import type { Page } from '@playwright/test';
import type { Booking } from '../../src/domain/bookings/booking.ts';

/** Shows a booking with these values in lists and alone. The version is above what a socket answers. */
export const changedBooking = (page: Page, bookingId: string, values: Partial<Booking>) =>
  page.route(/\/api\/(admin\/)?bookings(\/\w+)?(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body: Booking | Booking[] = await response.json();
    const change = (booking: Booking): Booking =>
      booking.id === bookingId ? { ...booking, version: booking.version + 1, ...values } : booking;
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
