import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { BooksStatus, ListedPayment } from '../../contract/shapes/books.ts';
import { polling } from '../../events/polling.ts';
import { isLiveAtom } from '../app/connection.ts';
import { call, fetchBlob } from '../app/http.ts';
import { pollingOf, useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';

const PAGE_SIZE = 100;
export const PAYMENTS = '/api/admin/payments';
export const TIPS = '/api/admin/tips';
export const TAX_REPORT = '/api/admin/tax-report';

/** Which payments are shown; an empty field filters nothing. Days are those of the business clock. */
export type PaymentFilter = { q: string; status: BooksStatus | 'stuck' | ''; from: string; until: string };
export type DaySpan = { from: string; until: string };
export type MonthSpan = { from: string; to: string };

const queryOf = ({ q, status, from, until }: PaymentFilter) => ({
  q: q.trim() || undefined,
  status: status === 'stuck' || status === '' ? undefined : status,
  stuck: status === 'stuck' ? ('true' as const) : undefined,
  from: from || undefined,
  until: until || undefined,
});

function readPage(filter: PaymentFilter, before: string | null, signal: AbortSignal) {
  const query = { ...queryOf(filter), limit: PAGE_SIZE, before: before ?? undefined };
  return call('GET /api/admin/payments', { query, signal });
}

/** The payments that match the filter, newest first, read page by page; polled without a socket only. */
export function usePayments(filter: PaymentFilter) {
  const live = useAtomValue(isLiveAtom);
  return useInfiniteQuery({
    queryKey: [PAYMENTS, filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListedPayment[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    refetchInterval: pollingOf(live, polling.adminBookings),
  });
}

export const useStuck = () =>
  useLiveQuery({ ...read('GET /api/admin/payments/stuck'), pollEvery: polling.adminBookings });

export const isSpan = ({ from, until }: DaySpan): boolean => from !== '' && until !== '' && from <= until;

export const useDayTotals = (days: DaySpan) =>
  useLiveQuery({
    ...read('GET /api/admin/payments/days', { query: days }),
    placeholderData: keepPreviousData,
    enabled: isSpan(days),
    pollEvery: polling.adminBookings,
  });

export const useTips = (days: DaySpan) =>
  useLiveQuery({
    ...read('GET /api/admin/tips', { query: days }),
    placeholderData: keepPreviousData,
    enabled: isSpan(days),
    pollEvery: polling.adminBookings,
  });

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const areMonths = ({ from, to }: MonthSpan): boolean =>
  MONTH.test(from) && MONTH.test(to) && from <= to;

export const useTaxReport = (months: MonthSpan) =>
  useLiveQuery({
    ...read('GET /api/admin/tax-report', { query: months }),
    placeholderData: keepPreviousData,
    enabled: areMonths(months),
    pollEvery: polling.adminBookings,
  });

export const readPaymentsCsv = (filter: PaymentFilter, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /api/admin/payments.csv', { query: queryOf(filter), signal });

export const readJournal = (days: DaySpan, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /api/admin/journal', { query: days, signal });

export const readTipsCsv = (days: DaySpan, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /api/admin/tips.csv', { query: days, signal });

export const readTaxCsv = (months: MonthSpan, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /api/admin/tax-report.csv', { query: months, signal });
