import type * as z from 'zod/mini';
import type {
  Fix,
  FixesStored,
  FixStored,
  OnDuty,
  RosterTechnician,
  TechnicianLocation,
} from '../../domain/position.ts';
import { call } from '../app/http.ts';

/** A line that takes longer counts as none: the fix is kept and tried again. */
const TIMEOUT_MS = 15_000;

export const activeKey = ['/api/admin/technicians/active'];
export const rosterKey = ['/api/admin/technicians'];

export type ActiveTechnicians = TechnicianLocation[];
export type Roster = RosterTechnician[];

/** One fix by REST, for when the socket is down. Answers once it is on disk. */
export const postFix = (fix: Fix): Promise<z.infer<typeof FixStored>> =>
  call('POST /api/tech/location', { body: fix, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Several of them, 200 at most; one that the server has already counts once. */
export const postFixes = (fixes: readonly Fix[]): Promise<z.infer<typeof FixesStored>> =>
  call('POST /api/tech/locations', { body: { fixes: [...fixes] }, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const postDuty = (isOnDuty: OnDuty): Promise<unknown> =>
  call('POST /api/tech/duty', { body: { isOnDuty } });
