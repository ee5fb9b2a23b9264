import type { ContactEntry } from '../../domain/customer-report.ts';
import { call } from '../app/http.ts';

export const statsKey = ['/api/admin/customer-stats'];
export const recentCustomersKey = ['/api/admin/recent-customers'];
export const signupsKey = ['/api/admin/customer-signups'];
export const activeUsersKey = ['/api/admin/active-users'];

const CONTACT = '/api/admin/customer-contact';
export const contactDetailKey = (customerId: string) => [CONTACT, customerId];
export const contactListKey = (search: string) => [`${CONTACT}?q=${encodeURIComponent(search)}`];

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
