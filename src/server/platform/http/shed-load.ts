import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../../domain/failure.ts';
import type { Config } from '../config/config.ts';
import type { App } from './app-type.ts';
import { isApiRequest } from './guard.ts';

const SAMPLE_MS = 1000;
const RESOLUTION_MS = 10;
/** One late sample is a moment: a garbage collection, or the first page after the start. */
const OWN_LATE_SAMPLES = 2;
/** A process that gets no processor is late too; shedding its few requests does not help it. */
const ANY_LATE_SAMPLES = 10;

/** The mean delay of the event loop, and the share of the time in which this process had a processor. */
export type LoadSample = { delayMs: number; cpuShare: number };

/** Returns whether a node with these newest samples, the last one being the newest, does more than it can. */
export function isOverloaded(samples: readonly LoadSample[], maxDelayMs: number): boolean {
  const isLate = ({ delayMs }: LoadSample) => delayMs > maxDelayMs;
  const isBusy = ({ cpuShare }: LoadSample) => cpuShare >= 0.5;
  const newest = (count: number) => (samples.length < count ? [] : samples.slice(-count));
  const own = newest(OWN_LATE_SAMPLES);
  const any = newest(ANY_LATE_SAMPLES);
  return (
    (own.length > 0 && own.every((sample) => isLate(sample) && isBusy(sample))) ||
    (any.length > 0 && any.every(isLate))
  );
}

/**
 * Health checks and metrics answer under load: an overloaded node must not be restarted, because its load would move to
 * the other nodes.
 */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** Files are cheaper to send than to refuse, and a page without one of its scripts or styles is broken. */
const isFile = (request: FastifyRequest, route: string): boolean =>
  !isApiRequest(request) || /\.(?:css|js)$/.test(route);

/** Whether the event loop has been on time since the start; it stays true under later load. */
export type Start = { readonly isOver: boolean };

/**
 * Answers calls and pages with 503 and Retry-After while the node is overloaded: while the mean delay of the event loop
 * exceeds MAX_EVENT_LOOP_DELAY_MS. Returns whether the start is over: a node is not ready before, because it may refuse
 * what it is sent.
 */
export function shedLoad(app: App, { maxEventLoopDelayMs }: Pick<Config, 'maxEventLoopDelayMs'>): Start {
  const start = { isOver: maxEventLoopDelayMs === 0 };
  if (start.isOver) return start;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const samples: LoadSample[] = [];
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', () => {
    delay.enable();
    const sample = sampler(delay);
    timer = setInterval(() => {
      const newest = sample();
      samples.push(newest);
      if (samples.length > ANY_LATE_SAMPLES) samples.shift();
      if (newest.delayMs <= maxEventLoopDelayMs) start.isOver = true;
    }, SAMPLE_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    if (route !== undefined && (isFile(request, route) || ALWAYS_ANSWERED.has(route))) return;
    if (isOverloaded(samples, maxEventLoopDelayMs)) throw new Failure('OVERLOADED');
  });
  return start;
}

/** Returns a function that measures the time since its last call. */
function sampler(delay: IntervalHistogram): () => LoadSample {
  let usage = process.cpuUsage();
  let at = performance.now();
  return () => {
    const used = process.cpuUsage(usage);
    const now = performance.now();
    const delayMs = Math.max(0, delay.mean / 1e6 - RESOLUTION_MS);
    const cpuShare = (used.user + used.system) / 1000 / (now - at);
    delay.reset();
    usage = process.cpuUsage();
    at = now;
    return { delayMs, cpuShare };
  };
}
