import type { CompiledQuery } from 'kysely';
import pg from 'pg';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
export type StatementResult = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** What a query of pg does with its connection; pg's types do not have it. */
type PgQuery = pg.Query & {
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  _result: StatementResult;
};

/**
 * Several statements that are sent together, so that all take one round trip. They are one message series with one Sync:
 * after a statement that fails PostgreSQL runs none of the following, so that a write never runs without the BEGIN
 * before it, and a COMMIT never after a write that failed.
 */
export class PostgresBatch implements pg.Submittable {
  readonly statements: readonly Statement[];
  readonly results: Promise<StatementResult[]>;
  readonly #queries: PgQuery[];
  #next = 0;
  #isRejected = false;
  #resolve: (results: StatementResult[]) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // The callback hears of parameters that cannot be written.
    this.#queries = statements.map(
      ({ sql, parameters }) =>
        new pg.Query({ text: sql, values: [...parameters] }, (error) => this.handleError(error)) as PgQuery,
    );
  }

  /** For pg: the client that sends the batch takes it for a query with a callback. */
  callback(): void {}

  submit(connection: pg.Connection): void {
    // Each query ends with a Sync of its own; of these only the last is sent.
    const withoutSync = Object.create(connection, { sync: { value: () => {} } }) as pg.Connection;
    connection.stream.cork();
    for (const query of this.#queries) {
      query.prepare(withoutSync);
      // The server knows nothing of a statement that was not written, and would run those that follow.
      if (this.#isRejected) break;
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#next]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#next]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#queries[this.#next]?.handleCommandComplete(message, connection);
    this.#next += 1;
  }

  handleEmptyQuery(): void {
    this.#next += 1;
  }

  handleError(error: unknown): void {
    this.#isRejected = true;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#queries.map(({ _result }) => _result));
  }
}
