import { useState } from 'react';
import { serverFailure } from '../app/http.ts';

export type AttemptError = { code: string; message: string };

/** Runs one call at a time and keeps what the server said against it. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AttemptError | null>(null);
  async function attempt(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await run();
    } catch (cause) {
      setError(serverFailure(cause) ?? { code: '', message: 'The server did not answer. Please try again.' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, attempt, reset: () => setError(null) };
}
