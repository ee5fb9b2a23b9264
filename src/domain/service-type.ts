import * as z from 'zod/mini';

export const ServiceType = z.enum(['emergency', 'standard']);
export type ServiceType = z.infer<typeof ServiceType>;

/** The names under which the two services are shown. */
export const serviceName: Record<ServiceType, string> = {
  emergency: 'Emergency',
  standard: 'Standard Service',
};
