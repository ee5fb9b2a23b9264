import { quantile } from './quantile.ts';

/** The figures of one run of one contender. */
export type Figures = Record<string, number>;
export type Contender = { name: string; run: () => Promise<Figures> };
/** The runs of each contender, by round. */
export type Rounds = Record<string, Figures[]>;

/** Runs all contenders in each round, in rotating order, so that a busy machine slows all of them down. */
export async function runRounds(contenders: Contender[], rounds: number): Promise<Rounds> {
  const all: Rounds = Object.fromEntries(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < contenders.length; n += 1) {
      const contender = contenders[(round + n) % contenders.length];
      if (!contender) continue;
      console.error(`round ${round + 1} of ${rounds}: ${contender.name}`);
      all[contender.name]?.push(await contender.run());
    }
  }
  return all;
}

export type Spread = { median: number; min: number; max: number };

export const spreadOf = (values: number[]): Spread => ({
  median: quantile(values, 0.5) ?? Number.NaN,
  min: Math.min(...values),
  max: Math.max(...values),
});

/** Returns one figure of a contender over all rounds. */
export const valuesOf = (rounds: Rounds, contender: string, figure: string): number[] =>
  (rounds[contender] ?? []).map((run) => run[figure] ?? Number.NaN);

/** Returns the ratios of a figure of two contenders, round by round. */
export function ratios(rounds: Rounds, figure: string, contender: string, to: string): number[] {
  const others = valuesOf(rounds, to, figure);
  return valuesOf(rounds, contender, figure).map((value, round) => value / (others[round] ?? Number.NaN));
}
