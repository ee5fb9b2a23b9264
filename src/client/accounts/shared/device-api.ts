import type { EndedSessions } from '../../../contract/shapes/device-session.ts';
import type { Role } from '../../../domain/people/role.ts';
import { call } from '../../app/http.ts';
import { read } from '../../app/query-client.ts';

/** A list of signed-in devices, and the calls that sign them out. */
export type Devices = {
  /** The query of the list. */
  reading: ReturnType<typeof read<`GET ${(typeof ownPaths)[Role]}`>>;
  /** Signs out all devices; in the reader's own list, all but the present one. */
  signAllOut: () => Promise<EndedSessions>;
  /** Signs out one of the reader's own devices; 404 `SESSION_NOT_FOUND` if it is signed out already. */
  signOut?: (id: string) => Promise<EndedSessions>;
};

const ownPaths = {
  customer: '/api/auth/sessions',
  admin: '/api/admin/sessions',
  tech: '/api/tech/sessions',
} as const;

export const ownDevices = (role: Role): Devices => ({
  reading: read(`GET ${ownPaths[role]}`),
  signAllOut: () => call(`DELETE ${ownPaths[role]}`),
  signOut: (id) => call(`DELETE ${ownPaths[role]}/:id`, { params: { id } }),
});

export const devicesOfCustomer = (customerId: string): Devices => ({
  reading: read('GET /api/admin/customer-contact/:customerId/sessions', { params: { customerId } }),
  signAllOut: () =>
    call('DELETE /api/admin/customer-contact/:customerId/sessions', { params: { customerId } }),
});

export const devicesOfStaff = (username: string): Devices => ({
  reading: read('GET /api/admin/staff/:username/sessions', { params: { username } }),
  signAllOut: () => call('DELETE /api/admin/staff/:username/sessions', { params: { username } }),
});
