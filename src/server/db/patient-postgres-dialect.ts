import { type DialectAdapter, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

type LockOptions = Parameters<PostgresAdapter['acquireMigrationLock']>[1];

/** Migrations, and waiting for another node's, may take longer than a statement of a request. */
class PatientPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, options: LockOptions): Promise<void> {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set lock_timeout = 0`.execute(db);
    await super.acquireMigrationLock(db, options);
  }

  override async releaseMigrationLock(db: Kysely<unknown>, options: LockOptions): Promise<void> {
    await super.releaseMigrationLock(db, options);
    await sql`reset lock_timeout`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  }
}

export class PatientPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new PatientPostgresAdapter();
  }
}
