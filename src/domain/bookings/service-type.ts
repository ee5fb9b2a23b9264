import * as z from 'zod/mini';
import { texts } from '../texts.ts';

export const ServiceType = z.enum(['emergency', 'standard']);
export type ServiceType = z.infer<typeof ServiceType>;

/** The names of the services for staff; the specification sets the names on the board. */
export const serviceName: Record<ServiceType, string> = texts({
  emergency: 'Emergency',
  standard: 'Standard Service',
});

/** The names of the services for customers and guests, the same as on the landing page and Home. */
export const customerServiceName: Record<ServiceType, string> = texts({
  emergency: 'Emergency',
  standard: 'Non-Emergency',
});
