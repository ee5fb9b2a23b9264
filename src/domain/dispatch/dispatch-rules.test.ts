import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { blockingRule, kwhToSpare, type Limits, NO_LIMITS, vanAt } from './dispatch-rules.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const hours = (from: number, until: number) => ({
  startsAt: NOW + from * HOUR_MS,
  endsAt: NOW + until * HOUR_MS,
});
const early = { ...hours(-1, 4), vehicle: { connectors: ['CCS' as const], kwhLeft: 10 } };
const late = { ...hours(5, 9), vehicle: { connectors: ['NACS' as const], kwhLeft: 60 } };
const own = { ...hours(20, 28) };
const limits: Limits = { ...NO_LIMITS, connectors: ['J1772'], kwhLeft: 3, shifts: [early, late, own] };

const blocked = (
  service: ReturnType<typeof hours>,
  asked: { connector?: 'CCS' | 'NACS'; kwh?: number } = {},
  given: Limits = limits,
) =>
  blockingRule(
    { isOnDuty: true, limits: given, spareKwh: kwhToSpare(given, [], NOW) },
    { connector: asked.connector ?? null, kwh: asked.kwh ?? null },
    service,
    NOW,
  );

describe('the vehicle of a shift', () => {
  it('is that of the shift that has begun last, before all the first one, and the own van without one', () => {
    expect(vanAt(limits, NOW - 3 * HOUR_MS)).toBe(early.vehicle);
    expect(vanAt(limits, NOW)).toBe(early.vehicle);
    expect(vanAt(limits, NOW + 4.5 * HOUR_MS)).toBe(early.vehicle);
    expect(vanAt(limits, NOW + 5 * HOUR_MS)).toBe(late.vehicle);
    expect(vanAt(limits, NOW + 21 * HOUR_MS)).toBe(limits);
    expect(vanAt({ ...limits, shifts: [] }, NOW)).toMatchObject({ kwhLeft: 3 });
  });

  it('has the connectors for a booking in its shift', () => {
    expect(blocked(hours(1, 2), { connector: 'CCS' })).toBeNull();
    expect(blocked(hours(6, 7), { connector: 'CCS' })).toEqual({ code: 'no-connector', connector: 'CCS' });
    expect(blocked(hours(6, 7), { connector: 'NACS' })).toBeNull();
  });

  it('has the energy for a booking in its shift, and what one job takes another vehicle keeps', () => {
    expect(blocked(hours(1, 2), { kwh: 11 })).toEqual({ code: 'low-charge', kwhLeft: 10 });
    expect(blocked(hours(6, 7), { kwh: 11 })).toBeNull();
    const job = { id: 'a', latitude: 0, longitude: 0, status: 'confirmed' as const, kwh: 8 };
    const steps = { departedAt: null, arrivedAt: null, startedAt: null };
    const at = (ms: number) => ({ ...job, ...steps, serviceType: 'standard' as const, scheduledAt: ms });
    expect(kwhToSpare(limits, [at(NOW + HOUR_MS), at(NOW + 6 * HOUR_MS)], NOW)).toBe(2);
  });
});

describe('a time off', () => {
  const leave = hours(8, 32);

  it('blocks a booking in it, unless a shift is planned there all the same', () => {
    const off: Limits = { ...NO_LIMITS, leaves: [leave] };
    expect(blocked(hours(9, 10), {}, off)).toEqual({ code: 'on-leave', at: leave.endsAt });
    expect(blocked(hours(6, 7), {}, off)).toBeNull();
    expect(blocked(hours(9, 10), {}, { ...off, shifts: [hours(8, 16)] })).toBeNull();
  });
});
