import type { Db } from '../db/schema.ts';
import { deleteOldDevices } from './device-queries.ts';
import { DEVICE_LIFETIME_MS } from './devices.ts';
import { deleteOldCodes } from './queries.ts';
import { deleteOldSessions } from './session-queries.ts';

/** Forgets sessions and sign-in codes that ended before the given time. */
export async function forgetOldSignIns(db: Db, before: number): Promise<void> {
  await deleteOldSessions(db, before);
  await deleteOldCodes(db, before);
}

/** Forgets browsers from which an account has not signed in for 180 days. */
export async function forgetOldDevices(db: Db, now: number): Promise<void> {
  await deleteOldDevices(db, now - DEVICE_LIFETIME_MS);
}
