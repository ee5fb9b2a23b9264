import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { type EtaResponse, EtaStatus, noFigures } from '../../domain/tracking/eta.ts';
import { badgeName } from './eta-text.ts';
import { shownEta } from './shown-eta.ts';

const FIX = '2026-11-20T15:00:00Z';

const eta = (status: EtaStatus, bookingVersion = 5, more: Partial<EtaResponse> = {}): EtaResponse => {
  const figures = status === 'en_route';
  return {
    ...noFigures,
    status,
    message: `the server's words for ${status}`,
    estimatedWaitTime: figures ? 'about 15 min (11-22)' : null,
    estimatedTimeMinutes: figures ? 15 : null,
    lowMinutes: figures ? 11 : null,
    highMinutes: figures ? 22 : null,
    distance: figures ? 4.2 : null,
    techLocation: figures
      ? { latitude: 40.7, longitude: -74.2, lastUpdate: FIX, minutesSinceUpdate: 0 }
      : null,
    asOf: FIX,
    bookingVersion,
    ...more,
  };
};

const booking = (status: BookingStatus, version = 5, arrivedAt: string | null = null) => ({
  status,
  version,
  isAssigned: true,
  arrivedAt,
  departedAt: null,
  scheduledAt: null,
  promisedAt: FIX,
});

describe('ETA shown for a booking', () => {
  it('the shown ETA has no figures unless the booking is confirmed and assigned', () => {
    for (const status of BookingStatus.options)
      for (const said of EtaStatus.options)
        for (const version of [4, 5, 6])
          for (const isAssigned of [true, false]) {
            if (status === 'confirmed' && isAssigned) continue;
            const shown = shownEta({ ...booking(status), isAssigned }, eta(said, version), 'customer');
            expect(shown, `${status}, ${said}`).toMatchObject({
              status: expect.not.stringMatching('en_route'),
              estimatedWaitTime: null,
              estimatedTimeMinutes: null,
              lowMinutes: null,
              highMinutes: null,
              distance: null,
              techLocation: null,
              asOf: null,
              hasArrived: false,
            });
          }
  });

  it.each([
    ['pending', 'tech_assigned'],
    ['in_progress', 'service_in_progress'],
    ['completed', 'service_completed'],
    ['cancelled', 'tech_location_private'],
  ] as const)('the shown ETA of a booking that is %s without an ETA is %s', (status, shown) => {
    expect(shownEta(booking(status), undefined, 'customer')?.status).toBe(shown);
  });

  it('a partner that is only being asked is said in the words of the server, as long as they are of the newest version', () => {
    const asked = { message: 'We ask our partner Roadside Partners to come.' };
    const shown = (version: number) =>
      shownEta(booking('pending'), eta('tech_assigned', version, asked), 'customer');
    expect(shown(5)?.message).toBe(asked.message);
    expect(shown(4)?.message).toBe('A technician has been assigned to your booking.');
    expect(shownEta(booking('pending'), undefined, 'customer')?.message).toContain('assigned');
  });

  it('the shown ETA of a confirmed booking is the ETA of the server', () => {
    expect(shownEta(booking('confirmed'), undefined, 'customer')).toBeUndefined();
    const { bookingVersion: _, ...told } = eta('en_route');
    expect(shownEta(booking('confirmed'), eta('en_route'), 'customer')).toMatchObject({
      ...told,
      hasArrived: false,
    });
    expect(shownEta(booking('confirmed'), eta('tech_location_unknown', 4), 'customer')?.status).toBe(
      'tech_location_unknown',
    );
  });

  it('the shown ETA of a reopened booking ignores an ETA from before the reopening', () => {
    for (const said of ['service_completed', 'service_in_progress', 'tech_location_private'] as const) {
      const shown = shownEta(booking('confirmed', 6), eta(said, 5), 'customer');
      expect(shown).toMatchObject({ status: 'tech_assigned', message: expect.stringContaining('assigned') });
    }
  });

  it('the shown ETA has no distance, wait or minutes once the technician has arrived', () => {
    const byPosition = shownEta(
      booking('confirmed'),
      eta('en_route', 5, { estimatedTimeMinutes: 0 }),
      'customer',
    );
    const byReport = shownEta(booking('confirmed', 6, FIX), eta('en_route', 5), 'customer');
    const silent = shownEta(booking('confirmed', 6, FIX), eta('tech_location_unknown', 6), 'customer');
    for (const shown of [byPosition, byReport, silent])
      expect(shown).toMatchObject({
        hasArrived: true,
        message: 'Your technician has arrived.',
        estimatedWaitTime: null,
        estimatedTimeMinutes: null,
        distance: null,
      });
    expect(byReport?.techLocation).not.toBeNull();
    expect(shownEta(booking('confirmed', 6, FIX), eta('en_route'), 'guest')?.message).toBe(
      'The technician has arrived.',
    );
  });
});

describe('ETA shown for a service at a booked time', () => {
  // It is Friday 4 PM in New York; the clock there is five hours behind UTC, and the device is in another zone.
  const NOW = '2026-11-20T21:00:00Z';
  const at = (
    status: BookingStatus,
    isAssigned: boolean,
    scheduledAt: string | null,
    departedAt = null as string | null,
  ) => {
    vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const promisedAt = new Date(Date.parse(scheduledAt ?? NOW) + 30 * 60_000).toISOString();
    const of = { ...booking(status), isAssigned, scheduledAt, promisedAt, departedAt };
    const shown = shownEta(of, eta('tech_assigned'), 'customer');
    return shown && [badgeName(shown), shown.message];
  };
  const finding = ['Assignment Pending', 'We are finding a technician for you.'];
  const assigned = ['Technician Assigned', "the server's words for tech_assigned"];

  it.each([
    ['pending', false, '2026-11-27T19:30:00Z', 'Friday, November 27, 2:30 to 3:00 PM ET'],
    ['pending', false, '2026-11-21T13:00:00Z', 'Saturday, November 21, 8:00 to 8:30 AM ET'],
    ['confirmed', false, '2026-11-22T01:30:00Z', 'Saturday, November 21, 8:30 to 9:00 PM ET'],
    ['confirmed', false, '2026-11-23T16:30:00Z', 'Monday, November 23, 11:30 AM to 12:00 PM ET'],
    ['confirmed', false, '2027-01-04T15:00:00Z', 'Monday, January 4, 2027, 10:00 to 10:30 AM ET'],
    ['pending', true, '2026-11-24T15:00:00Z', 'Tuesday, November 24, 10:00 to 10:30 AM ET'],
    ['confirmed', true, '2026-11-24T15:00:00Z', 'Tuesday, November 24, 10:00 to 10:30 AM ET'],
    // Later on the same day, as long as nobody is due to be named.
    ['pending', false, '2026-11-21T01:30:00Z', 'Friday, November 20, 8:30 to 9:00 PM ET'],
    ['confirmed', true, '2026-11-20T22:30:00Z', 'Friday, November 20, 5:30 to 6:00 PM ET'],
  ] as const)(
    'a %s booking (assigned: %s) for %s is shown as its day and window',
    (status, isAssigned, time, text) =>
      expect(at(status, isAssigned, time)).toEqual([isAssigned ? 'Technician Assigned' : 'Scheduled', text]),
  );

  it.each([
    ['urgent', 'pending', false, null, finding],
    ['an hour away', 'pending', false, '2026-11-20T22:00:00Z', finding],
    ['overdue', 'confirmed', false, '2026-11-19T15:00:00Z', finding],
    ['assigned and an hour away', 'pending', true, '2026-11-20T22:00:00Z', assigned],
    ['assigned and urgent', 'pending', true, null, assigned],
    [
      'cancelled',
      'cancelled',
      false,
      '2026-11-27T19:30:00Z',
      ['Status Update', 'This booking was cancelled.'],
    ],
    [
      'completed early',
      'completed',
      true,
      '2026-11-27T19:30:00Z',
      ['Service Complete', 'Your charging service is complete. Drive safely.'],
    ],
  ] as const)('a booking that is %s keeps the words of its status', (_, status, isAssigned, time, words) =>
    expect(at(status, isAssigned, time)).toEqual(words),
  );

  it('a technician who sets out a day early is shown as on the way', () => {
    expect(at('pending', true, '2026-11-21T15:00:00Z', NOW)).toEqual(assigned);
  });
});
