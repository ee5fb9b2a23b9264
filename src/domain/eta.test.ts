import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../test/random.ts';
import { driveTime } from './drive-time.ts';
import { describeEta, type EtaInput, EtaResponse, etaStatus, hasArrived } from './eta.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const MINUTE_MS = 60_000;
const PLACE = { latitude: 40.7, longitude: -74.27 };
const DRIVE = { minutes: 12.4, lowMinutes: 8.2, highMinutes: 18.9 };

type Change = {
  booking?: Partial<EtaInput['booking']>;
  technician?: Partial<EtaInput['technician']> | null;
  fix?: Partial<EtaInput['fix']> | null;
};

/** An emergency whose technician has confirmed and was heard of just now, a mile away. */
const given = ({ booking, technician, fix }: Change = {}): EtaInput => ({
  booking: {
    version: 7,
    status: 'confirmed',
    serviceType: 'emergency',
    assignedTechId: 'dmorales',
    scheduledAt: null,
    departedAt: null,
    arrivedAt: null,
    ...PLACE,
    precision: 'exact',
    ...booking,
  },
  technician: technician === null ? null : { hasGoneOffDuty: false, isAtAnotherJob: false, ...technician },
  fix:
    fix === null
      ? null
      : { latitude: PLACE.latitude + 1 / 69.09, longitude: PLACE.longitude, recordedAt: NOW, ...fix },
});

const ago = (ms: number) => ({ fix: { recordedAt: NOW - ms } });
const standard = (minutesAhead: number, more: Partial<EtaInput['booking']> = {}): Change => ({
  booking: { serviceType: 'standard', scheduledAt: NOW + minutesAhead * MINUTE_MS, ...more },
});

describe('the status of an ETA', () => {
  it.each<[string, Change, ReturnType<typeof etaStatus>]>([
    ['completed', { booking: { status: 'completed' } }, 'service_completed'],
    ['cancelled', { booking: { status: 'cancelled' } }, 'tech_location_private'],
    [
      'pending without a technician',
      { booking: { status: 'pending', assignedTechId: null }, technician: null, fix: null },
      'no_tech_assigned',
    ],
    [
      'confirmed without a technician',
      { booking: { assignedTechId: null }, technician: null, fix: null },
      'no_tech_assigned',
    ],
    ['in progress', { booking: { status: 'in_progress' } }, 'service_in_progress'],
    ['assigned but not confirmed', { booking: { status: 'pending' } }, 'tech_assigned'],
    ['standard, more than 60 minutes ahead', standard(60 + 1 / MINUTE_MS), 'tech_assigned'],
    ['standard, 60 minutes ahead', standard(60), 'en_route'],
    ['standard, overdue', standard(-30), 'en_route'],
    ['standard, early, but on the way by word', standard(300, { departedAt: NOW }), 'en_route'],
    ['at another job', { technician: { isAtAnotherJob: true } }, 'tech_assigned'],
    ['off duty', { technician: { hasGoneOffDuty: true } }, 'tech_location_private'],
    ['never a fix', { fix: null }, 'tech_location_unknown'],
    ['no fix for more than 30 minutes', ago(30 * MINUTE_MS + 1), 'tech_location_unknown'],
    ['a fix 30 minutes old', ago(30 * MINUTE_MS), 'en_route'],
    ['heard of just now', {}, 'en_route'],
  ])('of a booking %s', (_, change, status) => {
    expect(etaStatus(given(change), NOW)).toBe(status);
  });

  it('is decided in the contract’s order when several rules hold', () => {
    const early = { serviceType: 'standard', scheduledAt: NOW + 300 * MINUTE_MS } as const;
    const all: Change = {
      booking: { status: 'completed', assignedTechId: null, ...early },
      technician: { isAtAnotherJob: true, hasGoneOffDuty: true },
      fix: null,
    };
    const inOrder: [Change, ReturnType<typeof etaStatus>][] = [
      [all, 'service_completed'],
      [{ ...all, booking: { ...all.booking, status: 'cancelled' } }, 'tech_location_private'],
      [{ ...all, booking: { ...all.booking, status: 'in_progress' } }, 'no_tech_assigned'],
      [{ ...all, booking: { ...early, status: 'in_progress' } }, 'service_in_progress'],
      [{ ...all, booking: { ...early, status: 'confirmed' } }, 'tech_assigned'],
      [{ ...all, booking: { status: 'pending' }, technician: { hasGoneOffDuty: true } }, 'tech_assigned'],
      [{ ...all, booking: {} }, 'tech_assigned'],
      [{ ...all, booking: {}, technician: { hasGoneOffDuty: true } }, 'tech_location_private'],
      [{ fix: null }, 'tech_location_unknown'],
    ];
    for (const [change, status] of inOrder) expect(etaStatus(given(change), NOW)).toBe(status);
  });
});

describe('an ETA', () => {
  it('en route has its figures and where the technician is', () => {
    const eta = describeEta(given(ago(3 * MINUTE_MS + 59_000)), DRIVE, NOW);
    expect(EtaResponse.parse(eta)).toEqual({
      status: 'en_route',
      message: 'Your technician is on the way.',
      estimatedWaitTime: 'about 12 min (8-19)',
      estimatedTimeMinutes: 12,
      lowMinutes: 8,
      highMinutes: 19,
      distance: 1,
      techLocation: {
        latitude: PLACE.latitude + 1 / 69.09,
        longitude: PLACE.longitude,
        lastUpdate: new Date(NOW - 3 * MINUTE_MS - 59_000).toISOString(),
        minutesSinceUpdate: 3,
      },
      asOf: new Date(NOW - 3 * MINUTE_MS - 59_000).toISOString(),
      bookingVersion: 7,
    });
  });

  it('en route is as old as the fix that it rests on, and any other answer as old as itself', () => {
    const recordedAt = NOW - 20 * MINUTE_MS;
    expect(describeEta(given({ fix: { recordedAt } }), DRIVE, NOW).asOf).toBe(
      new Date(recordedAt).toISOString(),
    );
    expect(describeEta(given({ fix: null }), null, NOW).asOf).toBe(new Date(NOW).toISOString());
  });

  it.each([
    {},
    { booking: { status: 'completed' } },
    { booking: { status: 'cancelled' } },
    { booking: { status: 'in_progress' } },
    { booking: { assignedTechId: null } },
    { technician: { isAtAnotherJob: true } },
    { technician: { hasGoneOffDuty: true } },
    { booking: { arrivedAt: NOW } },
    { fix: null },
  ] as Change[])('calls nobody the technician of a guest: %j', (change) => {
    const { message, ...rest } = describeEta(given(change), DRIVE, NOW, 'guest');
    expect(message).not.toMatch(/\byour?\b/i);
    const { message: _, ...told } = describeEta(given(change), DRIVE, NOW, 'customer');
    expect(rest).toEqual(told);
  });

  it.each([
    { booking: { status: 'completed' } },
    { booking: { status: 'cancelled' } },
    { booking: { status: 'in_progress' } },
    { booking: { status: 'pending' } },
    { booking: { assignedTechId: null } },
    { technician: { isAtAnotherJob: true } },
    { technician: { hasGoneOffDuty: true } },
    ago(31 * MINUTE_MS),
    { fix: null },
  ] as Change[])('in any other state has none of them, though all were known: %j', (change) => {
    const eta = describeEta(given(change), DRIVE, NOW);
    expect(EtaResponse.parse(eta)).toEqual({
      status: expect.not.stringMatching('en_route'),
      message: expect.stringMatching(/\w/),
      estimatedWaitTime: null,
      estimatedTimeMinutes: null,
      lowMinutes: null,
      highMinutes: null,
      distance: null,
      techLocation: null,
      asOf: expect.any(String),
      bookingVersion: 7,
    });
  });

  it('says that a cancelled booking is cancelled, and not that somebody hides', () => {
    expect(describeEta(given({ booking: { status: 'cancelled' } }), null, NOW).message).toMatch('cancelled');
  });

  it('keeps low, estimate and high in order, in whole minutes from 1 on', () => {
    const random = randomFrom(7);
    for (let i = 0; i < 3000; i += 1) {
      const drive = driveTime({
        miles: random() < 0.3 ? random() / 5 : random() * 100,
        hour: Math.floor(random() * 24),
        weekdayMonday0: Math.floor(random() * 7),
        market: random() < 0.5 ? 'nyc' : 'elsewhere',
        factor: random() < 0.2 ? 0.01 : 0.25 + random() * 3,
      });
      const { lowMinutes, estimatedTimeMinutes, highMinutes } = describeEta(given(), drive, NOW);
      expect(lowMinutes).toBeGreaterThanOrEqual(1);
      expect(estimatedTimeMinutes).toBeGreaterThanOrEqual(Number(lowMinutes));
      expect(highMinutes).toBeGreaterThanOrEqual(Number(estimatedTimeMinutes));
      for (const whole of [lowMinutes, estimatedTimeMinutes, highMinutes])
        expect(whole).toBe(Math.round(Number(whole)));
    }
  });

  it('never counts minutes since an update that lies ahead', () => {
    const eta = describeEta(given({ fix: { recordedAt: NOW + 5 * MINUTE_MS } }), DRIVE, NOW);
    expect(eta.techLocation?.minutesSinceUpdate).toBe(0);
  });
});

describe('arriving', () => {
  /** So many metres north of the place. */
  const north = (meters: number) => ({
    latitude: PLACE.latitude + meters / 111_195,
    longitude: PLACE.longitude,
  });

  it('is being within 150 m of an exact place', () => {
    expect(hasArrived(given({ fix: north(149) }))).toBe(true);
    expect(hasArrived(given({ fix: north(151) }))).toBe(false);
    for (const precision of ['zip', 'town'] as const)
      expect(hasArrived(given({ booking: { precision }, fix: north(0) }))).toBe(false);
  });

  it('is also saying so, wherever the place may be', () => {
    expect(hasArrived(given({ booking: { arrivedAt: NOW, precision: 'town' }, fix: north(5000) }))).toBe(
      true,
    );
  });

  it('stays said after the technician’s phone has fallen silent or is off duty', () => {
    const booking = { arrivedAt: NOW };
    for (const change of [ago(31 * MINUTE_MS), { technician: { hasGoneOffDuty: true } }])
      expect(describeEta(given({ booking, ...change }), null, NOW).message).toMatch('has arrived');
    const hidden = { fix: north(10), technician: { hasGoneOffDuty: true } };
    expect(describeEta(given(hidden), null, NOW).message).not.toMatch('arrived');
    expect(describeEta(given({ booking: { ...booking, status: 'in_progress' } }), null, NOW).message).toMatch(
      'in progress',
    );
  });

  it('is said in the message, with nothing left to wait', () => {
    const eta = describeEta(given({ fix: north(100) }), DRIVE, NOW);
    expect(EtaResponse.parse(eta)).toMatchObject({
      status: 'en_route',
      message: 'Your technician has arrived.',
      estimatedTimeMinutes: 0,
      lowMinutes: 0,
      highMinutes: 0,
      distance: 0.1,
    });
  });
});
