/**
 * Preloaded into a server (`NODE_OPTIONS=--import`). Its clock is CLOCK_SHIFT_MS ahead of the machine's, and it waits a
 * second at most for each answer over HTTP, so that a trial with many lost answers ends.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const MAX_WAIT_MS = 1000;

const now = Date.now.bind(Date);
Date.now = () => now() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (Original, given, target) =>
    Reflect.construct(Original, given.length ? given : [Date.now()], target),
  apply: () => String(new Date()),
});

const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(Math.min(ms, MAX_WAIT_MS));
