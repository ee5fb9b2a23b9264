import { describe, expect, it } from 'vitest';
import { anOpenBooking, aTechnician, NOW } from '../../../../test/dispatch-situation.ts';
import { type LimitingShift, NO_LIMITS } from '../../../domain/dispatch/dispatch-rules.ts';
import type { Context } from '../../context.ts';
import type { Former, Technician } from '../situation/situation.ts';
import { solveTask } from '../solver/task.ts';
import type { DaySituation } from './day-plans.ts';
import { itinerariesOf } from './itineraries.ts';
import type { DayBooking } from './queries.ts';
import { toTask } from './to-task.ts';

const MINUTE_MS = 60_000;
const PLACE = { latitude: 40.7, longitude: -74.27 };
const BASE = { latitude: 40.6976, longitude: -74.2632 };
const at = (minutes: number) => NOW + minutes * MINUTE_MS;

const context = {
  config: { company: { timeZone: 'America/New_York' } },
  gazetteer: { inFiveBoroughs: () => false },
  driveFactors: { learnt: () => undefined },
} as unknown as Pick<Context, 'config' | 'gazetteer' | 'driveFactors'>;

const booking = (id: string, more: Partial<DayBooking> = {}): DayBooking => ({
  ...anOpenBooking(id, { ...PLACE, ...more }),
  status: 'confirmed',
  serviceType: 'standard',
  customerName: id,
  location: 'Union, NJ 07083',
  createdAt: at(-600),
  promisedAt: (more.scheduledAt ?? at(0)) + 30 * MINUTE_MS,
  completedAt: null,
  ...more,
});

const technician = (techId: string, more: Partial<Technician> = {}): Technician =>
  aTechnician(techId, PLACE, { dutyChangedAt: null, ...more });

const situation = (more: Partial<DaySituation>): DaySituation => ({
  day: '2026-11-20',
  isToday: true,
  nowMs: NOW,
  untilMs: at(14 * 60),
  base: BASE,
  driveAtMs: NOW,
  // Ten minutes between all places.
  driving: { nowMs: NOW, drive: () => 10 },
  bookings: [],
  technicians: [technician('ana')],
  excluded: new Map(),
  urgent: new Map(),
  ...more,
});

const taskOf = (given: Partial<DaySituation>, proposed: Former = new Map(), isSettled = false) => {
  const whole = situation(given);
  return toTask(context, whole, itinerariesOf(whole), { proposed, isSettled });
};

describe('the problem of the planner', () => {
  it('a booking without a technician is a visit within its window, as long as with the slowest technician', () => {
    const prepared = taskOf({
      bookings: [booking('wanted', { scheduledAt: at(120) })],
      technicians: [technician('ana'), technician('ben', { serviceMinutes: () => 60 })],
    });
    expect(prepared?.task.visits).toEqual([{ demand: 6.75, ready: 120, due: 150, service: 60 }]);
    expect(prepared?.task.vehicles).toMatchObject([
      { start: 1, end: null, from: 0 },
      { start: 2, end: null, from: 0 },
    ]);
    expect(prepared?.task.fixed).toEqual([[], []]);
    expect(prepared?.task.former).toEqual([-1]);
  });

  it('work under way is where and when a vehicle starts, and is no visit', () => {
    const there = { latitude: 40.8, longitude: -74.2 };
    const prepared = taskOf({
      bookings: [
        booking('now', { assignedTechId: 'ana', status: 'in_progress', startedAt: at(-15), ...there }),
        booking('wanted', { scheduledAt: at(120) }),
      ],
    });
    expect(prepared?.bookings.map((each) => each?.id)).toEqual(['wanted']);
    expect(prepared?.task.vehicles).toMatchObject([{ start: 1, from: 30 }]);
    expect(prepared?.task.places[1]).toMatchObject(there);
  });

  it('an assigned booking is fixed and may become later up to its promise', () => {
    const prepared = taskOf({
      bookings: [
        booking('own', { assignedTechId: 'ana', scheduledAt: at(60) }),
        booking('wanted', { scheduledAt: at(120) }),
      ],
    });
    expect(prepared?.task.fixed).toEqual([[0]]);
    expect(prepared?.task.visits[0]).toMatchObject({ ready: 60, due: 90, service: 45 });
  });

  it('an emergency, and a booking whose promise is missed already, may not become later at all', () => {
    const prepared = taskOf({
      bookings: [
        booking('emergency', { assignedTechId: 'ana', serviceType: 'emergency' }),
        booking('late', { assignedTechId: 'ana', scheduledAt: at(-60) }),
        booking('wanted', { scheduledAt: at(240) }),
      ],
    });
    expect(prepared?.task.fixed).toEqual([[0, 1]]);
    expect(prepared?.task.visits[0]).toMatchObject({ ready: 10, due: 10 });
    expect(prepared?.task.visits[1]?.due).toBe(65);
  });

  it('an urgent booking is fixed work of the technician whom the board proposes', () => {
    const prepared = taskOf({
      bookings: [
        booking('urgent', { serviceType: 'emergency' }),
        booking('hopeless', { serviceType: 'emergency' }),
        booking('wanted', { scheduledAt: at(120) }),
      ],
      technicians: [technician('ana'), technician('ben')],
      urgent: new Map([
        ['urgent', 'ben'],
        ['hopeless', null],
      ]),
    });
    expect(prepared?.bookings.map((each) => each?.id)).toEqual(['urgent', 'wanted']);
    expect(prepared?.task.fixed).toEqual([[], [0]]);
  });

  it('today only technicians on duty are vehicles, on a later day all, from where the van was left or the base', () => {
    const technicians = [technician('ana', { isOnDuty: false }), technician('ben', { position: null })];
    const bookings = [booking('wanted', { scheduledAt: at(120) })];
    const today = taskOf({ bookings, technicians });
    expect(today?.itineraries.map(({ techId }) => techId)).toEqual(['ben']);
    expect(today?.task.places).toEqual([expect.objectContaining(PLACE), null]);
    const later = taskOf({
      bookings,
      technicians,
      isToday: false,
      driving: { nowMs: NOW + MINUTE_MS, drive: () => 10 },
    });
    expect(later?.itineraries.map(({ techId }) => techId)).toEqual(['ana', 'ben']);
    expect(later?.task.places.slice(1)).toEqual([
      expect.objectContaining(PLACE),
      expect.objectContaining(BASE),
    ]);
    expect(taskOf({ bookings, technicians: technicians.slice(0, 1) })).toBeNull();
  });

  it('a former proposal is where the search begins, unless its technician takes no more', () => {
    const technicians = [technician('ana'), technician('ben'), technician('cleo', { isOnDuty: false })];
    const bookings = [
      booking('a', { scheduledAt: at(120) }),
      booking('b', { scheduledAt: at(180) }),
      booking('own', { assignedTechId: 'ana', scheduledAt: at(240) }),
    ];
    const former = new Map([
      ['a', 'ben'],
      ['b', 'cleo'],
      ['own', 'ben'],
    ]);
    expect(taskOf({ bookings, technicians }, former)?.task.former).toEqual([-1, 1, -1]);
  });

  it('a van of a later day costs unless it has work, and a settled proposal costs to move, today neither', () => {
    const technicians = [technician('ana'), technician('ben')];
    const bookings = [
      booking('own', { assignedTechId: 'ana', scheduledAt: at(60) }),
      booking('wanted', { scheduledAt: at(120) }),
    ];
    const costsOf = (given: Partial<DaySituation>, isSettled: boolean) => {
      const task = taskOf({ technicians, bookings, ...given }, new Map(), isSettled)?.task;
      return [task?.vehicles.map(({ openCost }) => openCost), task?.moveCost];
    };
    const later = { isToday: false, driving: { nowMs: NOW + MINUTE_MS, drive: () => 10 } };
    expect(costsOf({}, true)).toEqual([[0, 0], 0]);
    expect(costsOf(later, false)).toEqual([[0, 480], 0]);
    expect(costsOf(later, true)).toEqual([[0, 480], 10_000]);
  });

  it('a plan leaves assigned work in its order, and a proposal with the technician who had it', () => {
    const bookings = [
      booking('first', { assignedTechId: 'ana', scheduledAt: at(100) }),
      booking('second', { assignedTechId: 'ana', scheduledAt: at(220) }),
      booking('wanted', { scheduledAt: at(160) }),
    ];
    const technicians = [technician('ana'), technician('ben')];
    for (const techId of ['ana', 'ben']) {
      const prepared = taskOf({ bookings, technicians }, new Map([['wanted', techId]]));
      const { routes, unassigned } = prepared ? solveTask(prepared.task) : { routes: [], unassigned: [] };
      expect(unassigned).toEqual([]);
      expect(routes).toEqual(techId === 'ana' ? [[0, 2, 1], []] : [[0, 1], [2]]);
    }
  });

  it('a shift is where an itinerary begins and ends, also of a technician who is not on duty yet', () => {
    const shift = { startsAt: at(60), endsAt: at(300) };
    const limits = { ...NO_LIMITS, shifts: [shift] };
    const bookings = [booking('wanted', { scheduledAt: at(120) }), booking('late', { scheduledAt: at(270) })];
    const prepared = taskOf({ bookings, technicians: [technician('ana', { isOnDuty: false, limits })] });
    expect(prepared?.task.vehicles).toMatchObject([{ from: 60, until: 300 }]);
    expect(prepared && solveTask(prepared.task)).toMatchObject({ routes: [[0]], unassigned: [1] });
    const over = { ...NO_LIMITS, shifts: [{ startsAt: at(-300), endsAt: at(-60) }] };
    expect(taskOf({ bookings, technicians: [technician('ana', { limits: over })] })).toBeNull();
  });

  it('the drive to where the shift ends lies within the shift, and overtime of assigned work is made no longer', () => {
    const far = { latitude: 41.3, longitude: PLACE.longitude };
    const limitsOf = (until: number, end?: typeof far | 'base') => ({
      limits: { ...NO_LIMITS, shifts: [{ startsAt: at(0), endsAt: at(until), ...(end && { end }) }] },
    });
    const solved = (more: Partial<Technician>, ...own: DayBooking[]) => {
      const bookings = [...own, booking('wanted', { scheduledAt: at(120) })];
      const prepared = taskOf({ bookings, technicians: [technician('ana', more)] });
      return prepared && solveTask(prepared.task);
    };
    expect(solved(limitsOf(190))).toMatchObject({ routes: [[0]] });
    expect(solved(limitsOf(190, 'base'))).toMatchObject({ routes: [[0]] });
    expect(solved(limitsOf(190, far))).toMatchObject({ routes: [[]], unassigned: [0] });
    expect(solved(limitsOf(300, far))).toMatchObject({ routes: [[0]] });
    const late = booking('own', { assignedTechId: 'ana', scheduledAt: at(220) });
    expect(solved(limitsOf(290, far), late)).toMatchObject({ routes: [[1, 0]] });
    const early = booking('own', { assignedTechId: 'ana', scheduledAt: at(40) });
    expect(solved(limitsOf(100, far), early)).toMatchObject({ routes: [[0]], unassigned: [1] });
  });

  it('shifts of a day end where the last one does', () => {
    const first = { startsAt: at(0), endsAt: at(120), end: 'base' as const };
    const last: LimitingShift = { startsAt: at(180), endsAt: at(300) };
    const endOf = (...shifts: LimitingShift[]) => {
      const technicians = [technician('ana', { limits: { ...NO_LIMITS, shifts } })];
      return itinerariesOf(situation({ technicians }))[0]?.end;
    };
    expect(endOf(first, last)).toBeNull();
    expect(endOf({ ...first, end: PLACE }, { ...last, end: 'base' })).toEqual(BASE);
  });

  it('a break is kept free, where the work before it was', () => {
    const limits = {
      ...NO_LIMITS,
      shifts: [{ startsAt: at(0), endsAt: at(480) }],
      breaks: [{ startsAt: at(180), endsAt: at(210) }],
    };
    const there = { latitude: 40.8, longitude: -74.2 };
    const prepared = taskOf({
      bookings: [
        booking('own', { assignedTechId: 'ana', scheduledAt: at(60), ...there }),
        booking('wanted', { scheduledAt: at(150) }),
        booking('after', { scheduledAt: at(210) }),
      ],
      technicians: [technician('ana', { limits })],
    });
    expect(prepared?.bookings.map((each) => each?.id)).toEqual(['own', undefined, 'wanted', 'after']);
    expect(prepared?.task.visits[1]).toMatchObject({ ready: 180, due: 180, service: 30 });
    expect(prepared?.task.places[1]).toMatchObject(there);
    expect(prepared && solveTask(prepared.task)).toMatchObject({ routes: [[0, 1, 3]], unassigned: [2] });
  });

  it('a booking goes to a technician with its connector and enough energy for all that is proposed', () => {
    const bookings = [
      booking('ccs', { scheduledAt: at(120), connector: 'CCS' }),
      booking('big', { scheduledAt: at(200), kwh: 12 }),
      booking('small', { scheduledAt: at(280), kwh: 5 }),
    ];
    const technicians = [
      technician('ana', { limits: { ...NO_LIMITS, connectors: ['J1772'], kwhLeft: 8 } }),
      technician('ben', { limits: { ...NO_LIMITS, connectors: ['CCS', 'NACS'], kwhLeft: 20 } }),
    ];
    const prepared = taskOf({ bookings, technicians });
    expect(prepared?.task.incompatible).toEqual(Uint8Array.from([1, 0, 0, 0, 0, 0]));
    expect(prepared?.task.vehicles.map(({ capacity }) => capacity)).toEqual([8, 20]);
    const { routes, unassigned } = prepared ? solveTask(prepared.task) : { routes: [], unassigned: [] };
    expect(unassigned).toEqual([]);
    expect(routes).toEqual([[2], [0, 1]]);
  });

  it('a proposal that would break the promise of assigned work is left out', () => {
    const prepared = taskOf({
      bookings: [
        booking('own', { assignedTechId: 'ana', scheduledAt: at(120) }),
        booking('wanted', { scheduledAt: at(120) }),
      ],
    });
    expect(prepared && solveTask(prepared.task)).toMatchObject({ routes: [[0]], unassigned: [1] });
  });
});
