import * as z from 'zod/mini';
import { event } from './contract.ts';

/** Said without a payload: what they name is fetched again. */
export const directoryEvents = {
  'customers:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'staff:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'tasks:changed': event('admins, at most one a second', z.undefined(), 'local'),
};
