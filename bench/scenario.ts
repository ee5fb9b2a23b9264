import type { Contender, Rounds } from './rounds.ts';
import type { Column } from './table.ts';

/** How long and how often a scenario measures. */
export type Settings = {
  rounds: number;
  warmUpMs: number;
  windowMs: number;
  /** Whether it only has to show that a scenario runs. */
  isQuick: boolean;
  /** The numbers of connections at saturation, one table each. */
  connections: number[];
  profileFolder?: string;
};

/** A figure that is asked for; each value is of one round. */
export type Target = { text: string; values: number[]; min?: number; max?: number };

/** One table: its contenders run in the same rounds. */
export type Part = {
  title: string;
  contenders: Contender[];
  columns: Column[];
  targets: (rounds: Rounds) => Target[];
};

export type Scenario = {
  number: number;
  name: string;
  title: string;
  /** What the figures depend on besides what all scenarios do. `pinned` replaces what is true of the others. */
  circumstances?: () => Record<string, string>;
  parts: (settings: Settings) => Part[];
};
