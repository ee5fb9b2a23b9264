import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { SnakeCaseSqliteCompiler } from './column-names.ts';

type Transactional = SqliteDatabase & { readonly inTransaction: boolean };

/**
 * Begins transactions with the write lock. A deferred transaction that reads and then writes fails immediately if
 * another process wrote in between; an immediate one waits.
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

  /**
   * After some errors, such as a full disk, SQLite has already rolled back. An error of the rollback would hide the
   * original one.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Enables transactional migrations: SQLite supports them, but Kysely's adapter does not use them. */
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

  override createQueryCompiler(): QueryCompiler {
    return new SnakeCaseSqliteCompiler();
  }
}
