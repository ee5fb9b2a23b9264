import { Readable } from 'node:stream';
import { CSV_START, type CsvValue, csvLine } from '../../domain/csv.ts';

type Pages<Row> = {
  columns: readonly string[];
  /** Returns the next page after a row, or the first one. An empty page is the end. */
  readPage: (after: Row | undefined) => Promise<Row[]>;
  toValues: (row: Row) => readonly CsvValue[];
};

/**
 * Streams rows as CSV page by page, so that a large file is never in memory at once. The first page is read before the
 * answer begins, so that a search that the database refuses gets an error and not half a file.
 */
export async function csvStream<Row>(pages: Pages<Row>): Promise<Readable> {
  return Readable.from(linesFrom(pages, await pages.readPage(undefined)));
}

async function* linesFrom<Row>({ columns, readPage, toValues }: Pages<Row>, first: Row[]) {
  yield CSV_START + csvLine(columns);
  for (let page = first; page.length > 0; page = await readPage(page.at(-1))) {
    yield page.map((row) => csvLine(toValues(row))).join('');
  }
}
