import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BookingRisk } from './booking-risk.ts';
import { byUrgency, type UrgentBooking } from './urgency.ts';

type Given = Partial<BookingRisk> & Partial<UrgentBooking>;

const booking = (id: string, { serviceType = 'emergency', assignedTechId = null, ...more }: Given) => {
  const { createdAt = '2026-11-20T15:00:00.000Z', ...risk } = more;
  return {
    ...{ id, createdAt, serviceType, assignedTechId },
    risk: { level: 'risk', marginMinutes: 10, statement: null, ...risk },
  } satisfies UrgentBooking;
};
const unassigned = (id: string, given: Given = {}) => booking(id, given);
const assigned = (id: string, given: Given = {}) => booking(id, { assignedTechId: 'dmorales', ...given });
const standard = { serviceType: 'standard' } as const;

/** From the most urgent on. */
const inOrder = [
  assigned('a lost van that a key replaces', { level: 'lost', help: 'late', marginMinutes: -40 }),
  unassigned('an emergency that a key saves', { help: 'in-time' }),
  assigned('a lost van', { level: 'lost', marginMinutes: -60 }),
  unassigned('an emergency that a key reaches too late', { level: 'late', help: 'late', marginMinutes: -9 }),
  unassigned('an emergency of which nothing is known yet', { marginMinutes: 12 }),
  unassigned('an emergency that nobody can save', { level: 'late', help: 'hopeless', marginMinutes: -20 }),
  unassigned('an emergency that all have refused', { level: 'nobody', marginMinutes: 15 }),
  unassigned('a booked service that a key saves', { ...standard, help: 'in-time', marginMinutes: 5 }),
  assigned('a job that another van saves', { help: 'in-time', marginMinutes: 8 }),
  assigned('a promise that is about to break', { marginMinutes: -2 }),
  unassigned('a booked service that nobody has yet', { ...standard, marginMinutes: 50 }),
  unassigned('a booked service that all have refused', { ...standard, level: 'nobody', marginMinutes: -4 }),
  assigned('a late job that another van reaches sooner', { level: 'late', help: 'late', marginMinutes: -3 }),
  assigned('a late job', { level: 'late', marginMinutes: -30 }),
  assigned('a job in time', { level: 'fine', marginMinutes: 1 }),
];

it('the order follows what a key can still save, whatever order the bookings came in', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: 2 }), (some) => {
      const ids = some.toSorted(byUrgency).map(({ id }) => id);
      expect(ids).toEqual(inOrder.filter((each) => some.includes(each)).map(({ id }) => id));
    }),
  );
});

it('of bookings alike the one with the least margin comes first, then the oldest', () => {
  const later = '2026-11-20T15:01:00.000Z';
  const alike = [
    unassigned('b', { marginMinutes: 3 }),
    unassigned('c', { marginMinutes: 4 }),
    unassigned('d', { marginMinutes: 4 }),
    unassigned('a', { marginMinutes: 4, createdAt: later }),
    unassigned('there', { marginMinutes: null }),
  ];
  expect(alike.toReversed().toSorted(byUrgency)).toEqual(alike);
});

it('the order is total and consistent', () => {
  const any = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c'),
      serviceType: fc.constantFrom('emergency' as const, 'standard' as const),
      assignedTechId: fc.constantFrom(null, 'dmorales'),
      level: fc.constantFrom('lost' as const, 'nobody' as const, 'late' as const, 'risk' as const),
      help: fc.constantFrom(undefined, 'in-time' as const, 'late' as const, 'hopeless' as const),
      marginMinutes: fc.constantFrom(null, -5, 0, 5),
    })
    .map(({ id, ...given }) => booking(id, given));
  fc.assert(
    fc.property(any, any, any, (a, b, c) => {
      expect(Math.sign(byUrgency(a, b))).toBe(0 - Math.sign(byUrgency(b, a)));
      if (byUrgency(a, b) < 0 && byUrgency(b, c) < 0) expect(byUrgency(a, c)).toBeLessThan(0);
    }),
  );
});
