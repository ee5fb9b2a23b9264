import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { toTime } from '../../src/domain/time.ts';
import { aBooking } from '../../test/a-booking.ts';
import { RuleObserver } from './rule-observer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let versions = 1;
/** An emergency that the technician got now. */
const given = (id: string, assignedTechId: string, changes: Partial<Booking> = {}): Booking => {
  versions += 1;
  const assignedAt = toTime(Date.now());
  const fields = { id, assignedTechId, assignedAt, version: versions } as const;
  return aBooking({ ...fields, serviceType: 'emergency', status: 'confirmed', ...changes });
};
const settle = () => vi.advanceTimersByTimeAsync(2000);
const onDuty = { techId: 'near', isOnDuty: 'true' } as const;
const offDuty = { techId: 'near', isOnDuty: 'false' } as const;

it('counts an assignment to a technician off duty once, and says which', async () => {
  const rules = new RuleObserver();
  rules.hearDuty(offDuty);
  await settle();
  const booking = given('b1', 'near');
  rules.hear(booking);
  rules.hear(booking);
  await settle();
  expect(rules.report()).toEqual({
    assignmentsChecked: 1,
    withoutForecast: 1,
    rulesBroken: 1,
    broken: [`near for b1 at ${booking.assignedAt}: duty`],
  });
});

it('counts no assignment before the technician goes off duty, nor one that the dispatcher takes back', async () => {
  const rules = new RuleObserver();
  rules.hearDuty(onDuty);
  rules.hear(given('b1', 'near'));
  await vi.advanceTimersByTimeAsync(100);
  rules.hearDuty(offDuty);
  await settle();
  const second = given('b2', 'near');
  rules.hear(second);
  rules.hear({ ...second, assignedTechId: null, assignedAt: null, version: second.version + 1 });
  await settle();
  expect(rules.report()).toMatchObject({ assignmentsChecked: 1, rulesBroken: 0 });
});

it('counts two jobs at once, but not the moment within a swap', async () => {
  const rules = new RuleObserver();
  const [mine, yours] = [given('b1', 'near'), given('b2', 'far')];
  rules.hear(mine);
  rules.hear(yours);
  await settle();
  const now = toTime(Date.now());
  rules.hear({ ...mine, assignedTechId: 'far', assignedAt: now, version: mine.version + 10 });
  rules.hear({ ...yours, assignedTechId: 'near', assignedAt: now, version: yours.version + 10 });
  await settle();
  expect(rules.report()).toMatchObject({ assignmentsChecked: 4, rulesBroken: 0 });
  rules.hear(given('b3', 'near'));
  await settle();
  expect(rules.report().broken).toEqual([expect.stringMatching(/^near for b3 at .*: two jobs$/)]);
});

it('takes the energy of proofs from the charge, until the charge is typed again', async () => {
  const rules = new RuleObserver();
  const charged = () => ({
    techId: 'near',
    shifts: [],
    van: { connectors: null, capacityKwh: null, chargeKwh: 20, chargedAt: toTime(Date.now()), kwhLeft: 20 },
  });
  rules.hearAvailability(charged());
  const first = given('b1', 'near', { kwh: 14 });
  rules.hear(first);
  await settle();
  const proof = { startPercent: null, endPercent: null, kwh: 14, note: null, photoUrl: null };
  const done = { ...first, status: 'completed', version: first.version + 10 } as const;
  rules.hear({ ...done, proof: { ...proof, addedAt: toTime(Date.now()) } });
  const second = given('b2', 'near');
  rules.hear(second);
  await settle();
  expect(rules.report().broken).toEqual([expect.stringMatching(/^near for b2 at .*: energy$/)]);
  rules.hear({ ...second, status: 'completed', version: second.version + 10 });
  rules.hearAvailability(charged());
  rules.hear(given('b3', 'near'));
  await settle();
  expect(rules.report()).toMatchObject({ assignmentsChecked: 3, rulesBroken: 1 });
});

it('judges the shift by the arrival that the forecast announced', async () => {
  const rules = new RuleObserver();
  const at = (minutes: number) => toTime(Date.now() + minutes * 60_000);
  const van = { connectors: null, capacityKwh: null, chargeKwh: null, chargedAt: null, kwhLeft: null };
  const shift = { startsAt: at(-60), endsAt: at(60), breakStartsAt: null, breakEndsAt: null };
  rules.hearAvailability({ techId: 'near', shifts: [shift], van });
  const best = {
    ...{ techId: 'near', name: null, distance: 5, driveMinutes: 30, arrivesAt: at(30), freeAt: null },
    ...{ marginMinutes: 0, isNeededElsewhere: false, reason: '' },
  };
  rules.hearForecasts([{ bookingId: 'b1', arrivesAt: null, endsAt: null, best, others: [] }]);
  rules.hear(given('b1', 'near'));
  await settle();
  expect(rules.report()).toMatchObject({ withoutForecast: 0, rulesBroken: 1 });
  expect(rules.report().broken[0]).toMatch(/: shift$/);
});
