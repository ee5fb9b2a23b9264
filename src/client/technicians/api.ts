import type * as z from 'zod/mini';
import type { Fix, FixesStored, FixStored, OnDuty } from '../../domain/position.ts';
import { call } from '../app/http.ts';
import { read } from '../app/read.ts';

/** A line that takes longer counts as none: the fix is kept and tried again. */
const TIMEOUT_MS = 15_000;

/** Technicians with a position of the last 12 hours. */
export const readActive = read('GET /api/admin/technicians/active');
/** Everybody who can be assigned. */
export const readRoster = read('GET /api/admin/technicians');

/** One fix by REST, for when the socket is down. Answers once it is on disk. */
export const postFix = (fix: Fix): Promise<z.infer<typeof FixStored>> =>
  call('POST /api/tech/location', { body: fix, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Several of them, 200 at most; one that the server has already counts once. */
export const postFixes = (fixes: readonly Fix[]): Promise<z.infer<typeof FixesStored>> =>
  call('POST /api/tech/locations', { body: { fixes: [...fixes] }, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const postDuty = (isOnDuty: OnDuty): Promise<unknown> =>
  call('POST /api/tech/duty', { body: { isOnDuty } });
