import type { Availability, AvailabilityChange } from '../../../domain/dispatch/availability.ts';
import { call } from '../../app/http.ts';
import { read } from '../../app/query-client.ts';

/** When every technician works, and with what. */
export const readAvailability = read('GET /api/admin/availability');
export const readOwnAvailability = read('GET /api/tech/availability');

export const changeAvailability = (techId: string, change: AvailabilityChange): Promise<Availability> =>
  call('PATCH /api/admin/availability/:techId', { params: { techId }, body: change });

export const changeOwnAvailability = (change: AvailabilityChange): Promise<Availability> =>
  call('PATCH /api/tech/availability', { body: change });
