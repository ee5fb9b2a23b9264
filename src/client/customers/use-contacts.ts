import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ContactEntry } from '../../domain/customer-report.ts';
import { CONTACTS_A_PAGE, contactListKey, readContacts } from './api.ts';

/** The customers whom the words fit, as many pages as were asked for. */
export const useContacts = (search: string) =>
  useInfiniteQuery({
    queryKey: contactListKey(search),
    queryFn: ({ pageParam, signal }) => readContacts(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ContactEntry[]) => (page.length < CONTACTS_A_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });
