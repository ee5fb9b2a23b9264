import { actionName } from '../../domain/audit.ts';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { toTime } from '../../domain/time.ts';
import type { Db } from '../db/schema.ts';
import { listEntries, type Sought } from './queries.ts';

const PAGE_SIZE = 500;
const columns = ['Position', 'Time (UTC)', 'Action', 'Role', 'Who', 'From', 'What', 'Id', 'Detail', 'Hash'];

/** Streams the entries as CSV page by page, so that two years of entries are never in memory at once. */
export async function* auditCsv(db: Db, sought: Omit<Sought, 'limit' | 'before'>): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns);
  let before: number | undefined;
  for (;;) {
    const page = await listEntries(db, { ...sought, before, limit: PAGE_SIZE });
    for (const row of page) {
      yield csvLine([
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
    }
    if (page.length < PAGE_SIZE) return;
    before = Number(page.at(-1)?.position);
  }
}
