import { useState } from 'react';
import { t } from '../ui/texts.ts';
import { toast } from './toast.ts';

const URL_LIFETIME_MS = 60_000;
const TIMEOUT_MS = 120_000;

/** Saves a file by the browser's download. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

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
