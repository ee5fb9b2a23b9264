import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { FULL_REFUND } from '../../domain/bookings/cancellation-terms.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import BookedNote from './booked-note.tsx';

/** Friday, 20 November 2026, 4 PM in New York; the device is in Los Angeles. */
const NOW = '2026-11-20T21:00:00Z';
const NEXT_FRIDAY = '2026-11-27T15:00:00Z';

const markupOf = (scheduledAt: string, change: Partial<Booking> | null, isAssigned = false, now = NOW) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const promisedAt = new Date(Date.parse(scheduledAt) + 30 * MINUTE_MS).toISOString();
  const booking = change ? aBooking({ scheduledAt, promisedAt, ...change }) : undefined;
  return renderToStaticMarkup(<BookedNote {...{ scheduledAt, isAssigned }} {...(booking && { booking })} />);
};
const textOf = (...given: Parameters<typeof markupOf>) =>
  markupOf(...given)
    .replace(/<svg.*<\/svg>/g, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/^\|*(.*?)\s*\|.*$/, '$1');

const free = 'Free to cancel, with a full refund, until your technician is on the way.';
const terms = { ...FULL_REFUND, standardFreeMinutes: 120, lateFee: 40 };

describe('who comes, below the window of a booked service', () => {
  it.each([
    ['a week ahead', NEXT_FRIDAY, 'We tell you who comes on the day, by 9:00 AM.'],
    ['tomorrow at the first slot', '2026-11-21T13:00:00Z', 'We tell you who comes on the day, by 7:00 AM.'],
    ['tomorrow at the last slot', '2026-11-22T01:30:00Z', 'We tell you who comes on the day, by 7:30 PM.'],
    ['at noon', '2026-11-24T17:00:00Z', 'We tell you who comes on the day, by 11:00 AM.'],
    ['in the evening of today', '2026-11-21T01:30:00Z', 'We tell you who comes by 7:30 PM.'],
    ['on the day of 23 hours', '2027-03-14T12:00:00Z', 'We tell you who comes on the day, by 7:00 AM.'],
    ['after midnight', '2026-11-25T05:30:00Z', 'We tell you who comes by Tue, Nov 24 11:30 PM.'],
    ['after the coming midnight', '2026-11-21T05:30:00Z', 'We tell you who comes by 11:30 PM.'],
  ])('a service %s says by when the customer hears it', (_, at, text) => {
    expect(textOf(at, {})).toBe(`${text} ${free}`);
    expect(textOf(at, null)).toBe(text.replace('We tell you who comes', 'A technician is chosen'));
  });

  it('nothing is promised for a time that has passed', () => {
    const passed = 'A technician is being chosen. The time stays as it is.';
    expect(textOf(NEXT_FRIDAY, {}, false, '2026-11-27T14:00:00Z')).toBe(`${passed} ${free}`);
    expect(textOf(NEXT_FRIDAY, null, false, '2026-11-27T14:00:00Z')).toBe(passed);
  });

  it('an assigned booking says that somebody is assigned', () => {
    expect(textOf(NEXT_FRIDAY, null, true)).toBe(
      'A technician is assigned. You can follow the van here once it is on the way.',
    );
  });
});

describe('free cancellation, below the window of a booked service', () => {
  const who = 'We tell you who comes on the day, by 9:00 AM.';

  it.each<[string, Partial<Booking>, string]>([
    [
      'by the terms',
      { cancellationTerms: terms },
      'Free to cancel until Fri, Nov 27 8:00 AM; after that we keep $40.00.',
    ],
    [
      'until the day before',
      { cancellationTerms: { ...terms, standardFreeMinutes: 24 * 60 } },
      'Free to cancel until Thu, Nov 26 10:00 AM; after that we keep $40.00.',
    ],
    [
      'only until a time that has passed',
      { cancellationTerms: { ...terms, standardFreeMinutes: 8 * 24 * 60 } },
      'It is too late to cancel free: we keep $40.00.',
    ],
    ['until departure', { cancellationTerms: { ...terms, standardFreeMinutes: null } }, free],
    ['without a fee', { cancellationTerms: { ...terms, lateFee: 0, noShowFee: 60 } }, free],
    ['of a booking without terms', {}, free],
  ])('%s is said with its time', (_, change, text) => {
    expect(textOf(NEXT_FRIDAY, change)).toBe(`${who} ${text}`);
  });

  it('an unpaid booking says nothing of a refund', () => {
    expect(textOf(NEXT_FRIDAY, { isUnpaid: true })).toBe(who);
  });
});

it('the customer can add the booking to a calendar, a guest of a shared link cannot', () => {
  expect(markupOf(NEXT_FRIDAY, {})).toContain('href="/api/bookings/booking-1/calendar.ics"');
  expect(markupOf(NEXT_FRIDAY, null)).not.toContain('href');
});
