const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Someone else wrote the same key first. */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE.has(codeOf(error));

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
]);

/** The database cannot be reached, as opposed to refusing what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (AWAY.has(code) || code.startsWith('08') || code.startsWith('SQLITE_IOERR')) return true;
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

/** PostgreSQL: a text that holds a NUL. */
export const isUnstorable = (error: unknown): boolean => codeOf(error) === '22021';
