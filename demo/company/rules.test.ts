import { expect, it } from 'vitest';
import { brokenRules, type Given } from './rules.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const inMinutes = (minutes: number) => NOW + minutes * 60_000;
const at = (minutes: number) => new Date(inMinutes(minutes)).toISOString();
const van = { connectors: null, capacityKwh: null, chargeKwh: null, chargedAt: null, kwhLeft: null };
const emergency = { serviceType: 'emergency', scheduledAt: null } as const;
const shift = (from: number, to: number, pause: [number, number] | null = null) => ({
  startsAt: at(from),
  endsAt: at(to),
  breakStartsAt: pause && at(pause[0]),
  breakEndsAt: pause && at(pause[1]),
});

/** A drive of 20 minutes and a service of 45 by a technician on duty who has entered nothing. */
const given = (changes: Partial<Given> = {}): Given => ({
  booking: emergency,
  assignedAt: NOW,
  offDutySince: null,
  availability: null,
  drive: { departsAt: NOW, arrivesAt: inMinutes(20) },
  serviceMs: 45 * 60_000,
  others: [],
  givenKwh: 0,
  ...changes,
});
const withShift = (...shifts: ReturnType<typeof shift>[]) => ({ availability: { shifts, van } });
const withVan = (known: Partial<Record<keyof typeof van, unknown>>) =>
  ({ availability: { shifts: [], van: { ...van, ...known } } }) as Partial<Given>;
const standard = (minutes: number) => ({ serviceType: 'standard', scheduledAt: at(minutes) }) as const;

it.each<[string, Partial<Given>]>([
  ['a technician on duty who has entered nothing', {}],
  ['a technician who goes off duty after the assignment', { offDutySince: inMinutes(1) }],
  ['a service within the shift', withShift(shift(-60, 70))],
  ['a drive before the shift', withShift(shift(15, 200))],
  ['a service in the second shift', withShift(shift(-100, -10), shift(10, 100))],
  ['a service that ends before the break', withShift(shift(-60, 300, [65, 95]))],
  ['a departure after the break', withShift(shift(-60, 300, [-30, 0]))],
  ['an assignment without a forecast', { drive: null, ...withShift(shift(-60, 60, [0, 10])) }],
  [
    'a van with the connector',
    { booking: { ...emergency, connector: 'CCS' }, ...withVanOf(['CCS', 'NACS']) },
  ],
  ['a van of unknown connectors', { booking: { ...emergency, connector: 'CCS' } }],
  ['a van with just enough energy', { ...withVan({ chargeKwh: 20 }), givenKwh: 13.25 }],
  ['a later job, which has another charge', { ...withVan({ chargeKwh: 1 }), booking: standard(13 * 60) }],
  [
    'a technician with a job at another time',
    { others: [{ ...standard(300), status: 'confirmed', departedAt: null }] },
  ],
])('no rule is broken by %s', (_, changes) => {
  expect(brokenRules(given(changes))).toEqual([]);
});

it.each<[string, string, Partial<Given>]>([
  ['duty', 'a technician who was off duty', { offDutySince: inMinutes(-1) }],
  ['shift', 'a service that ends after the shift', withShift(shift(-60, 60))],
  ['shift', 'a service before the shift', withShift(shift(30, 300))],
  ['shift', 'a service between two shifts', withShift(shift(-100, 0), shift(200, 300))],
  [
    'shift',
    'a standard service that begins too late',
    { booking: standard(100), ...withShift(shift(0, 130)) },
  ],
  ['break', 'a drive in the break', withShift(shift(-60, 300, [0, 10]))],
  ['break', 'a service in the break', withShift(shift(-60, 300, [60, 90]))],
  ['connector', 'a van without it', { booking: { ...emergency, connector: 'tow' }, ...withVanOf(['CCS']) }],
  ['energy', 'a charge that proofs have used', { ...withVan({ chargeKwh: 20 }), givenKwh: 14 }],
  ['energy', 'a charge above the capacity', { ...withVan({ chargeKwh: 90, capacityKwh: 5 }) }],
  [
    'energy',
    'an energy that the customer chose',
    { booking: { ...emergency, kwh: 21 }, ...withVan({ chargeKwh: 20 }) },
  ],
  [
    'energy',
    'a charge that another job needs',
    { ...withVan({ chargeKwh: 12 }), others: [{ ...standard(300), status: 'confirmed', departedAt: null }] },
  ],
  ['two jobs', 'a second emergency', { others: [{ ...emergency, status: 'confirmed', departedAt: null }] }],
  [
    'two jobs',
    'a job on the way to another',
    { others: [{ ...standard(0), status: 'confirmed', departedAt: at(-5) }] },
  ],
])('the rule of %s is broken by %s', (rule, _, changes) => {
  expect(brokenRules(given(changes))).toEqual([rule]);
});

function withVanOf(connectors: string[]) {
  return withVan({ connectors });
}
