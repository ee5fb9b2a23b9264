import { describe, expect, it } from 'vitest';
import { anOpenBooking, aTechnician, NOW } from '../../../../test/dispatch-situation.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { NO_LIMITS } from '../../../domain/dispatch/dispatch-rules.ts';
import { english } from '../../../domain/texts.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenBooking, Technician } from '../situation/situation.ts';
import { forecastBookings } from './forecast-bookings.ts';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => NOW + minutes * MINUTE_MS;

/** A place on one parallel; each hundredth of a degree of longitude is one minute of driving. */
const at = (minutesEast: number) => ({ latitude: 40.7, longitude: -74.3 + minutesEast / 100 });
const drive = (a: { longitude: number }, b: { longitude: number }) =>
  Math.round(Math.abs(a.longitude - b.longitude) * 100);

/** A confirmed emergency, promised within an hour. */
const job = (
  id: string,
  assignedTechId: string | null,
  minutesEast: number,
  given: Partial<OpenBooking> = {},
): OpenBooking =>
  anOpenBooking(id, {
    assignedTechId,
    status: 'confirmed',
    promisedAt: inMinutes(60),
    ...at(minutesEast),
    ...given,
  });

const technician = (techId: string, minutesEast: number, given: Partial<Technician> = {}): Technician =>
  aTechnician(techId, at(minutesEast), given);

type More = { turnMinutes?: number; former?: Record<string, string>; excluded?: Record<string, string> };

/** By booking, the better technician. */
function better(bookings: OpenBooking[], technicians: Technician[], more: More = {}) {
  const { turnMinutes = 5, former = {}, excluded = {} } = more;
  const forecasts = forecastBookings(
    { config: { company: defaultCompany } as Config, texts: english },
    {
      bookings,
      technicians,
      excluded: new Map(Object.entries(excluded).map(([id, techId]) => [id, new Set([techId])])),
      driving: { nowMs: NOW, drive },
    },
    { proposed: new Map(), reassigning: { turnMinutes, former: new Map(Object.entries(former)) } },
  );
  return Object.fromEntries(forecasts.flatMap((one) => (one.better ? [[one.bookingId, one.better]] : [])));
}

describe('a better technician for one job', () => {
  const far = technician('far', 0);
  const near = technician('near', 26);

  it('a free technician who is nearer is better, with the gain and the reason', () => {
    expect(better([job('call', 'far', 20)], [far, near])).toEqual({
      call: {
        techId: 'near',
        name: null,
        distance: 3.1,
        driveMinutes: 6,
        arrivesAt: '2026-11-20T15:06:00.000Z',
        freeAt: null,
        marginMinutes: 54,
        isNeededElsewhere: false,
        reason: 'arrives 10:06 AM, 54 min before the promise, free now',
        // 14 minutes of waiting and 14 of driving.
        gainMinutes: 28,
      },
    });
  });

  it('a technician on the way is turned for a gain of the threshold and not for less', () => {
    const call = job('call', 'far', 20, { departedAt: inMinutes(-1) });
    expect(better([call], [far, technician('near', 38)])).toEqual({});
    expect(better([call], [far, technician('near', 37)])).toMatchObject({ call: { gainMinutes: 6 } });
    expect(better([call], [far, near], { turnMinutes: 29 })).toEqual({});
    expect(better([call], [far, near], { turnMinutes: 27 })).toMatchObject({ call: { gainMinutes: 28 } });
    expect(better([call], [far, technician('near', 40)], { turnMinutes: 0 })).toEqual({});
  });

  it('a former result stays while it gains anything', () => {
    const result = (minutesEast: number) =>
      better([job('call', 'far', 20)], [far, technician('near', minutesEast)], { former: { call: 'near' } });
    expect(result(39)).toMatchObject({ call: { techId: 'near', gainMinutes: 2 } });
    expect(result(40)).toEqual({});
  });

  it('a former result stays beside another technician who would be a little better', () => {
    const others = [technician('one', 30), technician('two', 29)];
    const techId = (former: Record<string, string>) =>
      better([job('call', 'far', 20)], [far, ...others], { former }).call?.techId;
    expect([techId({}), techId({ call: 'one' })]).toEqual(['two', 'one']);
  });

  it('a free technician takes the job that waits for the end of a service', () => {
    const service = job('service', 'busy', 1, { status: 'in_progress', startedAt: inMinutes(-5) });
    const bookings = [service, job('call', 'busy', 2)];
    expect(better(bookings, [technician('busy', 1), technician('free', 20)])).toMatchObject({
      call: { techId: 'free', arrivesAt: '2026-11-20T15:18:00.000Z' },
    });
  });

  it('the job that a technician drives to is not compared as if it came after the others', () => {
    const driven = job('driven', 'both', 10, { departedAt: NOW });
    const bookings = [driven, job('call', 'both', 1)];
    expect(better(bookings, [technician('both', 0), technician('free', 30)])).toEqual({});
  });

  it('a technician who is planned for a call without one gets no other job', () => {
    const call = job('call', null, 27, { status: 'pending' });
    const bookings = [job('given', 'far', 20), call];
    expect(better(bookings, [far, near])).toEqual({});
  });

  it.each<[string, Partial<OpenBooking>]>([
    ['that the technician has reached', { arrivedAt: NOW }],
    ['in service', { status: 'in_progress', startedAt: NOW }],
    [
      'that is not urgent',
      { serviceType: 'standard', scheduledAt: inMinutes(91), promisedAt: inMinutes(120) },
    ],
  ])('a job %s keeps its technician', (_, given) => {
    expect(better([job('call', 'far', 20, given)], [far, near])).toEqual({});
  });

  it.each<[string, Partial<Technician>, Partial<OpenBooking>]>([
    ['off duty', { isOnDuty: false }, {}],
    ['without the connector', { limits: { ...NO_LIMITS, connectors: ['CCS'] } }, { connector: 'NACS' }],
    ['without the energy', { limits: { ...NO_LIMITS, kwhLeft: 5 } }, {}],
    [
      'whose shift ends too soon',
      { limits: { ...NO_LIMITS, shifts: [{ startsAt: inMinutes(-60), endsAt: inMinutes(50) }] } },
      {},
    ],
    [
      'on break',
      { limits: { ...NO_LIMITS, breaks: [{ startsAt: inMinutes(5), endsAt: inMinutes(35) }] } },
      {},
    ],
  ])('a technician %s is not better', (_, given, asked) => {
    expect(better([job('call', 'far', 20, asked)], [far, technician('near', 26, given)])).toEqual({});
  });

  it('a technician who must not be proposed for the booking is not better', () => {
    const bookings = [job('call', 'far', 20)];
    expect(better(bookings, [far, near], { excluded: { call: 'near' } })).toEqual({});
    expect(better(bookings, [far, near], { excluded: { call: 'far' } })).toHaveProperty('call');
  });
});

describe('an exchange of two jobs', () => {
  const west = technician('west', 0);
  const east = technician('east', 22);
  const crossed = () => [job('a', 'west', 20), job('b', 'east', 1)];

  it('two technicians who would better have each other’s job are better in exchange, with one gain', () => {
    expect(better(crossed(), [west, east])).toMatchObject({
      a: { techId: 'east', swapWith: 'b', gainMinutes: 76, arrivesAt: '2026-11-20T15:02:00.000Z' },
      b: { techId: 'west', swapWith: 'a', gainMinutes: 76, arrivesAt: '2026-11-20T15:01:00.000Z' },
    });
  });

  it('an exchange must gain the threshold for each of the two technicians', () => {
    expect(better(crossed(), [west, east], { turnMinutes: 39 })).toEqual({});
    expect(better(crossed(), [west, east], { turnMinutes: 37 })).toHaveProperty('a.swapWith', 'b');
  });

  it('a former exchange stays while it gains anything', () => {
    const former = { a: 'east', b: 'west' };
    expect(better(crossed(), [west, east], { turnMinutes: 60, former })).toHaveProperty('b.swapWith', 'a');
    const straight = [job('a', 'west', 1), job('b', 'east', 20)];
    expect(better(straight, [west, east], { former })).toEqual({});
  });

  it('energy that the own job would take is free in an exchange', () => {
    const limits = { ...NO_LIMITS, kwhLeft: 10 };
    const charged = [technician('west', 0, { limits }), technician('east', 22, { limits })];
    expect(better(crossed(), charged)).toHaveProperty('a.techId', 'east');
  });

  it('three technicians who would have to exchange in a circle keep their jobs', () => {
    const jobs = [job('a', 'one', 41), job('b', 'two', 1), job('c', 'three', 21)];
    const three = [technician('one', 0), technician('two', 20), technician('three', 40)];
    expect(better(jobs, three)).toEqual({});
  });
});
