import { describe, expect, it } from 'vitest';
import { anOpenBooking, aTechnician, NOW } from '../../../../test/dispatch-situation.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { NO_LIMITS } from '../../../domain/dispatch/dispatch-rules.ts';
import { english } from '../../../domain/texts.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenBooking, Technician } from '../situation/situation.ts';
import { type Deciding, decideTogether } from './decide-together.ts';

const MINUTE_MS = 60_000;
const ago = (seconds: number) => NOW - seconds * 1000;

/** A place on one parallel; each hundredth of a degree of longitude is one minute of driving. */
const at = (minutesEast: number) => ({ latitude: 40.7, longitude: -74.3 + minutesEast / 100 });
const drive = (a: { longitude: number }, b: { longitude: number }) =>
  Math.round(Math.abs(a.longitude - b.longitude) * 100);

const call = (id: string, minutesEast: number, given: Partial<OpenBooking> = {}) =>
  anOpenBooking(id, { promisedAt: NOW + 60 * MINUTE_MS, ...at(minutesEast), ...given });
/** A job that its technician was told of so many seconds ago. */
const job = (
  id: string,
  techId: string,
  minutesEast: number,
  seconds = 300,
  given: Partial<OpenBooking> = {},
) =>
  call(id, minutesEast, { assignedTechId: techId, status: 'confirmed', assignedAt: ago(seconds), ...given });
const van = (techId: string, minutesEast: number, given: Partial<Technician> = {}) =>
  aTechnician(techId, at(minutesEast), given);

type More = Partial<Deciding> & { excluded?: Record<string, string> };

/** The bookings and their technicians, those in one string that are changed together. */
function decided(bookings: OpenBooking[], technicians: Technician[], more: More = {}): string[] {
  const { excluded = {}, ...given } = more;
  const steps = decideTogether(
    { config: { company: defaultCompany } as Config, texts: english },
    {
      bookings,
      technicians,
      excluded: new Map(Object.entries(excluded).map(([id, techId]) => [id, new Set([techId])])),
      driving: { nowMs: NOW, drive },
    },
    { isDecided: () => true, waitedMs: () => 0, reserved: new Set(), turnMinutes: 5, ...given },
  );
  return steps.map((each) => each.map(({ booking, techId }) => `${booking.id} ${techId}`).join(', '));
}

describe('a decision of automatic mode', () => {
  const driver = van('driver', 0);
  const other = van('other', 36);
  /** The driver passes the new call, and the other van is beside the job. */
  const passing = (seconds: number, promisedIn = 60) => [
    call('call', 2, { promisedAt: NOW + promisedIn * MINUTE_MS }),
    job('job', 'driver', 40, seconds),
  ];
  const little = [call('call', 2), job('job', 'driver', 20, 5)];
  const passed = van('other', 18);

  it.for<[string, OpenBooking[], Technician[], string[], More?]>([
    ['nothing to decide', [], [driver], []],
    ['a call goes to the free van', [call('call', 5)], [driver, other], ['call driver']],
    [
      'a call and the job of the van that passes it change together',
      passing(300),
      [driver, other],
      ['call driver, job other'],
    ],
    [
      'the same while the technician has just been told, if a promise is saved',
      passing(5, 20),
      [driver, other],
      ['call driver, job other'],
    ],
    [
      'the same, if ten minutes of lateness are saved',
      [call('call', 2, { promisedAt: ago(60) }), job('job', 'driver', 40, 5)],
      [driver, other],
      ['call driver, job other'],
    ],
    [
      'a technician who has just been told stays, if all promises hold in any case',
      passing(5),
      [driver, other],
      ['call other'],
    ],
    ['the same with a small gain', little, [driver, passed], ['call other']],
    [
      'the same after twenty seconds',
      [call('call', 2), job('job', 'driver', 20, 20)],
      [driver, passed],
      ['call driver, job other'],
    ],
    [
      'the dispatcher’s choice stays',
      passing(300),
      [driver, other],
      ['call other'],
      { isDecided: ({ id }) => id !== 'job' },
    ],
    [
      'a technician who has arrived stays',
      [call('call', 30), job('job', 'driver', 0, 300, { departedAt: ago(200), arrivedAt: ago(100) })],
      [driver, other],
      ['call other'],
    ],
    ['a job is never left for a call', passing(300, 10), [driver], []],
    ['a better van gets a job', [job('job', 'driver', 40)], [driver, other], ['job other']],
    ['a van that is little better does not', [job('job', 'driver', 4)], [driver, van('other', 6)], []],
    [
      'two jobs are exchanged',
      [job('a', 'driver', 36), job('b', 'other', 0)],
      [driver, other],
      ['a other, b driver'],
    ],
    [
      'three jobs go round',
      [job('a', 'driver', 20), job('b', 'middle', 40), job('c', 'other', 0)],
      [driver, van('middle', 20), van('other', 40)],
      ['a middle, b other, c driver'],
    ],
    [
      'who was told of one of two jobs just now keeps it',
      [job('a', 'driver', 36, 5), job('b', 'other', 0)],
      [driver, other],
      [],
    ],
    ['a call between two vans waits for the dispatcher', [call('call', 18)], [driver, other], []],
    [
      'and is assigned after a minute',
      [call('call', 18)],
      [driver, other],
      ['call driver'],
      { waitedMs: () => MINUTE_MS },
    ],
    [
      'a technician who is asked or planned for another booking is left out',
      [call('call', 5)],
      [driver, other],
      ['call other'],
      { reserved: new Set(['driver']) },
    ],
    [
      'as is one from whom a dispatcher took the call',
      [call('call', 5)],
      [driver, other],
      ['call other'],
      { excluded: { call: 'driver' } },
    ],
    [
      'and one without the connector',
      [call('call', 5, { connector: 'CCS' })],
      [van('driver', 0, { limits: { ...NO_LIMITS, connectors: ['NACS'] } }), other],
      ['call other'],
    ],
    ['two calls go to two vans', [call('a', 1), call('b', 35)], [driver, other], ['a driver', 'b other']],
    ['nobody is sent who is off duty', [call('call', 5)], [van('driver', 0, { isOnDuty: false })], []],
  ])('%s', ([, bookings, technicians, expected, more]) => {
    expect(decided(bookings, technicians, more).sort()).toEqual(expected);
  });

  it('says in the history why a job changes its technician for a call', () => {
    const [steps] = decideTogether(
      { config: { company: defaultCompany } as Config, texts: english },
      {
        bookings: passing(300),
        technicians: [driver, other],
        excluded: new Map(),
        driving: { nowMs: NOW, drive },
      },
      { isDecided: () => true, waitedMs: () => 0, reserved: new Set(), turnMinutes: 5 },
    );
    expect(steps?.map(({ reason }) => reason)).toEqual([
      'arrives 10:02 AM, 58 min before the promise, free now',
      'the former technician goes to another call, arrives 10:04 AM, 56 min before the promise, free now',
    ]);
  });
});
