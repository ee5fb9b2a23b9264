import type { Moving } from './clients.ts';

const TICK_MS = 1;

/** Sends fixes of one technician after the other at an even rate, whether or not the server keeps up. */
export function pace(moving: Moving[], fixesPerSecond: number): NodeJS.Timeout {
  const startedMs = performance.now();
  let sent = 0;
  return setInterval(() => {
    const due = ((performance.now() - startedMs) / 1000) * fixesPerSecond;
    for (; sent < due; sent += 1) moving[sent % moving.length]?.technician.send(true);
  }, TICK_MS);
}
