import type * as z from 'zod/mini';
import type { PlatformContext } from '../context.ts';

/**
 * Maps the rows of a list. A row that cannot be mapped or does not match the response schema is logged and omitted, so
 * that it does not fail the list.
 */
export function mapRows<Row extends object, S extends z.ZodMiniType>(
  log: PlatformContext['log'],
  rows: readonly Row[],
  schema: S,
  map: (row: Row) => z.infer<S>,
): z.infer<S>[] {
  return rows.flatMap((row) => {
    try {
      return [schema.parse(map(row))];
    } catch (err) {
      log.error({ err, rowId: 'id' in row ? row.id : null }, 'row does not match its schema and is left out');
      return [];
    }
  });
}
