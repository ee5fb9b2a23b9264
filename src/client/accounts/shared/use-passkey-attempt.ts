import { useState } from 'react';
import { failureText, serverFailure } from '../../app/http.ts';
import { t } from '../../ui/texts.ts';
import { PasskeyCancelled } from './passkey.ts';

export type PasskeyFailure = { code: string; message: string };

function failureOf(error: unknown): PasskeyFailure {
  if (error instanceof PasskeyCancelled) return { code: '', message: t('Nothing was changed.') };
  if (error instanceof DOMException) {
    const message = t('The device did not make a passkey. It may have one for this account already.');
    return { code: '', message };
  }
  const message = failureText(error, t('The server did not answer. Please try again.'));
  return { code: serverFailure(error)?.code ?? '', message };
}

/** Runs one change at a time and keeps its failure, with a message in the page's language. */
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
