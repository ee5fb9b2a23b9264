import { useState } from 'react';
import { serverFailure } from '../app/http.ts';
import { t } from '../ui/texts.ts';

/** The server's message of a failure; without one, that the server did not answer. */
export const messageOf = (failure: { message: string } | null): string =>
  failure ? t(failure.message) : t('The server did not answer. Please try again.');

/** The text below a field of a form; undefined without an error. */
export const fieldErrorText = (error: { message?: string } | undefined): string | undefined =>
  error?.message && t(error.message);

export type AttemptError = { code: string; message: string };

/** Runs one call at a time and returns its failure. */
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
      setError({ code: failure?.code ?? '', message: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, attempt, reset: () => setError(null) };
}
