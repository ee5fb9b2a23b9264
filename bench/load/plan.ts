import type { Latency } from './latency.ts';

/**
 * How a client signs in: the headers of its handshake and the credentials of its CONNECT packet. `port` is that of its
 * node, if there are several.
 */
export type Client = { port?: number; headers?: Record<string, string>; auth?: object };

/** A client that watches one booking; `technician` is the index of the booking's technician. */
export type Watcher = Client & { bookingId: string; technician: number };

/**
 * The packets of one server's API. `fix` and `watch` are the texts before and after the JSON payload of a command; the
 * others are the beginnings of what the server sends.
 */
export type Dialect = {
  fix: readonly [before: string, after: string];
  watch: readonly [before: string, after: string];
  /** The beginning of an acknowledgement that accepts the command. */
  accepted: string;
  /** The beginning of an event with a technician's position, for those who watch the booking. */
  moved: string;
  /** The beginning of an event with positions for admins. */
  frame: string;
};

/** `saturate`: each technician sends the next fix when the previous one is acknowledged. */
export type Load = { kind: 'saturate' } | { kind: 'paced'; fixesPerSecond: number };

/** What the load generator does. A watcher may watch a booking whose technician is not among `technicians`. */
export type Plan = {
  port: number;
  serverPid: number;
  dialect: Dialect;
  technicians: Client[];
  watchers: Watcher[];
  admins: Client[];
  load: Load;
  warmUpMs: number;
  windowMs: number;
  /** Whether the server records a CPU profile of the measured window. */
  profile: boolean;
};

/** What was measured in the window after the warm-up. Latencies in milliseconds. */
export type Measured = {
  wallSeconds: number;
  /** User and system time of the server's process, all threads. */
  serverCpuSeconds: number;
  loadCpuSeconds: number;
  /** Fixes acknowledged. */
  fixes: number;
  /** Positions received by watchers. */
  pushes: number;
  /** Frames received by all admins, and the bytes of these. */
  frames: number;
  frameBytes: number;
  ackMs: Latency;
  pushMs: Latency;
};

export const curbvoltDialect: Dialect = {
  fix: ['["location:update",', ']'],
  watch: ['["tracking:watch",', ']'],
  accepted: '[{"ok":true',
  moved: '["technician:location",',
  frame: '["technicians:moved",',
};

export const feathersDialect: Dialect = {
  fix: ['["create","positions",', ',{}]'],
  watch: ['["create","watches",', ',{}]'],
  accepted: '[null,{',
  moved: '["positions created",',
  frame: '["positions created",',
};
