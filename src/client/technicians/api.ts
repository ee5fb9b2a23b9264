import type * as z from 'zod/mini';
import type { Availability, AvailabilityChange } from '../../domain/dispatch/availability.ts';
import type { Fix, FixesStored, FixStored, OnDuty } from '../../domain/tracking/position.ts';
import { call } from '../app/http.ts';
import { read } from '../app/query-client.ts';

/** A request that takes longer counts as failed: the fix stays in the outbox and is sent again. */
const TIMEOUT_MS = 15_000;

/** The technicians with a position of the last 12 hours. */
export const readActive = read('GET /api/admin/technicians/active');
/** The roster: all technicians who can be assigned. */
export const readRoster = read('GET /api/admin/technicians');

/** Sends one fix by REST, for a page without a socket; resolves once the fix is on the server's disk. */
export const postFix = (fix: Fix): Promise<z.infer<typeof FixStored>> =>
  call('POST /api/tech/location', { body: fix, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Sends up to 200 fixes by REST; the server stores no fix twice. */
export const postFixes = (fixes: readonly Fix[]): Promise<z.infer<typeof FixesStored>> =>
  call('POST /api/tech/locations', { body: { fixes: [...fixes] }, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const postDuty = (isOnDuty: OnDuty): Promise<unknown> =>
  call('POST /api/tech/duty', { body: { isOnDuty } });

/** When every technician works, and with what. */
export const readAvailability = read('GET /api/admin/availability');
/** A technician whose van had broken down gets jobs again. */
export const endOut = () => call('POST /api/tech/duty', { body: { isOnDuty: 'true', isWell: true } });
export const readOwnAvailability = read('GET /api/tech/availability');
/** The shifts and times off of the next four weeks, and what is asked about them. */
export const readOwnRoster = read('GET /api/tech/roster');

export const changeAvailability = (techId: string, change: AvailabilityChange): Promise<Availability> =>
  call('PATCH /api/admin/availability/:techId', { params: { techId }, body: change });

export const changeOwnAvailability = (change: AvailabilityChange): Promise<Availability> =>
  call('PATCH /api/tech/availability', { body: change });
