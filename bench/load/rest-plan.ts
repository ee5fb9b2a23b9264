import type { Client } from './plan.ts';

/** What each client asks, one request after the other. */
export type Exchange = 'fix' | 'own bookings' | 'board' | 'paid booking';

/** What the generator of REST requests does. `connections` clients ask at the same time. */
export type RestPlan = {
  port: number;
  serverPid: number;
  exchange: Exchange;
  /** The path to which fixes are posted. */
  fixPath: string;
  clients: Client[];
  connections: number;
  warmUpMs: number;
  windowMs: number;
  /** Whether the server records a CPU profile of the measured window. */
  profile: boolean;
};

/** What was measured in the window; latencies of a whole exchange in milliseconds. */
export type RestMeasured = {
  wallSeconds: number;
  serverCpuSeconds: number;
  loadCpuSeconds: number;
  exchanges: number;
  p50: number;
  p99: number;
};
