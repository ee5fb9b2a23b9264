import type { Context } from '../../src/server/context.ts';

/** Returns the context of another node on the same connection: its commits do not wake this node's job runner. */
export const otherNode = (context: Context): Context => ({ ...context, db: context.db.withTables() });
