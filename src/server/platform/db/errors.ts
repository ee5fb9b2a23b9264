import type { FailureCode } from '../../../domain/failure.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const UNIQUE_CODES = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Returns whether another transaction inserted the same key first. */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE_CODES.has(codeOf(error));

/** Codes, and prefixes of codes, of a database that cannot work at all. */
const UNAVAILABLE_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // PostgreSQL: connection exceptions, read-only transaction, terminated idle transaction, insufficient resources
  // (connections, disk, memory), shutdown or startup, disk failure.
  '08',
  '25006',
  '25P03',
  '53',
  '57P',
  '58030',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
] as const;

/** Returns whether the database is unreachable or cannot work, as opposed to rejecting a statement. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE_CODES.some((beginning) => code.startsWith(beginning))) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered/.test(error.message)
  );
}

/** A concurrent transaction has added a job with the same key first. */
const isPlaceTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'jobs_key_seq';

/**
 * Returns whether the whole transaction may be retried: after a deadlock, a serialization failure, a place in a queue of
 * jobs that another has taken, or a busy SQLite file.
 */
export function isRetryable(error: unknown): boolean {
  if (isPlaceTaken(error)) return true;
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || code.startsWith('SQLITE_BUSY');
}

/** PostgreSQL: a lock timeout or a statement timeout, usually because another transaction holds a row too long. */
export const isTimeout = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error));

/** Returns the failure code for the caller, who may retry; null if the error is not about the database's state. */
export function databaseFailure(error: unknown): Extract<FailureCode, 'DATABASE_AWAY' | 'OVERLOADED'> | null {
  if (isDatabaseAway(error)) return 'DATABASE_AWAY';
  return isTimeout(error) || isRetryable(error) ? 'OVERLOADED' : null;
}

/** PostgreSQL: a text contains NUL. */
export const isUnstorable = (error: unknown): boolean => codeOf(error) === '22021';
