import * as z from 'zod/mini';
import { ServiceType } from '../../domain/bookings/service-type.ts';

/**
 * What automatic mode does. `services` are those that it assigns now, none while it is off; `sent` are the bookings that
 * it has given to technicians on this day of the business clock, and `needPerson` those without a technician for which it
 * finds nobody.
 */
export const AutomaticFigures = z.object({
  services: z.array(ServiceType),
  sent: z.int(),
  needPerson: z.int(),
});
export type AutomaticFigures = z.infer<typeof AutomaticFigures>;
