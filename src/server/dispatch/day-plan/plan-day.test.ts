import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOpenBooking, aTechnician } from '../../../../test/dispatch-situation.ts';
import type { DayPlan } from '../../../contract/shapes/day-plan.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { type Limits, NO_LIMITS } from '../../../domain/dispatch/dispatch-rules.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { english } from '../../../domain/texts.ts';
import { DriveFactors } from '../../drives/drive-factors.ts';
import { drivingFrom } from '../../drives/drive-minutes.ts';
import { createGazetteer } from '../../places/gazetteer.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Technician } from '../situation/situation.ts';
import { solveTask } from '../solver/task.ts';
import { type DaySituation, type FormerPlan, proposedIn } from './day-plans.ts';
import { planDay } from './plan-day.ts';
import type { DayBooking } from './queries.ts';

const { base } = defaultCompany;
/** Friday evening in New York, and the Saturday that is planned. */
const NOW = Date.parse('2026-11-20T23:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T05:00:00Z');

const context = {
  config: { company: defaultCompany } as Config,
  texts: english,
  gazetteer: createGazetteer(defaultCompany),
  driveFactors: new DriveFactors(),
};
const planner = { solve: async (...given: Parameters<typeof solveTask>) => solveTask(...given) };

/** A time of the Saturday. */
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return MIDNIGHT + hours * HOUR_MS + minutes * MINUTE_MS;
};
/** A place so many miles north and east of the base. */
const place = (north: number, east = 0) => ({
  latitude: base.latitude + north / 69,
  longitude: base.longitude + east / 52.4,
});

const booking = (id: string, scheduledAt: number, more: Partial<DayBooking> = {}): DayBooking => ({
  ...anOpenBooking(id, place(0)),
  serviceType: 'standard',
  customerName: id,
  location: 'Union, NJ 07083',
  createdAt: NOW - HOUR_MS,
  completedAt: null,
  scheduledAt,
  promisedAt: scheduledAt + 30 * MINUTE_MS,
  ...more,
});

/** A technician who has gone home from a place; without one, whom nobody has seen yet. */
const technician = (
  techId: string,
  left: ReturnType<typeof place> | null = null,
  limits: Partial<Limits> = {},
) => ({
  ...aTechnician(techId, left ?? base, { isOnDuty: false, limits: { ...NO_LIMITS, ...limits } }),
  ...(left === null && { position: null }),
});
const technicians = (count: number) => Array.from({ length: count }, (_, n) => technician(`t${n}`));

const dayOf = (bookings: DayBooking[], crew: Technician[]): DaySituation => {
  const driveAtMs = at('12:00');
  return {
    day: '2026-11-21',
    isToday: false,
    nowMs: NOW,
    untilMs: MIDNIGHT + 24 * HOUR_MS,
    base,
    driveAtMs,
    driving: { ...drivingFrom(context, driveAtMs), nowMs: MIDNIGHT },
    bookings,
    technicians: crew,
    excluded: new Map(),
    urgent: new Map(),
  };
};

const NOTHING: FormerPlan = { proposed: new Map(), isSettled: false };
const search = { maxMs: 60_000, seed: 1 };
const planOf = async (bookings: DayBooking[], crew: Technician[], former = NOTHING) =>
  (await planDay(context, planner, dayOf(bookings, crew), former, search)).plan;
const settled = (plan: DayPlan): FormerPlan => ({ proposed: proposedIn(plan), isSettled: true });

const vansOf = ({ lanes }: DayPlan) => lanes.filter(({ stops }) => stops.length > 0).length;
const stopsOf = ({ lanes }: DayPlan) =>
  lanes.flatMap(({ techId, stops }) => stops.map((stop) => ({ techId, ...stop })));
/** The technician and the time of each booking. */
const placesOf = (plan: DayPlan) =>
  new Map(stopsOf(plan).map(({ bookingId, techId, startsAt }) => [bookingId, { techId, startsAt }]));

describe('the vans of a later day', () => {
  const slots = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'];
  const near = (clocks: readonly string[]): DayBooking[] =>
    clocks.map((clock, n) => booking(`b${n}`, at(clock), place((n % 3) - 1, (n % 4) - 2)));

  it.for<[string, DayBooking[], Technician[], { vans: number; unplanned?: number }]>([
    ['no bookings', [], technicians(6), { vans: 0 }],
    ['one booking', near(['11:00']), technicians(6), { vans: 1 }],
    ['six bookings one after the other', near(slots), technicians(6), { vans: 1 }],
    ['twelve bookings, two at each time', near([...slots, ...slots]), technicians(6), { vans: 2 }],
    ['four bookings at the same time', near(Array(4).fill('11:00')), technicians(6), { vans: 4 }],
    [
      'more at the same time than technicians',
      near(Array(4).fill('11:00')),
      technicians(3),
      { vans: 3, unplanned: 1 },
    ],
    [
      'two far apart, with hours between',
      [booking('north', at('08:00'), place(60)), booking('south', at('15:00'), place(-60))],
      technicians(6),
      { vans: 1 },
    ],
    [
      'two far apart, with no time for the drive',
      [booking('north', at('10:00'), place(60)), booking('south', at('11:00'), place(-60))],
      technicians(6),
      { vans: 2 },
    ],
    [
      'a connector that one van lacks',
      near(slots).map((each, n) => (n === 2 ? { ...each, connector: 'NACS' } : each)),
      [
        technician('ccs', null, { connectors: ['CCS'] }),
        technician('all', null, { connectors: ['CCS', 'NACS'] }),
      ],
      { vans: 1 },
    ],
    [
      'a connector that only a small van has',
      near(slots).map((each, n) => (n === 2 ? { ...each, connector: 'NACS' } : each)),
      [
        technician('ccs', null, { connectors: ['CCS'] }),
        technician('short', null, {
          connectors: ['NACS'],
          shifts: [{ startsAt: at('10:00'), endsAt: at('13:00') }],
        }),
      ],
      { vans: 2 },
    ],
    [
      'one technician off that day',
      near([...slots, ...slots]),
      [
        ...technicians(2),
        technician('off', null, { shifts: [{ startsAt: at('32:00'), endsAt: at('40:00') }] }),
      ],
      { vans: 2 },
    ],
    [
      'shifts that share the day',
      near(slots),
      [
        technician('early', null, { shifts: [{ startsAt: at('07:00'), endsAt: at('12:00') }] }),
        technician('late', null, { shifts: [{ startsAt: at('12:00'), endsAt: at('20:00') }] }),
        technician('later', null, { shifts: [{ startsAt: at('13:30'), endsAt: at('20:00') }] }),
      ],
      { vans: 2 },
    ],
    [
      'one van has work already',
      near(slots).map((each, n) => (n === 0 ? { ...each, assignedTechId: 't3' } : each)),
      technicians(6),
      { vans: 1 },
    ],
  ])('%s', async ([, bookings, crew, { vans, unplanned = 0 }]) => {
    const plan = await planOf(bookings, crew);
    expect([vansOf(plan), plan.unplanned.length]).toEqual([vans, unplanned]);
    expect(stopsOf(plan).filter(({ marginMinutes }) => (marginMinutes ?? 0) < 0)).toEqual([]);
  });

  it('first drives begin where the van was left, or at the base', async () => {
    const crew = [technician('home', place(20)), technician('new')];
    const bookings = [booking('north', at('11:00'), place(21)), booking('here', at('11:00'), place(1))];
    expect(placesOf(await planOf(bookings, crew))).toEqual(
      new Map([
        ['north', { techId: 'home', startsAt: '2026-11-21T16:00:00.000Z' }],
        ['here', { techId: 'new', startsAt: '2026-11-21T16:00:00.000Z' }],
      ]),
    );
    for (const { driveMinutes } of stopsOf(await planOf(bookings, crew)))
      expect(driveMinutes).toSatisfy((minutes: number) => minutes > 0 && minutes < 10);
  });

  it('where a technician drives today moves nothing of another day', async () => {
    const bookings = near([...slots, ...slots]);
    const driving = (miles: number) =>
      technicians(3).map((each, n) => aTechnician(each.techId, place(miles * n), { isOnDuty: true }));
    expect({ ...(await planOf(bookings, driving(20))), plannedAt: '' }).toEqual({
      ...(await planOf(bookings, driving(-3))),
      plannedAt: '',
    });
  });
});

describe('what was not moved', () => {
  /** Up to fourteen bookings of a day, and the technicians. */
  const days = fc.record({
    slots: fc.array(
      fc.record({
        half: fc.nat({ max: 16 }),
        north: fc.integer({ min: -12, max: 12 }),
        east: fc.integer({ min: -12, max: 12 }),
      }),
      { minLength: 1, maxLength: 14 },
    ),
    homes: fc.array(fc.option(fc.integer({ min: -15, max: 15 })), { minLength: 2, maxLength: 6 }),
    moved: fc.nat(),
    to: fc.nat(),
  });
  const made = ({
    slots,
    homes,
  }: {
    slots: { half: number; north: number; east: number }[];
    homes: (number | null)[];
  }) => ({
    bookings: slots.map(({ half, north, east }, n) =>
      booking(`b${n}`, at('08:00') + half * 30 * MINUTE_MS, place(north, east)),
    ),
    crew: homes.map((home, n) => technician(`t${n}`, home === null ? null : place(home))),
  });

  it('stays with its van when one booking is given to another, and its time changes only beside the moved one', async () => {
    await fc.assert(
      fc.asyncProperty(days, async (given) => {
        const { bookings, crew } = made(given);
        const before = await planOf(bookings, crew);
        const moved = bookings[given.moved % bookings.length] as DayBooking;
        const assignedTechId = `t${given.to % crew.length}`;
        const after = await planOf(
          bookings.map((each) => (each === moved ? { ...each, assignedTechId } : each)),
          crew,
          settled(before),
        );
        const [former, now] = [placesOf(before), placesOf(after)];
        expect(now.get(moved.id)?.techId).toBe(assignedTechId);
        const left = [...former].filter(
          ([id, { techId }]) => id !== moved.id && now.get(id)?.techId !== techId,
        );
        // Others change their vans only for a booking that has lost its own, or that had none.
        const isDisplaced = left.some(([, { techId }]) => techId === assignedTechId);
        if (!isDisplaced && before.unplanned.length === 0) expect(left).toEqual([]);
        const changed = new Set(
          [...left, ...[...now].filter(([id]) => left.some(([other]) => other === id))].map(
            ([, { techId }]) => techId,
          ),
        );
        changed.add(assignedTechId).add(former.get(moved.id)?.techId ?? '');
        for (const { bookingId } of before.unplanned) changed.add(now.get(bookingId)?.techId ?? '');
        for (const [id, then] of former) if (!changed.has(then.techId)) expect(now.get(id)).toEqual(then);
      }),
      { numRuns: 40 },
    );
  });

  it('a booking that the moved one displaces goes elsewhere, and only that one', async () => {
    const clocks = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'];
    const bookings = [...clocks, ...clocks].map((clock, n) =>
      booking(`b${n}`, at(clock), place((n % 3) - 1)),
    );
    const before = await planOf(bookings, technicians(6));
    const former = placesOf(before);
    const vanOf = (id: string) => former.get(id)?.techId ?? null;
    const other = vanOf('b0') === 't0' ? 't1' : 't0';
    // Both are at 8:00.
    const displaced = vanOf('b6') === other ? 'b6' : 'b0';
    const moved = displaced === 'b6' ? 'b0' : 'b6';
    const after = await planOf(
      bookings.map((each) => (each.id === moved ? { ...each, assignedTechId: other } : each)),
      technicians(6),
      settled(before),
    );
    const changed = [...placesOf(after)].filter(([id, { techId }]) => techId !== vanOf(id)).map(([id]) => id);
    expect(changed.sort()).toEqual(['b0', 'b6']);
    expect([vansOf(before), vansOf(after)]).toEqual([2, 2]);
  });

  it('others make room for a booking that would otherwise fit nowhere', async () => {
    const bookings = [
      booking('early', at('08:00')),
      booking('next', at('08:30')),
      booking('far', at('08:00'), place(4, 0)),
    ];
    const crew = technicians(2);
    const before = await planOf(bookings, crew);
    const vanOf = (id: string) => placesOf(before).get(id)?.techId;
    const after = await planOf(
      bookings.map((each) =>
        each.id === 'early' ? { ...each, assignedTechId: vanOf('far') ?? null } : each,
      ),
      crew,
      settled(before),
    );
    expect(after.unplanned).toEqual([]);
    expect(stopsOf(after).filter(({ marginMinutes }) => (marginMinutes ?? 0) < 0)).toEqual([]);
  });

  it.for<[string, (technicians: Technician[]) => Technician[]]>([
    [
      'a technician who is off after all',
      (crew) =>
        crew.map((each) =>
          each.techId === 't0'
            ? technician('t0', null, { shifts: [{ startsAt: at('32:00'), endsAt: at('40:00') }] })
            : each,
        ),
    ],
    ['a new technician who starts beside the bookings', (crew) => [...crew, technician('beside', place(2))]],
  ])('stays with its van after %s', async ([, change]) => {
    const clocks = ['08:00', '09:30', '11:00', '08:00', '09:30', '11:00'];
    const bookings = clocks.map((clock, n) => booking(`b${n}`, at(clock), place(2, n)));
    const before = await planOf(bookings, technicians(4));
    const after = await planOf(bookings, change(technicians(4)), settled(before));
    for (const [id, then] of placesOf(before)) {
      if (then.techId === 't0' && change(technicians(4)).length === 4) continue;
      expect(placesOf(after).get(id)).toEqual(then);
    }
    expect(after.unplanned).toEqual([]);
  });

  it('a plan that nothing has changed stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(days, async (given) => {
        const { bookings, crew } = made(given);
        const before = await planOf(bookings, crew);
        expect(await planOf(bookings, crew, settled(before))).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });
});
