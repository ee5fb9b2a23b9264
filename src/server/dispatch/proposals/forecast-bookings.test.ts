import { describe, expect, it } from 'vitest';
import { anOpenBooking, aTechnician, NOW } from '../../../../test/dispatch-situation.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { type Limits, NO_LIMITS } from '../../../domain/dispatch/dispatch-rules.ts';
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

const booking = (id: string, given: Partial<OpenBooking> = {}) => anOpenBooking(id, { ...at(0), ...given });
const technician = (techId: string, minutesEast: number, given: Partial<Technician> = {}) =>
  aTechnician(techId, at(minutesEast), given);

const forecast = (bookings: OpenBooking[], technicians: Technician[], proposed = new Map<string, string>()) =>
  forecastBookings(
    { config: { company: defaultCompany } as Config, texts: english },
    { bookings, technicians, excluded: new Map(), driving: { nowMs: NOW, drive } },
    { proposed },
  );
const only = (...given: Parameters<typeof forecast>) => {
  const [first] = forecast(...given);
  if (!first) throw new Error('no forecast');
  return first;
};
const proposedIn = (forecasts: ReturnType<typeof forecast>) =>
  forecasts.map(({ best }) => best?.techId ?? null);

describe('proposals for emergencies', () => {
  it('proposal has arrival, margin and reason, and the next two technicians follow', () => {
    const names = ['far', 'near', 'middle', 'farthest'].map((id, i) =>
      technician(id, [19, 12, 15, 40][i] ?? 0),
    );
    const { best, others, arrivesAt } = only([booking('call')], names);
    expect(best).toEqual({
      techId: 'near',
      name: null,
      distance: 6.3,
      driveMinutes: 12,
      arrivesAt: '2026-11-20T15:12:00.000Z',
      freeAt: null,
      marginMinutes: 18,
      isNeededElsewhere: false,
      reason: 'arrives 10:12 AM, 18 min before the promise, free now',
    });
    expect(others.map(({ techId }) => techId)).toEqual(['middle', 'far']);
    expect(arrivesAt).toBeNull();
  });

  it.for([
    ['off duty on the way', { isOnDuty: false }, { departedAt: inMinutes(-20) }, 'near'],
    ['silent for two minutes on the way', { silentMinutes: 2 }, { departedAt: inMinutes(-20) }, 'near'],
    ['silent for an hour on the way', { silentMinutes: 60 }, { departedAt: inMinutes(-80) }, 'near'],
    ['disabled or unknown', null, { departedAt: inMinutes(-9) }, 'near'],
    ['silent for a minute on the way', { silentMinutes: 1 }, { departedAt: inMinutes(-20) }, null],
    ['silent, and departed a minute ago', { silentMinutes: 30 }, { departedAt: inMinutes(-1) }, null],
    ['on the way', {}, { departedAt: inMinutes(-20) }, null],
    ['off duty before the departure', { isOnDuty: false }, {}, null],
    [
      'silent at the vehicle',
      { silentMinutes: 30 },
      { departedAt: inMinutes(-50), arrivedAt: inMinutes(-35) },
      null,
    ],
    ['off duty in the service', { isOnDuty: false }, { status: 'in_progress' }, null],
  ] as const)('a job whose technician is %s has a proposal: %o %o %s', ([, holder, steps, best]) => {
    const job = booking('job', { assignedTechId: 'holder', status: 'confirmed', ...steps });
    const own = holder && technician('holder', 3, 'isOnDuty' in holder ? { isOnDuty: holder.isOnDuty } : {});
    const silentMinutes = holder && 'silentMinutes' in holder ? holder.silentMinutes : 0;
    const position = own?.position &&
      silentMinutes !== null && {
        ...own.position,
        recordedAt: inMinutes(-silentMinutes),
        receivedAt: inMinutes(-silentMinutes),
      };
    const technicians = [...(own ? [{ ...own, position: position || null }] : []), technician('near', 12)];
    expect(forecast([job], technicians)[0]?.best?.techId ?? null).toBe(best);
  });

  it('proposals are the best plan for all calls, and the technician of another call says so', () => {
    const calls = [booking('east', at(0)), booking('west', at(-9))];
    const forecasts = forecast(calls, [technician('between', -3), technician('away', 10)]);
    expect(proposedIn(forecasts)).toEqual(['away', 'between']);
    expect(forecasts[0]?.others.map(({ techId, reason }) => [techId, reason])).toEqual([
      ['between', 'needed for another call, arrives 10:03 AM, 27 min before the promise, free now'],
    ]);
  });

  it('proposal is a busy technician who arrives before a free one, with the time of the end of the work', () => {
    const service = booking('service', {
      assignedTechId: 'busy',
      status: 'in_progress',
      startedAt: inMinutes(-30),
    });
    const [, call] = forecast(
      [service, booking('call', at(2))],
      [technician('busy', 0), technician('free', 40)],
    );
    expect(call?.best).toMatchObject({
      techId: 'busy',
      arrivesAt: '2026-11-20T15:17:00.000Z',
      freeAt: '2026-11-20T15:15:00.000Z',
      reason: 'arrives 10:17 AM, 13 min before the promise, free in about 15 min',
    });
    expect(call?.others).toMatchObject([{ techId: 'free', marginMinutes: -8 }]);
    expect(call?.others[0]?.reason).toBe('arrives 10:38 AM, 8 min after the promise, free now');
  });

  it('reason names the next fixed job of a technician, with its day if that is not today', () => {
    const next = (scheduledAt: number) =>
      only(
        [
          booking('call'),
          booking('later', {
            serviceType: 'standard',
            status: 'confirmed',
            scheduledAt,
            assignedTechId: 'krusso',
          }),
        ],
        [technician('krusso', 5)],
      ).best?.reason;
    expect(next(inMinutes(300))).toBe(
      'arrives 10:05 AM, 25 min before the promise, free now, next job 3:00 PM',
    );
    expect(next(inMinutes(5 * 24 * 60))).toMatch(/free now, next job Wed 10:00 AM$/);
  });

  it.each([
    ['off duty', { isOnDuty: false }],
    ['without a position', { position: null }],
  ])('technician %s is not proposed', (_, given) => {
    expect(only([booking('call')], [technician('away', 5, given)])).toEqual({
      bookingId: 'call',
      arrivesAt: null,
      best: null,
      others: [],
      endsAt: null,
    });
  });

  const here = { ...at(5), assignedTechId: 'silent', status: 'confirmed' } as const;
  it.for([
    ['for two minutes', 2, null, false],
    ['for four minutes', 4, null, false],
    ['for two minutes on the way to a job', 2, { ...here, departedAt: inMinutes(-20) }, false],
    ['for less than two minutes', 1.9, null, true],
    ['since the departure to a job a minute ago', 4, { ...here, departedAt: inMinutes(-1) }, true],
    ['at the vehicle of a job', 4, { ...here, arrivedAt: inMinutes(-15) }, true],
    ['in a service', 4, { ...here, status: 'in_progress', startedAt: inMinutes(-15) }, true],
    ['for more than five minutes', 5.1, null, false],
  ] as const)('technician who is silent %s is proposed for a call: %s', ([, minutes, job, isProposed]) => {
    const silent = technician('silent', 5);
    if (silent.position) silent.position.recordedAt = inMinutes(-minutes);
    const jobs = job ? [booking('job', job)] : [];
    const call = forecast([booking('call'), ...jobs], [silent]).find(({ bookingId }) => bookingId === 'call');
    expect(call?.best?.techId ?? null).toBe(isProposed ? 'silent' : null);
  });

  it('technician whose lost job was given to another one is left out, with the age of the position', () => {
    const lost = technician('lost', 2);
    if (lost.position) lost.position.recordedAt = inMinutes(-3);
    const job = booking('job', { assignedTechId: 'other', assignedAt: inMinutes(-1) });
    const [given, call] = forecastBookings(
      { config: { company: defaultCompany } as Config, texts: english },
      {
        bookings: [job, booking('call')],
        technicians: [lost, technician('other', 25)],
        excluded: new Map(),
        driving: { nowMs: NOW, drive },
      },
      { proposed: new Map(), reassigning: { turnMinutes: 2, former: new Map() } },
    );
    expect(given?.better).toBeUndefined();
    expect(call?.leftOut).toEqual([{ techId: 'lost', name: null, reason: 'Last position 3 min old' }]);
  });

  it('call that has to wait for want of technicians has no best, and the soonest as others', () => {
    const calls = [
      booking('new', at(5)),
      booking('old', { ...at(-5), createdAt: inMinutes(-60), promisedAt: inMinutes(-30) }),
    ];
    const forecasts = forecast(calls, [technician('only', 0)]);
    expect(proposedIn(forecasts)).toEqual([null, 'only']);
    expect(forecasts[0]?.others.map(({ techId }) => techId)).toEqual(['only']);
  });

  it('proposal changes only for a gain of more than two minutes', () => {
    const pair = (second: number) => [technician('first', 10), technician('second', second)];
    const kept = new Map([['call', 'first']]);
    const calls = [booking('call')];
    expect(proposedIn(forecast(calls, pair(9)))).toEqual(['second']);
    expect(proposedIn(forecast(calls, pair(9), kept))).toEqual(['first']);
    expect(proposedIn(forecast(calls, pair(8), kept))).toEqual(['second']);
  });
});

describe('proposals for standard bookings', () => {
  const standard = (minutes: number) =>
    booking('standard', {
      serviceType: 'standard',
      scheduledAt: inMinutes(minutes),
      promisedAt: inMinutes(minutes + 30),
      createdAt: inMinutes(-2000),
    });

  it('standard booking is proposed from 90 minutes before its start, and the arrival is not before its start', () => {
    expect(forecast([standard(91)], [technician('krusso', 5)])).toEqual([]);
    expect(only([standard(60)], [technician('krusso', 5)]).best).toMatchObject({
      arrivesAt: '2026-11-20T16:00:00.000Z',
      marginMinutes: 30,
    });
  });

  it('an emergency is served before a standard booking that still has time', () => {
    const forecasts = forecast([standard(60), booking('call', at(3))], [technician('only', 0)]);
    expect(proposedIn(forecasts)).toEqual([null, 'only']);
  });
});

describe('technicians whom a rule hinders', () => {
  const limited = (techId: string, minutesEast: number, limits: Partial<Limits>) =>
    technician(techId, minutesEast, { limits: { ...NO_LIMITS, ...limits } });
  const leftOut = (limits: Partial<Limits>, given: Partial<OpenBooking> = {}) =>
    only([booking('call', given)], [limited('near', 5, limits), technician('far', 20)]);

  it.each<[string, Partial<Limits>, Partial<OpenBooking>]>([
    ['no NACS connector', { connectors: ['CCS'] }, { connector: 'NACS' }],
    ['cannot tow', { connectors: ['CCS'] }, { connector: 'tow' }],
    ['3 kWh left', { kwhLeft: 3.9 }, {}],
    ['10 kWh left', { kwhLeft: 10 }, { kwh: 10.5 }],
    ['shift ends 10:49 AM', { shifts: [{ startsAt: inMinutes(-300), endsAt: inMinutes(49) }] }, {}],
    ['shift ended 9:59 AM', { shifts: [{ startsAt: inMinutes(-300), endsAt: inMinutes(-1) }] }, {}],
    ['shift starts 10:06 AM', { shifts: [{ startsAt: inMinutes(6), endsAt: inMinutes(400) }] }, {}],
    [
      'shift starts Sat 10:00 AM',
      { shifts: [{ startsAt: inMinutes(24 * 60), endsAt: inMinutes(2000) }] },
      {},
    ],
  ])('technician is left out because of: %s', (reason, limits, given) => {
    const { best, others, leftOut: without } = leftOut(limits, given);
    expect(best?.techId).toBe('far');
    expect(others).toEqual([]);
    expect(without).toEqual([{ techId: 'near', name: null, reason }]);
  });

  it.each<[string, Partial<Limits>, Partial<OpenBooking>]>([
    ['has the connector', { connectors: ['CCS', 'NACS'] }, { connector: 'NACS' }],
    ['has just enough energy', { kwhLeft: 6.75 }, {}],
    ['ends the service with the shift', { shifts: [{ startsAt: NOW, endsAt: inMinutes(50) }] }, {}],
  ])('technician who %s is proposed', (_, limits, given) => {
    const { best, leftOut: without } = leftOut(limits, given);
    expect(best?.techId).toBe('near');
    expect(without).toBeUndefined();
  });

  it('energy is kept for the jobs of the next 12 hours, and the reason ends with what they leave', () => {
    const mine = (id: string, minutes: number) =>
      booking(id, {
        assignedTechId: 'near',
        serviceType: 'standard',
        status: 'confirmed',
        scheduledAt: inMinutes(minutes),
        kwh: 4,
      });
    const calls = [booking('call'), mine('today', 400), mine('tomorrow', 24 * 60)];
    const forecastWith = (kwhLeft: number) => only(calls, [limited('near', 5, { kwhLeft })]);
    expect(forecastWith(18.5).best?.reason).toMatch(/next job 4:40 PM, 14 kWh left$/);
    expect(forecastWith(10.5).leftOut).toMatchObject([{ reason: '6 kWh left' }]);
  });

  it('the job moves behind a break that it would run into, and the reason says so', () => {
    const pause = { startsAt: inMinutes(30), endsAt: inMinutes(60) };
    const { best } = only([booking('call')], [limited('near', 5, { breaks: [pause] })]);
    expect(best).toMatchObject({
      arrivesAt: '2026-11-20T16:05:00.000Z',
      freeAt: '2026-11-20T16:00:00.000Z',
      reason: 'arrives 11:05 AM, 35 min after the promise, on break until 11:00 AM',
    });
  });

  it('a shift that a break leaves too short is a reason', () => {
    const shift = { startsAt: NOW, endsAt: inMinutes(100) };
    const pause = { startsAt: inMinutes(30), endsAt: inMinutes(60) };
    expect(leftOut({ shifts: [shift], breaks: [pause] }).leftOut).toMatchObject([
      { reason: 'shift ends 11:40 AM' },
    ]);
  });
});

describe('arrivals at assigned bookings', () => {
  it('arrivals follow the order of the technician’s work', () => {
    const mine = { assignedTechId: 'krusso', status: 'confirmed' as const };
    const first = booking('first', { ...mine, ...at(4), departedAt: NOW });
    const second = booking('second', { ...mine, ...at(10) });
    expect(forecast([second, first], [technician('krusso', 0)]).map(({ arrivesAt }) => arrivesAt)).toEqual([
      // 4 minutes, 45 of service and 6 more.
      '2026-11-20T15:55:00.000Z',
      '2026-11-20T15:04:00.000Z',
    ]);
  });

  it('an assigned job moves behind a break that it would run into, and one under way does not', () => {
    const pause = { startsAt: inMinutes(30), endsAt: inMinutes(60) };
    const given = { limits: { ...NO_LIMITS, breaks: [pause] } };
    const arrival = (departedAt: number | null) => {
      const job = booking('job', { assignedTechId: 'krusso', status: 'confirmed', ...at(4), departedAt });
      return only([job], [technician('krusso', 0, given)]).arrivesAt;
    };
    expect(arrival(null)).toBe('2026-11-20T16:04:00.000Z');
    expect(arrival(NOW)).toBe('2026-11-20T15:04:00.000Z');
  });

  it('a booking has the forecast of its end only once the technician has arrived, and none while the technician is off duty', () => {
    const mine = { assignedTechId: 'krusso', status: 'confirmed' as const };
    const arrived = booking('arrived', { ...mine, departedAt: NOW, arrivedAt: NOW });
    const begun = booking('begun', { ...mine, status: 'in_progress', startedAt: inMinutes(-15) });
    expect(only([booking('due', mine)], [technician('krusso', 5)])).toMatchObject({
      arrivesAt: '2026-11-20T15:05:00.000Z',
      endsAt: '2026-11-20T15:50:00.000Z',
    });
    const ends = [arrived, begun].map((one) => only([one], [technician('krusso', 0)]));
    expect(ends).toMatchObject([
      { arrivesAt: null, endsAt: '2026-11-20T15:45:00.000Z' },
      { arrivesAt: null, endsAt: '2026-11-20T15:30:00.000Z' },
    ]);
    expect(forecast([booking('due', mine)], [technician('krusso', 0, { isOnDuty: false })])).toEqual([]);
  });
});
