import { Readable } from 'node:stream';
import { actionName } from '../../domain/audit.ts';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { toTime } from '../../domain/time.ts';
import type { AuditRow, Db } from '../db/schema.ts';
import { listEntries, type Sought } from './queries.ts';

const PAGE_SIZE = 500;
const columns = ['Position', 'Time (UTC)', 'Action', 'Role', 'Who', 'From', 'What', 'Id', 'Detail', 'Hash'];

/**
 * Streams the entries as CSV page by page, so that two years of entries are never in memory at once. The first page is
 * read before the answer begins, so that a search that the database refuses gets an error and not half a file.
 */
export async function auditCsv(db: Db, sought: Omit<Sought, 'limit' | 'before'>): Promise<Readable> {
  const first = await listEntries(db, { ...sought, limit: PAGE_SIZE });
  return Readable.from(linesFrom(db, sought, first));
}

async function* linesFrom(db: Db, sought: Omit<Sought, 'limit' | 'before'>, first: AuditRow[]) {
  yield CSV_START + csvLine(columns);
  for (let page = first; ; ) {
    for (const row of page) yield toLine(row);
    if (page.length < PAGE_SIZE) return;
    page = await listEntries(db, { ...sought, before: Number(page.at(-1)?.position), limit: PAGE_SIZE });
  }
}

const toLine = (row: AuditRow): string =>
  csvLine([
    row.position,
    toTime(row.at),
    actionName[row.action],
    row.role,
    row.actor,
    row.address,
    row.subjectKind,
    row.subject,
    row.detail === '{}' ? '' : row.detail,
    row.hash,
  ]);
