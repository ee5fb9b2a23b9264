import { describe, expect, it } from 'vitest';
import type { DayPlan, PlannedStop } from '../../contract/shapes/day-plan.ts';
import { percentOf, scaleOf, spanLines } from './plan-scale.ts';

const calendar = { timeZone: 'America/New_York', slots: { first: '08:00', last: '20:00', everyMinutes: 30 } };
const at = (clock: string) => `2026-11-20T${clock}:00.000-05:00`;
const ms = (clock: string) => Date.parse(at(clock));

const stop = (more: Partial<PlannedStop>): PlannedStop => ({
  bookingId: 'a',
  version: 1,
  serviceType: 'emergency',
  status: 'confirmed',
  customerName: 'Ana Silva',
  location: 'Union, NJ',
  scheduledAt: null,
  promisedAt: at('10:30'),
  kind: 'assigned',
  driveMinutes: 20,
  arrivesAt: at('10:00'),
  startsAt: at('10:00'),
  endsAt: at('10:45'),
  marginMinutes: 30,
  ...more,
});

const plan = (...stops: PlannedStop[]): DayPlan => ({
  day: '2026-11-20',
  plannedAt: at('09:00'),
  lanes: [{ techId: 'tech', name: null, isOnDuty: 'true', shift: null, breaks: [], stops }],
  unplanned: [],
});

describe('the hours of the day plan', () => {
  it('an empty day shows the hours of the slots', () => {
    const { fromMs, untilMs, hours } = scaleOf(plan(), calendar);
    expect([fromMs, untilMs, hours.length]).toEqual([ms('08:00'), ms('21:00'), 13]);
  });

  it('a stop before and after the slots shows its hours, with the drive, up to midnight', () => {
    const early = stop({ arrivesAt: at('06:10'), startsAt: at('06:10'), endsAt: at('06:55') });
    const late = stop({ promisedAt: '2026-11-21T01:30:00.000-05:00' });
    expect(scaleOf(plan(early, late), calendar)).toMatchObject({
      fromMs: ms('05:00'),
      untilMs: Date.parse('2026-11-21T00:00:00.000-05:00'),
    });
  });

  it('a time is drawn by its share of the hours, and one outside at the end', () => {
    const scale = { fromMs: ms('08:00'), untilMs: ms('12:00'), hours: [] };
    expect([ms('07:00'), ms('09:00'), ms('13:00')].map((time) => percentOf(scale, time))).toEqual([
      0, 25, 100,
    ]);
  });

  it('spans that overlap are on different lines, others on the first that is free', () => {
    const span = (from: string, until: string) => ({ startMs: ms(from), endMs: ms(until) });
    expect(
      spanLines([
        span('10:00', '10:45'),
        span('10:30', '11:15'),
        span('09:00', '10:00'),
        span('11:00', '11:45'),
      ]),
    ).toEqual([0, 1, 0, 0]);
  });
});
