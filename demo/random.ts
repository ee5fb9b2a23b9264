import { randomFrom } from '../test/random.ts';

export type Random = ReturnType<typeof makeRandom>;

/** Creates a seeded random generator. */
export function makeRandom(seed: number) {
  const next = randomFrom(seed);
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    /** Returns an integer, both ends included. */
    whole: (least: number, most: number) => Math.floor(between(least, most + 1)),
    chance: (share: number) => next() < share,
    pick<T>(list: readonly T[]): T {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    /** Returns an approximately normally distributed number with a standard deviation of 1. */
    gauss: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
    /** Returns an id in the database's format. */
    id: () =>
      Array.from({ length: 4 }, () =>
        Math.floor(next() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join(''),
  };
}
