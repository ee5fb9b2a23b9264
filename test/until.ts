import { setTimeout as pause } from 'node:timers/promises';

/** Reports what never comes; no machine is as busy as this. */
const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 20;

/** Calls `isLate` after a minute, unless the returned function is called before. */
export function deadline(isLate: () => void): () => void {
  const timer = setTimeout(isLate, TIMEOUT_MS);
  return () => clearTimeout(timer);
}

/**
 * Asks until an answer is neither null, undefined nor false, and returns that. For helpers that also run outside of
 * vitest; a test waits with `expect.poll`.
 * @throws Error that says `what` after a minute, or as many as given
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  minutes = 1,
): Promise<Exclude<Answer, null | undefined | false>> {
  for (const endsAtMs = performance.now() + minutes * TIMEOUT_MS; ; await pause(INTERVAL_MS)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false)
      return answer as Exclude<Answer, null | undefined | false>;
    if (performance.now() > endsAtMs) throw new Error(`${what}: not within ${minutes} min`);
  }
}
