import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { download } from '../app/download.ts';
import { toast } from '../app/toast.ts';
import { serverNow } from '../ui/server-clock.ts';
import { plural, t } from '../ui/texts.ts';
import { readAllBookings } from './api.ts';
import { toCsv } from './csv.ts';
import { type Filter, merged, paramsOf, shownBookings } from './filter.ts';
import type { Risks } from './risks.ts';

/** Saves bookings as CSV. */
export function downloadBookings(rows: readonly Booking[]): void {
  const file = new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
  download(`bookings-${dayOf(new Date(serverNow()), config.timeZone)}.csv`, file);
  const description = plural(rows.length, '{count} booking saved.', '{count} bookings saved.');
  toast({ title: t('Export Ready'), description });
}

export const sayExportFailed = (): void =>
  toast({
    title: t('Export Failed'),
    description: t('The bookings did not load. Please try again.'),
    variant: 'destructive',
  });

export const EXPORT_TIMEOUT_MS = 60_000;

/** Saves every booking that matches the filter as CSV, including bookings that the board has not loaded. */
export function useExport(filter: Filter, loaded: readonly Booking[], risks: Risks) {
  const [busy, setBusy] = useState(false);
  async function exportCsv() {
    setBusy(true);
    try {
      const params = paramsOf(filter);
      // The audit log records who exported the bookings.
      params.set('export', 'true');
      const found = await readAllBookings(params, AbortSignal.timeout(EXPORT_TIMEOUT_MS));
      const ids = new Set(found.map(({ id }) => id));
      downloadBookings(shownBookings(merged(loaded, found), filter, ids, risks));
    } catch {
      sayExportFailed();
    } finally {
      setBusy(false);
    }
  }
  return { busy, exportCsv };
}
