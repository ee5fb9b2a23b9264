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
    leastKwhLeft: null,
    meanKwhLeft: null,
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

it.each([
  ['at once', 0, 0],
  ['half a second later', 500, 0],
  ['three seconds later', 3000, 0],
  ['nine seconds later', 9000, 0],
  ['too late', 20_000, 1],
])('reports no swap whose other half is heard %s, unless it is none', async (_, lateMs, rulesBroken) => {
  const rules = new RuleObserver();
  const [mine, yours] = [given('b1', 'near'), given('b2', 'far')];
  rules.hear(mine);
  rules.hear(yours);
  await settle();
  const now = toTime(Date.now());
  const turned = (booking: Booking, assignedTechId: string): Booking => ({
    ...{ ...booking, assignedTechId, assignedAt: now, version: booking.version + 10 },
  });
  rules.hear(turned(mine, 'far'));
  await vi.advanceTimersByTimeAsync(lateMs);
  rules.hear(turned(yours, 'near'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(rules.report().broken).toHaveLength(rulesBroken);
});

const charged = (kwh: number) => ({
  techId: 'near',
  shifts: [],
  van: {
    ...{ connectors: null, capacityKwh: null },
    chargeKwh: kwh,
    chargedAt: toTime(Date.now()),
    kwhLeft: kwh,
  },
});
const proofOf = (kwh: number | null) => ({
  ...{ startPercent: null, endPercent: null, note: null, photoUrl: null, addedAt: toTime(Date.now()) },
  ...(kwh !== null && { kwh }),
});

/** What is heard of a van with 20 kWh after its first job, which was to take 14 and is finished. */
type Step = { proof: number | null } | { charge: number } | { next: number | undefined } | { tomorrow: true };
it.each<[string, number, Step[]]>([
  ['whose former job has no proof yet', 1, [{ next: undefined }]],
  ['whose former job has a proof of as much', 1, [{ proof: 14 }, { next: undefined }]],
  ['whose former job has a proof without energy', 1, [{ proof: null }, { next: undefined }]],
  ['whose former job took less', 0, [{ proof: 13 }, { next: undefined }]],
  ['whose next job takes little', 0, [{ next: 6 }]],
  ['whose next job takes more than is left', 1, [{ next: 6.1 }]],
  ['whose proof says more when the next job is assigned', 0, [{ next: 6 }, { proof: 19 }]],
  ['whose proof says less when the next job is assigned', 1, [{ next: undefined }, { proof: 2 }]],
  ['whose charge is typed before', 0, [{ charge: 20 }, { next: undefined }]],
  ['whose low charge is typed before', 1, [{ charge: 6 }, { next: undefined }]],
  ['whose charge is typed afterwards', 1, [{ next: undefined }, { charge: 60 }]],
  ['whose low charge is typed afterwards', 0, [{ next: 6 }, { charge: 1 }]],
  ['that gets another job afterwards', 0, [{ next: 6 }, { tomorrow: true }]],
  ['that got another job before', 1, [{ tomorrow: true }, { next: 6 }]],
])('judges the energy of a van %s', async (_, rulesBroken, steps) => {
  const rules = new RuleObserver();
  rules.hearAvailability(charged(20));
  const first = given('b1', 'near', { kwh: 14 });
  rules.hear(first);
  await settle();
  const completed = { ...first, status: 'completed', completedAt: toTime(Date.now()) } as const;
  rules.hear({ ...completed, version: first.version + 10 });
  for (const step of steps) {
    await vi.advanceTimersByTimeAsync(200);
    const scheduledAt = toTime(Date.now() + 3 * 3_600_000);
    if ('charge' in step) rules.hearAvailability(charged(step.charge));
    else if ('next' in step) rules.hear(given('b2', 'near', { kwh: step.next }));
    else if ('tomorrow' in step) rules.hear(given('b3', 'near', { serviceType: 'standard', scheduledAt }));
    else rules.hear({ ...completed, version: first.version + 20, proof: proofOf(step.proof) });
  }
  await settle();
  const { broken } = rules.report();
  expect(broken.filter((sentence) => sentence.startsWith('near for b2'))).toHaveLength(rulesBroken);
});

it('judges an assignment by nothing that the technician enters only afterwards', async () => {
  const rules = new RuleObserver();
  rules.hear(given('b1', 'near', { connector: 'NACS', kwh: 9 }));
  await vi.advanceTimersByTimeAsync(200);
  const { van, ...entered } = charged(5);
  rules.hearAvailability({ ...entered, van: { ...van, connectors: ['CCS'] } });
  await settle();
  expect(rules.report().broken).toEqual([]);
  rules.hear(given('b2', 'near', { connector: 'NACS', kwh: 4, serviceType: 'standard' }));
  await settle();
  expect(rules.report().broken).toEqual([
    expect.stringMatching(/^near for b2 at .*: connector, energy, two jobs$/),
  ]);
});

it('reports the energy that the vans have left', async () => {
  const rules = new RuleObserver();
  rules.hearAvailability(charged(20));
  rules.hearAvailability({ ...charged(50), techId: 'far' });
  const done = { status: 'completed', completedAt: toTime(Date.now()) } as const;
  rules.hear(given('b1', 'near', { ...done, kwh: 14 }));
  rules.hear(given('b2', 'far', done));
  expect(rules.report()).toMatchObject({ leastKwhLeft: 6, meanKwhLeft: 24.6 });
});

it('counts the energy of a job that ends a moment after the next one was assigned', async () => {
  const rules = new RuleObserver();
  rules.hearAvailability(charged(20));
  const scheduledAt = toTime(Date.now());
  const first = given('b1', 'near', { kwh: 14, serviceType: 'standard', scheduledAt });
  rules.hear(first);
  await settle();
  rules.hear(given('b2', 'near'));
  await vi.advanceTimersByTimeAsync(100);
  rules.hear({ ...first, status: 'completed', completedAt: toTime(Date.now()), version: first.version + 10 });
  await settle();
  expect(rules.report().broken).toEqual([expect.stringMatching(/^near for b2 at .*: energy$/)]);
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
