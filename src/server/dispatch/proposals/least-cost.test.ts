import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leastCost } from './least-cost.ts';

/** The least sum of any assignment, by trying every one. */
function leastSum(costs: readonly number[][], used: readonly number[] = []): number {
  const row = costs[used.length];
  if (!row) return 0;
  const sums = row.map((cost, column) =>
    used.includes(column) ? Number.POSITIVE_INFINITY : cost + leastSum(costs, [...used, column]),
  );
  return Math.min(...sums);
}

const tables = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat({ max: 2 })).chain(([rows, more]) =>
  fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: rows + more, maxLength: rows + more }), {
    minLength: rows,
    maxLength: rows,
  }),
);

it('the least-cost assignment gives each row a column of its own at the least sum of all assignments', () => {
  fc.assert(
    fc.property(tables, (costs) => {
      const columns = costs[0]?.length ?? 0;
      const chosen = [...leastCost(Float64Array.from(costs.flat()), costs.length, columns)];
      expect(new Set(chosen).size).toBe(costs.length);
      const sum = chosen.reduce((total, column, row) => total + (costs[row]?.[column] ?? Number.NaN), 0);
      expect(sum).toBe(leastSum(costs));
    }),
    { numRuns: 500 },
  );
});

it('the least-cost assignment refuses more rows than columns', () => {
  expect(() => leastCost(Float64Array.of(1, 2), 2, 1)).toThrow(RangeError);
});
