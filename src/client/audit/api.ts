import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import { call, fetchBlob } from '../app/http.ts';

const AUDIT = '/api/admin/audit';
const A_PAGE = 100;

/** What is looked for; empty words are not. Days are New York's. */
export type AuditFilter = { action: AuditAction | ''; about: string; from: string; until: string };

const paramsOf = (filter: AuditFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));

function readPage(filter: AuditFilter, before: number | null, signal: AbortSignal): Promise<AuditEntry[]> {
  const { action, ...words } = filter;
  const query = { ...words, action: action || undefined, limit: A_PAGE, before: before ?? undefined };
  return call('GET /api/admin/audit', { query, signal });
}

/** Entries newest first, as many pages as were asked for. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [`${AUDIT}?${paramsOf(filter)}`],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page: AuditEntry[]) => (page.length < A_PAGE ? undefined : page.at(-1)?.position),
    select: ({ pages }) => pages.flat(),
  });

export const readCsv = (filter: AuditFilter, signal: AbortSignal): Promise<Blob> =>
  fetchBlob(`${AUDIT}.csv?${paramsOf(filter)}`, { signal });

export const useCheck = () => useMutation({ mutationFn: () => call('GET /api/admin/audit/check') });
