import type { Context } from '../context.ts';
import { deleteBefore, findLast } from './queries.ts';

/** The database refuses less than two years; its clock may be behind this one. */
const KEPT_MS = (2 * 365 + 1) * 24 * 60 * 60 * 1000;

/**
 * Forgets entries of more than two years, and says how far the log goes: who changes the whole chain cannot change
 * what stands in the server's log.
 */
export async function forgetOldEntries({ db, log }: Pick<Context, 'db' | 'log'>, now: number): Promise<void> {
  await deleteBefore(db, now - KEPT_MS);
  const last = await findLast(db);
  if (last) log.info({ position: last.position, hash: last.hash }, 'the audit log goes to here');
}
