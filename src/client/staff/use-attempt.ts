import { useState } from 'react';
import { serverFailure } from '../app/http.ts';
import { failureText } from './failure-text.ts';

export type AttemptError = { code: string; message: string };

/** Runs one call at a time and keeps its failure. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AttemptError | null>(null);
  async function attempt(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await run();
    } catch (cause) {
      const failure = serverFailure(cause);
      setError({ code: failure?.code ?? '', message: failureText(failure) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, attempt, reset: () => setError(null) };
}
