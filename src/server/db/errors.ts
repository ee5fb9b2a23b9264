import type { FailureCode } from '../../domain/failure.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Someone else wrote the same key first. */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE.has(codeOf(error));

/** Codes, and beginnings of codes, of a database that cannot work now, whatever it is asked. */
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // PostgreSQL: connection exceptions, read-only, an idle transaction that was ended, insufficient resources
  // (connections, disk, memory), shutting down or starting up, a failed disk.
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

/** The database cannot be reached or cannot work, as opposed to refusing what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (AWAY.some((beginning) => code.startsWith(beginning))) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered/.test(error.message)
  );
}

/** The whole transaction may be tried again: a deadlock, a serialisation failure, a busy SQLite file. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || code.startsWith('SQLITE_BUSY');
}

/** PostgreSQL: a lock or a statement took longer than it may. Others hold a row for too long. */
export const isTooLate = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error));

/** The failure that the caller hears, who may try again; null when the error is not the database's state. */
export function databaseFailure(error: unknown): Extract<FailureCode, 'DATABASE_AWAY' | 'OVERLOADED'> | null {
  if (isDatabaseAway(error)) return 'DATABASE_AWAY';
  return isTooLate(error) || isRetryable(error) ? 'OVERLOADED' : null;
}

/** PostgreSQL: a text that holds a NUL. */
export const isUnstorable = (error: unknown): boolean => codeOf(error) === '22021';
