import { useState } from 'react';
import { dayOf } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { download } from '../app/download.ts';
import { toast } from '../app/toast.tsx';
import { t } from '../ui/texts.ts';
import { type AuditFilter, readCsv } from './api.ts';

const TIMEOUT_MS = 120_000;

/** Saves the entries that match the filter as CSV. */
export function useCsv(filter: AuditFilter) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      download(
        `audit-${dayOf(new Date(), config.timeZone)}.csv`,
        await readCsv(filter, AbortSignal.timeout(TIMEOUT_MS)),
      );
    } catch {
      toast({
        title: t('Export Failed'),
        description: t('The audit log did not load. Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}
