import { expect, it } from 'vitest';
import { callsOf, type Scenario, silencesOf } from './calls.ts';

const scenario: Scenario = {
  ...{ seed: 1, hours: 6, vans: 12, callsPerHour: 40 },
  ...{ refused: 0.1, brokenDown: 0.05, silentVans: 2 },
};

it('an evening has the same calls for the same seed, and others for another', () => {
  expect(callsOf(scenario)).toEqual(callsOf(scenario));
  expect(callsOf({ ...scenario, seed: 2 })).not.toEqual(callsOf(scenario));
});

it('calls come as often as asked for, each by another person, and one in ten beginnings is refused', () => {
  const calls = callsOf(scenario);
  expect(calls.length / scenario.hours).toBeGreaterThan(35);
  expect(calls.length / scenario.hours).toBeLessThan(45);
  expect(new Set(calls.map(({ person }) => person.email)).size).toBe(calls.length);
  expect(calls.every(({ atSeconds }, n) => atSeconds >= (calls[n - 1]?.atSeconds ?? 0))).toBe(true);
  const mishaps = calls.flatMap((call) => call.mishaps);
  const share = (kind: string) => mishaps.filter((mishap) => mishap === kind).length / mishaps.length;
  expect(share('cannot_go')).toBeCloseTo(0.1, 1);
  expect(share('breakdown')).toBeCloseTo(0.05, 1);
});

it('as many technicians fall silent as asked for, during the calls', () => {
  const silent = silencesOf(scenario).filter((at) => at !== null);
  expect(silencesOf(scenario)).toHaveLength(12);
  expect(silent).toHaveLength(2);
  for (const at of silent) expect(at).toBeLessThan(6 * 3600);
});
