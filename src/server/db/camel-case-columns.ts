import { CamelCasePlugin, type KyselyPlugin, type UnknownRow } from 'kysely';

type Transform = KyselyPlugin['transformResult'];

/** Kysely's plugin looks up the name of each value; here each column's name is looked up once for a result. */
export class CamelCaseColumns extends CamelCasePlugin {
  override async transformResult({ result }: Parameters<Transform>[0]): ReturnType<Transform> {
    return { ...result, rows: this.mapRows(result.rows) };
  }

  nameOf(column: string): string {
    return this.camelCase(column);
  }

  /** @param rows of one result, so that all have the same columns */
  mapRows(rows: readonly UnknownRow[]): UnknownRow[] {
    const names = Object.keys(rows[0] ?? {}).map((column) => [column, this.camelCase(column)] as const);
    return rows.map((row) => {
      const mapped: UnknownRow = {};
      for (const [column, name] of names) mapped[name] = row[column];
      return mapped;
    });
  }
}
