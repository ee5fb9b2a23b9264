import { DAY_MS } from '../../domain/durations.ts';
import type { OperationsGrouping, OperationsReport } from '../../domain/operations/figures.ts';
import { polling } from '../../events/polling.ts';
import { fetchBlob } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';

export const OPERATIONS = '/api/admin/operations';
const MAX_DAYS = 366;

/** Days of the business clock, `to` inclusive, and by what their bookings are grouped. */
export type OperationsView = { from: string; to: string; by: OperationsGrouping };

/** Whether the days are ones that the server takes. */
export const areDays = ({ from, to }: Pick<OperationsView, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS;

const isBy = (by: OperationsGrouping, queryKey: readonly unknown[] | undefined) =>
  new URLSearchParams(String(queryKey?.[0]).split('?')[1]).get('by') === by;

export const useOperations = (view: OperationsView) =>
  useLiveQuery({
    ...read('GET /api/admin/operations', { query: view }),
    // The figures of other days may stand while these load, but not those of other groups.
    placeholderData: (known: OperationsReport | undefined, before?: { queryKey: readonly unknown[] }) =>
      isBy(view.by, before?.queryKey) ? known : undefined,
    enabled: areDays(view),
    pollEvery: polling.adminStats,
  });

export const readOperationsCsv = (view: OperationsView, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /api/admin/operations', { query: { ...view, format: 'csv' }, signal });
