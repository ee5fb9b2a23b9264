import { useState } from 'react';
import { t } from '../ui/texts.ts';
import { download } from './download.ts';
import { toast } from './toast.tsx';

const TIMEOUT_MS = 120_000;

/** Reads a file from the server and saves it by the browser's download; `failed` is the text if it does not load. */
export function useSavedFile(failed: string) {
  const [busy, setBusy] = useState(false);
  async function save(name: string, read: (signal: AbortSignal) => Promise<Blob>) {
    setBusy(true);
    try {
      download(name, await read(AbortSignal.timeout(TIMEOUT_MS)));
    } catch {
      toast({ title: t('Export Failed'), description: failed, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}
