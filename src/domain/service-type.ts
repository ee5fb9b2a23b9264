import * as z from 'zod/mini';

export const ServiceType = z.enum(['emergency', 'standard']);
export type ServiceType = z.infer<typeof ServiceType>;

/** The names of the two services to staff, as the specification has them on the board. */
export const serviceName: Record<ServiceType, string> = {
  emergency: 'Emergency',
  standard: 'Standard Service',
};

/** The names of the two services to customers and guests: those under which the landing page and Home offer them. */
export const customerServiceName: Record<ServiceType, string> = {
  emergency: 'Emergency',
  standard: 'Non-Emergency',
};
