import type { Availability } from '../src/domain/dispatch/availability.ts';

/** The availability of a technician without shifts, of whose van nothing is known. */
export const anAvailability = (more: Partial<Availability> = {}): Availability => ({
  ...{ techId: 'luis', shifts: [], leaves: [], home: null },
  van: { connectors: null, capacityKwh: null, chargeKwh: null, chargedAt: null, kwhLeft: null },
  ...more,
});
