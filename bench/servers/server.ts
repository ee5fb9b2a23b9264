import type { Client, Dialect, Watcher } from '../load/plan.ts';

/**
 * How many clients the server has. Technician n drives to booking n, which watcher n watches; there are not more
 * watchers than technicians.
 */
export type Size = { technicians: number; watchers: number; admins: number };

/** A running server and the clients that it accepts. */
export type BenchServer = {
  pid: number;
  port: number;
  dialect: Dialect;
  technicians: Client[];
  watchers: Watcher[];
  admins: Client[];
  stop(): Promise<unknown>;
};

/** Starts a server process with further environment variables. */
export type StartServer = (size: Size, env?: Record<string, string>) => Promise<BenchServer>;

/** The environment with which a server process records a CPU profile of the measured window. */
export const profiling = (file: string | undefined): Record<string, string> =>
  file ? { NODE_OPTIONS: '--import=./bench/servers/cpu-profile.mjs', CPU_PROFILE: file } : {};

/** The environment with which a server process writes the size of its heap to a file. */
export const weighing = (file: string): Record<string, string> => ({
  NODE_OPTIONS: '--import=./bench/servers/heap-size.mjs',
  HEAP_SIZE: file,
});

export const SERVER_CORE = 0;
