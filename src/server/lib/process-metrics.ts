import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of the process: event loop, memory, and counters shared by all apps in it. */
export const processMetrics = new Registry();

/**
 * Whether collection of the default metrics (event loop, garbage collection, memory, CPU) has started; the first
 * request for metrics starts it.
 */
let isCollecting = false;
export function collectProcessMetrics(): void {
  if (!isCollecting) collectDefaultMetrics({ register: processMetrics });
  isCollecting = true;
}

const registers = [processMetrics];

export const fixesStored = new Counter({
  name: 'curbvolt_fixes_total',
  help: 'Fixes committed by this node, without duplicates',
  registers,
});

export const fixGroups = new Counter({
  name: 'curbvolt_fix_groups_total',
  help: 'Groups of fixes committed by this node, each in one transaction',
  registers,
});

export const fixToPush = new Histogram({
  name: 'curbvolt_fix_to_push_seconds',
  help: 'Time from the arrival of a fix to its push to the watchers of a booking or to the board',
  labelNames: ['to'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
});

export const databaseSeconds = new Histogram({
  name: 'curbvolt_database_query_seconds',
  help: 'Duration of each statement; the rate of the sum is the database load of this node',
  labelNames: ['result'] as const,
  buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers,
});

export const transactionRetries = new Counter({
  name: 'curbvolt_database_retries_total',
  help: 'Transactions retried after a conflict or because the database was busy',
  registers,
});

export const cspReports = new Counter({
  name: 'curbvolt_csp_reports_total',
  help: 'Content-Security-Policy violations reported by browsers, by directive',
  labelNames: ['directive'] as const,
  registers,
});
