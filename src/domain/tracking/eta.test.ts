import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/random.ts';
import { english } from '../texts.ts';
import { driveTime } from './drive-time.ts';
import { describeEta, type EtaInput, type EtaReader, EtaResponse, etaStatus, hasArrived } from './eta.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const MINUTE_MS = 60_000;
const PLACE = { latitude: 40.7, longitude: -74.27 };
const DRIVE = { minutes: 12.4, lowMinutes: 8.2, highMinutes: 18.9 };

type Change = {
  booking?: Partial<EtaInput['booking']>;
  technician?: Partial<EtaInput['technician']> | null;
  fix?: Partial<EtaInput['fix']> | null;
};

/** A confirmed emergency whose technician sent a fix at NOW, a mile from the place. */
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

describe('ETA status', () => {
  it.each<[string, Change, ReturnType<typeof etaStatus>]>([
    ['that is completed', { booking: { status: 'completed' } }, 'service_completed'],
    ['that is cancelled', { booking: { status: 'cancelled' } }, 'tech_location_private'],
    [
      'that is pending without a technician',
      { booking: { status: 'pending', assignedTechId: null }, technician: null, fix: null },
      'no_tech_assigned',
    ],
    [
      'that is confirmed without a technician',
      { booking: { assignedTechId: null }, technician: null, fix: null },
      'no_tech_assigned',
    ],
    ['that is in progress', { booking: { status: 'in_progress' } }, 'service_in_progress'],
    ['that is assigned but not confirmed', { booking: { status: 'pending' } }, 'tech_assigned'],
    ['that is standard, more than 60 minutes ahead', standard(60 + 1 / MINUTE_MS), 'tech_assigned'],
    ['that is standard, 60 minutes ahead', standard(60), 'en_route'],
    ['that is standard and overdue', standard(-30), 'en_route'],
    [
      'that is standard, 300 minutes ahead, with a reported departure',
      standard(300, { departedAt: NOW }),
      'en_route',
    ],
    ['whose technician is at another job', { technician: { isAtAnotherJob: true } }, 'tech_assigned'],
    ['whose technician is off duty', { technician: { hasGoneOffDuty: true } }, 'tech_location_private'],
    ['whose technician has sent no fix', { fix: null }, 'tech_location_unknown'],
    ['whose newest fix is more than 30 minutes old', ago(30 * MINUTE_MS + 1), 'tech_location_unknown'],
    ['whose newest fix is 30 minutes old', ago(30 * MINUTE_MS), 'en_route'],
    ['whose newest fix is of this moment', {}, 'en_route'],
  ])('ETA status follows the contract for a booking %s', (_, change, status) => {
    expect(etaStatus(given(change), NOW)).toBe(status);
  });

  it('ETA status follows the order of the contract when several rules apply', () => {
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

describe('ETA', () => {
  it('an ETA en route has minutes, distance and the position of the technician', () => {
    const eta = describeEta(given(ago(3 * MINUTE_MS + 59_000)), DRIVE, NOW, english);
    expect(EtaResponse.parse(eta)).toEqual({
      status: 'en_route',
      message: 'Your technician is on the way.',
      estimatedWaitTime: 'about 12 min (8-19)',
      estimatedTimeMinutes: 12,
      lowMinutes: 8,
      highMinutes: 19,
      distance: 1,
      usualAssignMinutes: null,
      arrivesAt: null,
      technician: null,
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

  it('an ETA en route is as of its fix, any other ETA is as of the time of the answer', () => {
    const recordedAt = NOW - 20 * MINUTE_MS;
    expect(describeEta(given({ fix: { recordedAt } }), DRIVE, NOW, english).asOf).toBe(
      new Date(recordedAt).toISOString(),
    );
    expect(describeEta(given({ fix: null }), null, NOW, english).asOf).toBe(new Date(NOW).toISOString());
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
  ] as Change[])(
    'an ETA for a guest differs from the customer’s only in a message without you and your: %j',
    (change) => {
      const { message, ...rest } = describeEta(given(change), DRIVE, NOW, english, 'guest');
      expect(message).not.toMatch(/\byour?\b/i);
      const { message: _, ...told } = describeEta(given(change), DRIVE, NOW, english, 'customer');
      expect(rest).toEqual(told);
    },
  );

  it('the distance in an ETA for a guest is from the point rounded to half a mile, the customer’s from the exact one', () => {
    const north = given({ booking: { latitude: PLACE.latitude + 0.0049 } });
    const south = given({ booking: { latitude: PLACE.latitude - 0.0049 } });
    const distances = (reader: EtaReader) =>
      [north, south].map((input) => describeEta(input, DRIVE, NOW, english, reader).distance);
    expect(distances('customer')).toEqual([0.7, 1.3]);
    expect(distances('guest')).toEqual([1, 1]);
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
  ] as Change[])(
    'an ETA that is not en route has no minutes, distance or position, even if known: %j',
    (change) => {
      const eta = describeEta(given(change), DRIVE, NOW, english);
      expect(EtaResponse.parse(eta)).toEqual({
        status: expect.not.stringMatching('en_route'),
        message: expect.stringMatching(/\w/),
        estimatedWaitTime: null,
        estimatedTimeMinutes: null,
        lowMinutes: null,
        highMinutes: null,
        distance: null,
        usualAssignMinutes: null,
        arrivesAt: null,
        technician: null,
        techLocation: null,
        asOf: expect.any(String),
        bookingVersion: 7,
      });
    },
  );

  it('the ETA message of a cancelled booking says that the booking is cancelled', () => {
    expect(describeEta(given({ booking: { status: 'cancelled' } }), null, NOW, english).message).toMatch(
      'cancelled',
    );
  });

  it('an ETA has low, estimate and high minutes in order, as whole numbers from 1 up', () => {
    const random = randomFrom(7);
    for (let i = 0; i < 3000; i += 1) {
      const drive = driveTime({
        miles: random() < 0.3 ? random() / 5 : random() * 100,
        hour: Math.floor(random() * 24),
        weekdayMonday0: Math.floor(random() * 7),
        market: random() < 0.5 ? 'nyc' : 'elsewhere',
        factor: random() < 0.2 ? 0.01 : 0.25 + random() * 3,
      });
      const { lowMinutes, estimatedTimeMinutes, highMinutes } = describeEta(given(), drive, NOW, english);
      expect(lowMinutes).toBeGreaterThanOrEqual(1);
      expect(estimatedTimeMinutes).toBeGreaterThanOrEqual(Number(lowMinutes));
      expect(highMinutes).toBeGreaterThanOrEqual(Number(estimatedTimeMinutes));
      for (const whole of [lowMinutes, estimatedTimeMinutes, highMinutes])
        expect(whole).toBe(Math.round(Number(whole)));
    }
  });

  it('an ETA counts 0 minutes since a fix whose time is in the future', () => {
    const eta = describeEta(given({ fix: { recordedAt: NOW + 5 * MINUTE_MS } }), DRIVE, NOW, english);
    expect(eta.techLocation?.minutesSinceUpdate).toBe(0);
  });
});

describe('arrival in the ETA', () => {
  /** The point that is this many metres north of the place. */
  const north = (meters: number) => ({
    latitude: PLACE.latitude + meters / 111_195,
    longitude: PLACE.longitude,
  });

  it('a technician has arrived within 150 m of an exact place, never of a ZIP or town area', () => {
    expect(hasArrived(given({ fix: north(149) }))).toBe(true);
    expect(hasArrived(given({ fix: north(151) }))).toBe(false);
    for (const precision of ['zip', 'town'] as const)
      expect(hasArrived(given({ booking: { precision }, fix: north(0) }))).toBe(false);
  });

  it('a technician who reports the arrival has arrived, at any distance from the place', () => {
    expect(hasArrived(given({ booking: { arrivedAt: NOW, precision: 'town' }, fix: north(5000) }))).toBe(
      true,
    );
  });

  it('the ETA message keeps a reported arrival when fixes stop or the technician goes off duty', () => {
    const booking = { arrivedAt: NOW };
    for (const change of [ago(31 * MINUTE_MS), { technician: { hasGoneOffDuty: true } }])
      expect(describeEta(given({ booking, ...change }), null, NOW, english).message).toMatch('has arrived');
    const hidden = { fix: north(10), technician: { hasGoneOffDuty: true } };
    expect(describeEta(given(hidden), null, NOW, english).message).not.toMatch('arrived');
    expect(
      describeEta(given({ booking: { ...booking, status: 'in_progress' } }), null, NOW, english).message,
    ).toMatch('in progress');
  });

  it('the ETA of a technician near the place says has arrived, with 0 minutes left', () => {
    const eta = describeEta(given({ fix: north(100) }), DRIVE, NOW, english);
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
