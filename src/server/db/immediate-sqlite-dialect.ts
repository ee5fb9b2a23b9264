import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

type Transactional = SqliteDatabase & { readonly inTransaction: boolean };

/**
 * A deferred transaction that reads and then writes fails at once when another process wrote in between;
 * one that takes the write lock at its beginning waits for it instead.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Transactional;

  constructor(database: Transactional) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After some errors, as of a full disk, SQLite has rolled back by itself: to fail here would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite changes its schema inside transactions; Kysely's adapter leaves that unused. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Transactional;

  constructor(database: Transactional) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}
