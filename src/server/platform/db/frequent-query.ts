import type { Compilable, CompiledQuery } from 'kysely';
import { sqliteConnection } from './client.ts';
import { readAtOnce } from './read-rows.ts';
import type { Database, Db } from './schema.ts';

/** Stands in the compiled query for an argument of the same position. */
class Argument {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Run<Arguments extends unknown[], Row> = (...given: Arguments) => Promise<Row[]>;

/**
 * Returns a query for nearly every request, which is built once for each database and not for each run. `build` must
 * use its arguments as values of the query only.
 */
export function frequentQuery<Arguments extends unknown[], Row>(
  build: (db: Db, ...given: Arguments) => Compilable<Row>,
): (db: Database, ...given: Arguments) => Promise<Row[]> {
  const built = new WeakMap<Database, Run<Arguments, Row>>();
  return (db, ...given) => {
    let run = built.get(db);
    if (!run) {
      const places = Array.from({ length: build.length - 1 }, (_, index) => new Argument(index));
      run = runner(db, build(db, ...(places as unknown[] as Arguments)).compile());
      built.set(db, run);
    }
    return run(...given);
  };
}

function runner<Arguments extends unknown[], Row>(
  db: Database,
  query: CompiledQuery<Row>,
): Run<Arguments, Row> {
  const connection = sqliteConnection(db);
  return async (...given) => {
    const parameters = query.parameters.map((value) =>
      value instanceof Argument ? given[value.index] : value,
    );
    const filled = { ...query, parameters };
    // In an open transaction the query waits for its end.
    return (connection && readAtOnce<Row>(connection, filled)) ?? (await db.executeQuery<Row>(filled)).rows;
  };
}
