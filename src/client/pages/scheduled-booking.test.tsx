// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { SharedBooking } from '../../contract/shapes/shared-tracking.ts';
import { noFigures } from '../../domain/tracking/eta.ts';
import { BookingFacts } from '../board/booking-facts.tsx';
import { BookingItem } from '../bookings/booking-row.tsx';
import OpenBookingCard from '../tracking/open-booking-card.tsx';
import { SharedView } from '../tracking/shared-view.tsx';
import { TrackingView } from '../tracking/tracking-view.tsx';

const NOW = '2026-11-20T21:00:00Z';
const WINDOW = 'Friday, November 27, 10:00 to 10:30 AM';
const FINDING = 'We are finding a technician';

const times = { scheduledAt: '2026-11-27T15:00:00.000Z', promisedAt: '2026-11-27T15:30:00.000Z' };
const booking = aBooking({ ...times, latitude: null, longitude: null, phoneNumber: null });
const eta = {
  status: 'no_tech_assigned',
  message: 'We are finding a technician for you.',
  ...noFigures,
  ...{ asOf: NOW, bookingVersion: 1 },
};
const shared = {
  ...{ ...times, bookingId: booking.id, firstName: 'Elena', serviceType: 'standard', status: 'pending' },
  ...{ place: 'Cranford, NJ', latitude: 40.66, longitude: -74.31, createdAt: NOW, isAssigned: false },
  ...{ assignedAt: null, departedAt: null, arrivedAt: null, startedAt: null, completedAt: null },
  ...{ cancelledAt: null, version: 1 },
} as SharedBooking;

const answers = {
  '/api/bookings/booking-1': booking,
  '/api/bookings/booking-1/eta': eta,
  '/api/bookings/booking-1/share': { active: 0 },
  '/api/shared/link': { booking: shared, eta },
};

let remove = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  answerWith(answers);
});
afterEach(() => {
  remove();
  vi.useRealTimers();
});

const text = () => document.body.textContent ?? '';
const shows = (part: string) => expect.poll(text).toContain(part);

describe('a booking for a day to come', () => {
  it('the tracking page has date and window as headline and title, and says who comes when and until when cancelling is free', async () => {
    remove = render(<TrackingView bookingId="booking-1" onBookAgain={async () => {}} />);
    await shows(WINDOW);
    await shows('We tell you who comes on the day, by 9:00 AM.');
    await shows('Free to cancel, with a full refund');
    await shows('Add to calendar');
    expect(text()).not.toContain(FINDING);
    expect(document.title).toMatch(new RegExp(`^${WINDOW}`));
    expect(document.querySelector('h2')?.textContent).toBe('Scheduled');
  });

  it('the page of a shared link has date and window as headline and title', async () => {
    remove = render(<SharedView token="link" />);
    await shows(WINDOW);
    await shows('A technician is chosen on the day, by 9:00 AM.');
    for (const absent of [FINDING, 'Add to calendar', 'Free to cancel']) expect(text()).not.toContain(absent);
    expect(document.title).toMatch(new RegExp(`^${WINDOW}`));
  });

  it('the card on Home has date and window as headline', async () => {
    remove = render(<OpenBookingCard booking={booking} />);
    await shows('Scheduled');
    expect(document.querySelector('strong')?.textContent).toMatch(new RegExp(`^${WINDOW}`));
    expect(text()).not.toContain(FINDING);
  });

  it('a list of bookings has date and window as headline, and of a past or urgent booking the service', () => {
    const headings = (of: Parameters<typeof aBooking>[0]) => {
      remove();
      remove = render(<BookingItem booking={aBooking({ ...times, ...of })} />);
      return document.querySelector('h3')?.textContent;
    };
    expect(headings({})).toMatch(new RegExp(`^${WINDOW}`));
    expect(headings({ status: 'confirmed', assignedTechId: 'dana' })).toMatch(new RegExp(`^${WINDOW}`));
    for (const of of [
      { status: 'cancelled' },
      { scheduledAt: '2026-11-20T15:00:00.000Z', status: 'completed' },
      { scheduledAt: '2026-11-21T01:00:00.000Z' },
    ] as const)
      expect(headings(of)).toBe('Non-Emergency');
    expect(headings({ serviceType: 'emergency', scheduledAt: null })).toBe('Emergency');
  });

  it('the details on the board say the window', () => {
    remove = render(<BookingFacts booking={booking} />);
    expect(text()).toContain(`Scheduled${WINDOW}`);
  });
});
