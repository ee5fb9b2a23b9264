import { expect, it } from 'vitest';
import { toTime } from '../time.ts';
import { isClearChoice } from './clear-choice.ts';
import type { Proposal } from './forecast.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
const inMinutes = (minutes: number, isNeededElsewhere = false): Proposal => ({
  ...{ techId: `${minutes}`, name: null, distance: 1, driveMinutes: minutes, freeAt: null },
  ...{ arrivesAt: toTime(START + minutes * 60_000), marginMinutes: 0, reason: '', isNeededElsewhere },
});
const best = inMinutes(10);

it('the only technician, or the one who is there three minutes before the next, is a clear choice', () => {
  expect(isClearChoice({ best, others: [] }, 0)).toBe(true);
  expect(isClearChoice({ best, others: [inMinutes(13), inMinutes(20)] }, 0)).toBe(true);
  expect(isClearChoice({ best, others: [inMinutes(12), inMinutes(20)] }, 0)).toBe(false);
});

it('technicians whom the plan sends to other calls do not make a choice unclear', () => {
  expect(isClearChoice({ best, others: [inMinutes(5, true), inMinutes(14)] }, 0)).toBe(true);
  expect(isClearChoice({ best, others: [inMinutes(5, true), inMinutes(11)] }, 0)).toBe(false);
});

it('any choice is taken after a minute without a decision', () => {
  expect(isClearChoice({ best, others: [inMinutes(10)] }, 59_999)).toBe(false);
  expect(isClearChoice({ best, others: [inMinutes(10)] }, 60_000)).toBe(true);
});
