import * as z from 'zod/mini';
import { event } from './contract.ts';

/** Events without payload: the client fetches the list again. */
export const directoryEvents = {
  'vehicles:changed': event("the customer whose cars have changed, also the profile's", z.undefined()),
  'customers:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'staff:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'settings:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'tasks:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'views:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'handovers:changed': event('admins, at most one a second', z.undefined(), 'local'),
  'disputes:changed': event('admins, at most one a second', z.undefined(), 'local'),
  /** A fee, or a payment without a booking: other payments change with their bookings. */
  'payments:changed': event('admins, at most one a second', z.undefined(), 'local'),
};
