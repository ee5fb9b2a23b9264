import { expect, it } from 'vitest';
import { growthOf } from './growth.ts';

it('returns the rise of a straight line as a share of its start, without an error', () => {
  const { share, standardError } = growthOf([100, 101, 102, 103, 104, 105]);
  expect(share).toBeCloseTo(0.05);
  expect(standardError).toBeCloseTo(0);
});

it('returns no growth for values that swing around a constant', () => {
  const { share, standardError } = growthOf([100, 102, 98, 98, 102, 100]);
  expect(share).toBeCloseTo(0);
  expect(standardError).toBeGreaterThan(0.01);
});

it('halves the standard error with four times as many values of the same swing', () => {
  const swinging = (count: number) => Array.from({ length: count }, (_, n) => 100 + (n % 2));
  const ratio = growthOf(swinging(100)).standardError / growthOf(swinging(400)).standardError;
  expect(ratio).toBeCloseTo(2, 1);
});
