import type { DeviceSession, EndedSessions } from '../../domain/device-session.ts';
import { http } from './http.ts';

/** The GET paths of lists of devices: one's own, and those of others, which admins read. */
export const devicesPath = {
  customer: '/api/auth/sessions',
  admin: '/api/admin/sessions',
  tech: '/api/tech/sessions',
  ofCustomer: (id: string) => `/api/admin/customer-contact/${encodeURIComponent(id)}/sessions`,
  ofStaff: (username: string) => `/api/admin/staff/${encodeURIComponent(username)}/sessions`,
};

/** Signs one of the own devices out; 404 `SESSION_NOT_FOUND` when it was signed out before. */
export const signDeviceOut = (path: string, { id }: DeviceSession): Promise<EndedSessions> =>
  http.delete<EndedSessions>(`${path}/${encodeURIComponent(id)}`);

/** Signs all devices of a list out, but for the one that asks where the list is its own. */
export const signDevicesOut = (path: string): Promise<EndedSessions> => http.delete<EndedSessions>(path);
