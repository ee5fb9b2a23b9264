import { sqliteConnection } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import type { Database } from '../../src/server/platform/db/schema.ts';

const MARK = 'demo';

/** The database has data other than an earlier demo's. */
export class NotADemoDatabase extends Error {}

/**
 * Prepares an empty, migrated database with the demo's mark, from a database without tables or one of an earlier demo,
 * whose data are deleted.
 * @throws NotADemoDatabase for any other database, which is not changed
 */
export async function freshDemoDatabase(db: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length > 0) {
    if (!(await isMarked(db))) {
      throw new NotADemoDatabase(
        'The database holds other data, which the demo does not touch: give it an empty one, or none.',
      );
    }
    await dropTables(db);
  }
  await migrate(db);
  await db.insertInto('settings').values({ name: MARK, value: new Date().toISOString() }).execute();
}

/** Whatever version has made them. */
async function dropTables(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const onSqlite = sqliteConnection(db);
  onSqlite?.pragma('foreign_keys = OFF');
  for (const { name } of tables) {
    const table = db.schema.dropTable(name);
    await (onSqlite ? table : table.cascade()).execute();
  }
  onSqlite?.pragma('foreign_keys = ON');
}

async function isMarked(db: Database): Promise<boolean> {
  try {
    const mark = await db.selectFrom('settings').select('value').where('name', '=', MARK).executeTakeFirst();
    return mark !== undefined;
  } catch {
    return false;
  }
}
