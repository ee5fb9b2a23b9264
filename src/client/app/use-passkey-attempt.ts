import { useState } from 'react';
import { serverFailure } from './http.ts';
import { PasskeyCancelled } from './passkey.ts';

export type PasskeyFailure = { code: string; message: string };

const NOT_MADE = 'The device did not make a passkey. It may have one for this account already.';

function failureOf(error: unknown): PasskeyFailure {
  if (error instanceof PasskeyCancelled) return { code: '', message: 'Nothing was changed.' };
  if (error instanceof DOMException) return { code: '', message: NOT_MADE };
  return serverFailure(error) ?? { code: '', message: 'The server did not answer. Please try again.' };
}

/** Runs one change at a time and keeps what was said against it. */
export function usePasskeyAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  async function attempt(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, attempt, reset: () => setFailure(null) };
}
