import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toTime } from '../../src/domain/time.ts';
import { WorkingLimits } from './working-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const inHours = (hours: number, kwh?: number) => ({
  scheduledAt: toTime(Date.now() + hours * HOUR_MS),
  ...(kwh !== undefined && { kwh }),
});
/** A van of 60 kWh with so much left. */
function withKwh(left: number): WorkingLimits {
  const limits = new WorkingLimits(0);
  limits.give(60 - left);
  return limits;
}

it.each<[string, number, () => Parameters<WorkingLimits['isLow']>[0], boolean]>([
  ['a full van', 60, () => [], false],
  ['a van with enough for the largest wish', 16, () => [], false],
  ['a van with less', 15.9, () => [], true],
  ['an empty van', 0, () => [], true],
  ['a van whose jobs of today need the rest', 30, () => [inHours(2), inHours(5), inHours(8)], true],
  ['a van whose job of today is small', 30, () => [inHours(2, 4)], false],
  ['a van whose job of today is large', 30, () => [inHours(2, 14.5)], true],
  ['a van whose jobs are on another day', 30, () => [inHours(13), inHours(20), inHours(50)], false],
  ['a van with an emergency', 22, () => [{ scheduledAt: null }], true],
  ['a nearly full van, whatever it has to do', 51, () => Array.from({ length: 7 }, () => inHours(3)), false],
])('%s of %d kWh: whether it must be charged', (_, left, planned, isLow) => {
  expect(withKwh(left).isLow(planned())).toBe(isLow);
});

it('charging adds energy by time, never more than the van holds', () => {
  const limits = withKwh(10);
  expect(limits.minutesToFull).toBeCloseTo(30);
  expect(limits.charge(6)).toEqual({ chargeKwh: 20 });
  expect(limits.minutesToFull).toBeCloseTo(24);
  expect(limits.charge(0)).toEqual({ chargeKwh: 20 });
  expect(limits.charge(500)).toEqual({ chargeKwh: 60 });
  expect(limits.minutesToFull).toBe(0);
});

it('a van gives at most what it has', () => {
  const limits = withKwh(4);
  limits.give(14);
  expect(limits.charge(0)).toEqual({ chargeKwh: 0 });
});
