import { expect, it } from 'vitest';
import { PacketBudget } from './limit-packets.ts';

const limit = { packets: 2, bytes: 100, windowMs: 1000 };

it('PacketBudget allows its number of packets in each window', () => {
  const budget = new PacketBudget(limit);
  expect([0, 1, 2].map((now) => budget.spend(1, 5000 + now))).toEqual([true, true, false]);
  expect(budget.spend(1, 5999)).toBe(false);
  expect([0, 1, 2].map((now) => budget.spend(1, 6000 + now))).toEqual([true, true, false]);
});

it('PacketBudget allows its number of bytes in a window', () => {
  const budget = new PacketBudget(limit);
  expect(budget.spend(100, 5000)).toBe(true);
  expect(budget.spend(1, 5001)).toBe(false);
});

it('PacketBudget counts from zero after renew with another limit', () => {
  const budget = new PacketBudget(limit);
  expect([0, 1, 2].map((now) => budget.spend(1, 5000 + now))).toEqual([true, true, false]);
  budget.renew({ ...limit, packets: 3 });
  expect([0, 1, 2, 3].map((now) => budget.spend(1, 5010 + now))).toEqual([true, true, true, false]);
});
