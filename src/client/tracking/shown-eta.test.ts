import { describe, expect, it } from 'vitest';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { type EtaResponse, EtaStatus } from '../../domain/tracking/eta.ts';
import { shownEta } from './shown-eta.ts';

const FIX = '2026-11-20T15:00:00Z';

const eta = (status: EtaStatus, bookingVersion = 5, more: Partial<EtaResponse> = {}): EtaResponse => {
  const figures = status === 'en_route';
  return {
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
