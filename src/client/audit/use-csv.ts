import { dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { useSavedFile } from '../app/download.ts';
import { t } from '../ui/texts.ts';
import { type AuditFilter, readCsv } from './api.ts';

/** Saves the entries that match the filter as CSV. */
export function useCsv(filter: AuditFilter) {
  const { busy, save } = useSavedFile(t('The audit log did not load. Please try again.'));
  const name = `audit-${dayOf(new Date(), config.timeZone)}.csv`;
  return { busy, save: () => save(name, (signal) => readCsv(filter, signal)) };
}
