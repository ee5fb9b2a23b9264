/** Interval in milliseconds in which a node confirms to its followers that it reads the change log. */
export const HEARTBEAT_EVERY_MS = 10_000;
/** Maximum time in milliseconds without a heartbeat before data count as stale; allows for two late heartbeats. */
export const MAX_SILENCE_MS = 2.5 * HEARTBEAT_EVERY_MS;
