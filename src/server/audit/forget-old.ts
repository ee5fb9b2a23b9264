import { AUDIT_DAYS } from '../../domain/retention.ts';
import type { Context } from '../context.ts';
import { deleteBefore, findLast } from './queries.ts';

const KEPT_MS = AUDIT_DAYS * 24 * 60 * 60 * 1000;

/**
 * Forgets entries of more than two years, and says how far the log goes: who changes the whole chain cannot change
 * what stands in the server's log. Answers how many were forgotten.
 */
export async function forgetOldEntries(
  { db, log }: Pick<Context, 'db' | 'log'>,
  now: number,
): Promise<number> {
  const forgotten = await deleteBefore(db, now - KEPT_MS);
  const last = await findLast(db);
  if (last) log.info({ position: last.position, hash: last.hash }, 'the audit log goes to here');
  return forgotten;
}
