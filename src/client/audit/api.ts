import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { useSavedFile } from '../app/download.ts';
import { call, fetchBlob } from '../app/http.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';

const PAGE_SIZE = 100;

/** Which entries are shown; an empty field filters nothing. Days are those of the business clock. */
export type AuditFilter = { action: AuditAction | ''; about: string; from: string; until: string };

const queryOf = ({ action, ...others }: AuditFilter) => ({ ...others, action: action || undefined });

function readPage(filter: AuditFilter, before: number | null, signal: AbortSignal): Promise<AuditEntry[]> {
  const query = { ...queryOf(filter), limit: PAGE_SIZE, before: before ?? undefined };
  return call('GET /api/admin/audit', { query, signal });
}

/** The entries that match the filter, newest first, read page by page. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['/api/admin/audit', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page: AuditEntry[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.position),
    select: ({ pages }) => pages.flat(),
  });

const readCsv = (filter: AuditFilter, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /api/admin/audit.csv', { query: queryOf(filter), signal });

/** Saves the entries that match the filter as CSV. */
export function useCsv(filter: AuditFilter) {
  const { busy, save } = useSavedFile(t('The audit log did not load. Please try again.'));
  const name = `audit-${dayOf(new Date(serverNow()), config.timeZone)}.csv`;
  return { busy, save: () => save(name, (signal) => readCsv(filter, signal)) };
}
