import type { Context } from '../../src/server/context.ts';

/** Another node on the same connection: its commits do not wake the runner of this one. */
export const elsewhere = (context: Context): Context => ({ ...context, db: context.db.withTables() });
