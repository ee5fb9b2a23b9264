import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import { call } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';

const { admin } = bookingsSeenBy;

const readContact = (customerId: string) =>
  queryOptions({
    queryKey: ['/api/admin/customer-contact', customerId],
    queryFn: async ({ signal }) => {
      const params = { customerId };
      const detail = await call('GET /api/admin/customer-contact/:customerId', { params, signal });
      return { ...detail, recentBookings: admin.put(detail.recentBookings) };
    },
    meta: admin.meta,
  });

/** One customer; pushes to the board update the bookings of the answer. */
export function useContact(customerId: string | null) {
  const query = useQuery({ ...readContact(customerId ?? ''), enabled: customerId !== null });
  const { data, isError, isFetching, refetch } = query;
  const recentBookings = admin.useListed(data?.recentBookings);
  return { data: data && recentBookings && { ...data, recentBookings }, isError, isFetching, refetch };
}

const contactListKey = (search: string) => [`/api/admin/customer-contact?q=${encodeURIComponent(search)}`];

const PAGE_SIZE = 50;

/** One page of the customers who match the search, newest first; `before` is the last id of the previous page. */
async function readContacts(
  search: string,
  before: string | null,
  signal: AbortSignal,
): Promise<ContactEntry[]> {
  const query = { q: search, before: before ?? undefined, limit: PAGE_SIZE };
  const found = await call('GET /api/admin/customer-contact', { query, signal });
  // The API answers one customer instead of a list when the query names a customer.
  return Array.isArray(found) ? found : [];
}

/** The customers who match the search, read page by page; asks nothing while they are not wanted. */
export const useContacts = (search: string, wanted = true) =>
  useInfiniteQuery({
    enabled: wanted,
    queryKey: contactListKey(search),
    queryFn: ({ pageParam, signal }) => readContacts(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ContactEntry[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });

const readHistory = (customerId: string) =>
  read('GET /api/admin/customers/:customerId', { params: { customerId } });

/** What is known of a customer; pushes have it read again. */
export const useHistory = (customerId: string) => useQuery(readHistory(customerId));

export const refreshHistory = (customerId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readHistory(customerId).queryKey });

async function thenRefresh<Answer>(customerId: string, sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  await refreshHistory(customerId);
  return answer;
}

export const addNote = (customerId: string, text: string) =>
  thenRefresh(
    customerId,
    call('POST /api/admin/customers/:customerId/notes', { params: { customerId }, body: { text } }),
  );

type NoteKey = { customerId: string; noteId: string };

export const changeNote = (params: NoteKey, text: string) =>
  thenRefresh(
    params.customerId,
    call('PATCH /api/admin/customers/:customerId/notes/:noteId', { params, body: { text } }),
  );

export const deleteNote = (params: NoteKey) =>
  call('DELETE /api/admin/customers/:customerId/notes/:noteId', { params });

export const readMerge = (customerId: string, otherId: string) =>
  read('GET /api/admin/customers/:customerId/merge', { params: { customerId }, query: { otherId } });

export const mergeCustomer = (customerId: string, otherId: string) =>
  call('POST /api/admin/customers/:customerId/merge', { params: { customerId }, body: { otherId } });

/** The customer of a booking. */
export async function customerOf(bookingId: string): Promise<string | null> {
  const [customer] = await call('GET /api/admin/customers', { query: { bookingId } });
  return customer?.id ?? null;
}
