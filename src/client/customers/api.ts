import type { ContactEntry } from '../../domain/customer-report.ts';
import { call } from '../app/http.ts';
import { read } from '../app/read.ts';

export const readContact = (customerId: string) =>
  read('GET /api/admin/customer-contact/:customerId', { params: { customerId } });
export const contactListKey = (search: string) => [
  `/api/admin/customer-contact?q=${encodeURIComponent(search)}`,
];

export const CONTACTS_A_PAGE = 50;

/** One page of the customers whom the words fit, newest first; `before` is the last one's id of the page before. */
export async function readContacts(
  search: string,
  before: string | null,
  signal: AbortSignal,
): Promise<ContactEntry[]> {
  const query = { q: search, before: before ?? undefined, limit: CONTACTS_A_PAGE };
  const found = await call('GET /api/admin/customer-contact', { query, signal });
  // One customer alone is answered where one is named.
  return Array.isArray(found) ? found : [];
}
