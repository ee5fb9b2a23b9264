import { AUDIT_DAYS } from '../../domain/retention.ts';
import type { Context } from '../context.ts';
import { deleteBefore, findLast } from './queries.ts';

const RETENTION_MS = AUDIT_DAYS * 24 * 60 * 60 * 1000;

/**
 * Deletes entries older than two years and logs the last deleted position and hash, so that the server's log can prove
 * a rewrite of the whole chain. Returns the number of deleted entries.
 */
export async function deleteOldEntries(
  { db, log }: Pick<Context, 'db' | 'log'>,
  now: number,
): Promise<number> {
  const deleted = await deleteBefore(db, now - RETENTION_MS);
  const last = await findLast(db);
  if (last)
    log.info({ position: last.position, hash: last.hash }, 'deleted audit log entries up to this position');
  return deleted;
}
