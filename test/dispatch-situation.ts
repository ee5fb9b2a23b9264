import { NO_LIMITS } from '../src/domain/dispatch/dispatch-rules.ts';
import { serviceTimeOf } from '../src/domain/dispatch/service-time.ts';
import { MINUTE_MS } from '../src/domain/durations.ts';
import type { Coordinates } from '../src/domain/places/place.ts';
import type { OpenBooking, Technician } from '../src/server/dispatch/situation/situation.ts';

/** A Friday, 10:00 AM in New York. */
export const NOW = Date.parse('2026-11-20T15:00:00Z');

/** Returns an emergency of now that nobody has, promised within half an hour. */
export const anOpenBooking = (id: string, given: Coordinates & Partial<OpenBooking>): OpenBooking => ({
  id,
  version: 1,
  assignedTechId: null,
  status: 'pending',
  serviceType: 'emergency',
  createdAt: NOW,
  movedAt: null,
  lateBy: null,
  promisedAt: NOW + 30 * MINUTE_MS,
  scheduledAt: null,
  heldBy: null,
  heldUntil: null,
  assignedAt: null,
  departedAt: null,
  arrivedAt: null,
  startedAt: null,
  connector: null,
  kwh: null,
  ...given,
});

/** Returns a technician on duty at a place. */
export const aTechnician = (
  techId: string,
  place: Coordinates,
  given: Partial<Technician> = {},
): Technician => ({
  techId,
  name: null,
  serviceMinutes: () => 45,
  serviceTime: () => serviceTimeOf(),
  limits: NO_LIMITS,
  isOnDuty: true,
  dutyChangedAt: NOW,
  dutyVersion: 1,
  position: { techId, ...place, accuracy: 8, speed: null, heading: null, recordedAt: NOW, receivedAt: NOW },
  ...given,
});
