import type { Latency } from './latency.ts';
import type { Client, Dialect, Watcher } from './plan.ts';

/** What the load generator of held connections does: watcher n watches technician n. */
export type HeldPlan = {
  dialect: Dialect;
  technicians: (Client & { port: number })[];
  watchers: (Watcher & { port: number })[];
  secondsPerFix: number;
  maxPushP99: number;
  /** The number of technicians of the first step. */
  start: number;
  /** How many times more technicians each next step has, until one is lost. */
  growth: number;
  /** Processes by what they are; their descendants count as theirs. */
  processes: Record<string, number>;
  warmUpMs: number;
  windowMs: number;
};

/** One number of technicians, each with one watcher. */
export type Step = {
  technicians: number;
  fixesPerSecond: number;
  pushesPerFix: number;
  pushMs: Latency;
  /** CPU cores in use, by process, `load` among them. */
  cores: Record<string, number>;
};

/** The first step, and the largest that was held; null if none was. */
export type HeldMeasured = { first: Step; held: Step | null };
