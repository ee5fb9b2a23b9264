import { describe, expect, it } from 'vitest';
import type { ProblemKind } from '../bookings/job-problem.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { toTime } from '../time.ts';
import { byUrgency, type ExceptionKind, type Urgency } from './exception.ts';
import { findExceptions, type OpenProblem } from './find-exceptions.ts';
import type { Forecast, Proposal } from './forecast.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const ago = (minutes: number) => NOW - minutes * MINUTE_MS;
type Booking = Parameters<typeof findExceptions>[0];
type Known = Parameters<typeof findExceptions>[1];

const booking: Booking = {
  ...{
    id: 'b1',
    status: 'pending',
    serviceType: 'emergency',
    assignedTechId: null,
    latitude: 40.7,
    longitude: -74.27,
  },
  ...{
    createdAt: ago(10),
    movedAt: null,
    assignedAt: null,
    promisedAt: NOW + 20 * MINUTE_MS,
    lateBy: null,
    scheduledAt: null,
  },
  ...{ departedAt: null, arrivedAt: null, startedAt: null },
};
const danas: Booking = {
  ...booking,
  status: 'confirmed',
  assignedTechId: 'dana',
  assignedAt: ago(8),
  departedAt: ago(6),
};
const forecast: Forecast = { bookingId: 'b1', arrivesAt: null, best: null, others: [], endsAt: null };
const best = (minutes: number): Proposal => ({
  ...{
    techId: 'sam',
    name: null,
    distance: 4,
    driveMinutes: 9,
    freeAt: null,
    isNeededElsewhere: false,
    reason: '',
  },
  ...{ arrivesAt: toTime(NOW + minutes * MINUTE_MS), marginMinutes: 20 - minutes },
});
const arrives = (minutes: number) => ({
  forecast: { ...forecast, arrivesAt: toTime(NOW + minutes * MINUTE_MS) },
});
const asked = { offer: null, declined: 1, unanswered: 1, isOver: true };
const here = { isOnDuty: true, dutyChangedAtMs: ago(60), seenAtMs: ago(0.5), out: null };
const technician = (given: object) => ({ technician: { ...here, ...given } });
const problem = (kind: ProblemKind): OpenProblem => ({
  id: kind,
  techId: 'dana',
  kind,
  atMs: ago(2),
  note: null,
});

const found = (of: Booking, known: Partial<Known>) =>
  findExceptions(of, {
    ...{ nowMs: NOW, forecast, problems: [], technician: of.assignedTechId === null ? null : here },
    ...{ refusedAtMs: ago(3), partnerRefusedAtMs: null, unpaidSinceMs: null },
    ...known,
  });
const inShort = (of: Booking, known: Partial<Known>) =>
  found(of, known).map(({ kind, sinceMs, lateMinutes }) => [kind, (NOW - sinceMs) / MINUTE_MS, lateMinutes]);

describe('what needs a person', () => {
  const laterToday = {
    ...danas,
    serviceType: 'standard',
    scheduledAt: NOW + 2 * HOUR_MS,
    departedAt: null,
  } as const;
  const told = { ...danas, lateBy: NOW + 30 * MINUTE_MS };
  const there = { ...danas, arrivedAt: ago(1) };

  it.each<[string, Booking, Partial<Known>, [ExceptionKind, number, number | null][]]>([
    [
      'nothing while somebody can be there in time',
      booking,
      { forecast: { ...forecast, best: best(15) } },
      [],
    ],
    ['nothing before the forecasts know', booking, { forecast: undefined }, []],
    [
      'that the first one comes late',
      booking,
      { forecast: { ...forecast, best: best(29) } },
      [['no_van', 10, 9]],
    ],
    ['that nobody can go', booking, {}, [['no_van', 10, null]]],
    ['that all have refused', booking, { forecast: { ...forecast, asked } }, [['refused_by_all', 3, null]]],
    [
      'that a job was given back, and no more',
      booking,
      { problems: [problem('breakdown')] },
      [['breakdown', 2, null]],
    ],
    ['nothing of a technician in time', danas, arrives(12), []],
    ['nothing of two minutes that may be gained', danas, arrives(22), []],
    ['that the technician comes late', danas, arrives(27), [['promise_breaking', 6, 7]]],
    ['nothing of a late technician whose time the customer knows', told, arrives(27), []],
    [
      'that the technician comes later than the customer knows',
      told,
      arrives(36),
      [['promise_breaking', 6, 16]],
    ],
    [
      'that another technician would be there earlier, whatever the customer knows',
      told,
      { forecast: { ...arrives(27).forecast, better: { ...best(12), gainMinutes: 15 } } },
      [['promise_breaking', 6, 7]],
    ],
    [
      'that the time which the customer knows has passed',
      { ...told, promisedAt: ago(9), lateBy: ago(1) },
      arrives(1),
      [['promise_breaking', 9, 10]],
    ],
    [
      'that nobody knows when a technician comes of whom the customer was told',
      { ...told, promisedAt: ago(4) },
      {},
      [['promise_breaking', 4, 4]],
    ],
    ['that the promise has passed', { ...danas, promisedAt: ago(4) }, {}, [['promise_breaking', 4, 4]]],
    ['that a van is silent on the way', danas, technician({ seenAtMs: ago(9) }), [['silent_van', 6, null]]],
    [
      'nothing of a departure a minute ago',
      { ...danas, departedAt: ago(1) },
      technician({ seenAtMs: 0 }),
      [],
    ],
    [
      'that the technician has gone home',
      danas,
      technician({ isOnDuty: false, dutyChangedAtMs: ago(1) }),
      [['silent_van', 1, null]],
    ],
    ['nothing of a silent technician at the car', there, technician({ seenAtMs: ago(50) }), []],
    [
      'nothing of a technician who has arrived after an hour without a sign',
      { ...danas, arrivedAt: ago(59) },
      technician({ seenAtMs: ago(90) }),
      [],
    ],
    [
      'that nobody has heard for an hour from who is at the car',
      { ...danas, arrivedAt: ago(75) },
      technician({ seenAtMs: ago(61) }),
      [['silent_van', 61, null]],
    ],
    [
      'that nobody has heard for an hour of a service',
      { ...danas, status: 'in_progress', arrivedAt: ago(75), startedAt: ago(70) },
      technician({ isOnDuty: false, seenAtMs: ago(80) }),
      [['silent_van', 70, null]],
    ],
    ['nothing of a later shift', laterToday, technician({ isOnDuty: false }), []],
    [
      'the jobs of a van that is out',
      laterToday,
      technician({ out: { kind: 'breakdown', sinceMs: ago(5) } }),
      [['breakdown', 5, null]],
    ],
    [
      'what the technician reports from the car',
      there,
      { problems: [problem('locked')] },
      [['locked', 2, null]],
    ],
    [
      'a booking that the partner company has given back, whoever could go',
      booking,
      { partnerRefusedAtMs: ago(4) },
      [['no_van', 4, null]],
    ],
    [
      'a partner of whom nothing is heard after the promise',
      { ...danas, assignedTechId: '@partner', promisedAt: ago(5) },
      { technician: null, forecast: undefined },
      [['promise_breaking', 5, 5]],
    ],
    [
      'both a report and a refused card',
      there,
      { problems: [problem('unsafe')], unpaidSinceMs: ago(30) },
      [
        ['unsafe', 2, null],
        ['money_refused', 30, null],
      ],
    ],
  ])('is %s', (_, of, known, expected) => expect(inShort(of, known)).toEqual(expected));

  it('danger comes first, then who has nobody, and what is not due now last', () => {
    const one = (id: string, kind: ExceptionKind, given: Partial<Urgency> = {}): Urgency => ({
      ...{ id, kind, sinceMs: NOW, lateMinutes: null, isDue: true },
      ...given,
    });
    const all = [
      one('money', 'money_refused'),
      one('tomorrow', 'cannot_go', { isDue: false }),
      one('promise', 'promise_breaking'),
      one('locked', 'locked'),
      one('silent', 'silent_van'),
      one('new', 'no_van'),
      one('old', 'cannot_go', { sinceMs: ago(5) }),
      one('late', 'breakdown', { lateMinutes: 8 }),
      one('unsafe', 'unsafe'),
    ];
    const order = ['unsafe', 'late', 'old', 'new', 'silent', 'locked', 'promise', 'money', 'tomorrow'];
    expect(all.toSorted(byUrgency).map(({ id }) => id)).toEqual(order);
  });
});
