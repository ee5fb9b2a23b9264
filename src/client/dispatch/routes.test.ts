import { expect, it } from 'vitest';
import type { Booking } from '../../domain/bookings/booking.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import { encodeLine } from '../../domain/places/line.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { type Leg, legsOf, RouteLines } from './routes.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const ana = { techId: 'ana', isOnDuty: 'true', ...at(40.7, -74.2) } as TechnicianLocation;

const job = (id: string, place: { latitude: number; longitude: number }, change: Partial<Booking> = {}) =>
  ({
    id,
    ...place,
    assignedTechId: 'ana',
    status: 'confirmed',
    serviceType: 'emergency',
    scheduledAt: null,
    departedAt: null,
    arrivedAt: null,
    ...change,
  }) as Booking;

const standard = (id: string, inMs: number) =>
  job(id, at(40.9, -74.4), {
    serviceType: 'standard',
    scheduledAt: new Date(NOW + inMs).toISOString(),
  });

it('a technician drives to the job under way, and from it to the next one', () => {
  const jobs = [job('b', at(40.8, -74.3)), job('a', at(40.75, -74.25), { departedAt: 'now' })];
  expect(legsOf([ana], jobs, NOW)).toEqual([
    { techId: 'ana', bookingId: 'a', from: at(40.7, -74.2), to: at(40.75, -74.25), isNext: false },
    { techId: 'ana', bookingId: 'b', from: at(40.75, -74.25), to: at(40.8, -74.3), isNext: true },
  ]);
});

it('at the vehicle only the drive to the next job is left; off duty and without a place there is none', () => {
  const there = job('a', at(40.75, -74.25), { status: 'in_progress' });
  expect(legsOf([ana], [there, job('b', at(40.8, -74.3))], NOW).map(({ isNext }) => isNext)).toEqual([true]);
  expect(legsOf([{ ...ana, isOnDuty: 'false' }], [job('a', at(40.8, -74.3))], NOW)).toEqual([]);
  expect(legsOf([ana], [{ ...there, latitude: null }], NOW)).toEqual([]);
  expect(legsOf([ana], [job('a', at(40.8, -74.3), { assignedTechId: null })], NOW)).toEqual([]);
});

it('a job of later today is not driven to yet', () => {
  expect(legsOf([ana], [standard('a', 59 * MINUTE_MS)], NOW)).toHaveLength(1);
  expect(legsOf([ana], [standard('a', 61 * MINUTE_MS)], NOW)).toEqual([]);
  const now = job('now', at(40.8, -74.3));
  expect(legsOf([ana], [now, standard('a', 3 * HOUR_MS)], NOW)).toHaveLength(2);
  expect(legsOf([ana], [now, standard('a', 5 * HOUR_MS)], NOW)).toHaveLength(1);
});

const leg: Leg = { techId: 'ana', bookingId: 'a', from: at(40, -74), to: at(40.1, -74.2), isNext: false };
const WAY = encodeLine([leg.from, at(40.1, -74), leg.to]);

it('a line is asked for once, is cut off where it is driven, and is asked for again after it is left', () => {
  const lines = new RouteLines();
  expect(lines.draw([leg])).toEqual({ drawn: [], missing: [leg] });
  lines.keep([leg], [WAY]);
  expect(lines.draw([leg]).missing).toEqual([]);
  expect(lines.draw([leg]).drawn[0]?.points.at(-1)).toEqual(leg.to);

  const onTheWay = { ...leg, from: at(40.1, -74.1) };
  const { drawn, missing } = lines.draw([onTheWay]);
  expect(missing).toEqual([]);
  expect(drawn[0]?.points).toHaveLength(3);
  const left = { ...leg, from: at(40, -74.1) };
  expect(lines.draw([left]).missing).toEqual([left]);
  // What is known is drawn until the new line is there.
  expect(lines.draw([left]).drawn).toHaveLength(1);
  lines.keep([left], [encodeLine([left.from, left.to])]);
  expect(lines.draw([left])).toMatchObject({ missing: [] });
});

it('another job, or the same one at another place, has another line', () => {
  const lines = new RouteLines();
  lines.keep([leg], [WAY]);
  const other = { ...leg, bookingId: 'b' };
  expect(lines.draw([other]).missing).toEqual([other]);
  const moved = { ...leg, to: at(40.2, -74.2) };
  expect(lines.draw([moved])).toEqual({ drawn: [], missing: [moved] });
});

it('the drive between two jobs is the same for every technician, and the oldest lines are forgotten', () => {
  const lines = new RouteLines();
  const next = { ...leg, isNext: true };
  lines.keep([next], [WAY]);
  expect(lines.draw([{ ...next, techId: 'ben', bookingId: 'z' }]).missing).toEqual([]);
  const many = Array.from({ length: 2000 }, (_, n) => ({ ...leg, bookingId: `b${n}` }));
  lines.keep(
    many,
    many.map(() => WAY),
  );
  expect(lines.draw([next]).missing).toEqual([next]);
  expect(lines.draw(many).missing).toEqual([]);
});
