import type { Readable } from 'node:stream';
import { actionName } from '../../domain/audit.ts';
import { toTime } from '../../domain/time.ts';
import { csvStream } from '../lib/csv-stream.ts';
import type { AuditRow, Db } from '../platform/db/schema.ts';
import { listEntries, type Sought } from './queries.ts';

const PAGE_SIZE = 500;
const columns = ['Position', 'Time (UTC)', 'Action', 'Role', 'Who', 'From', 'What', 'Id', 'Detail'];

/** Streams the entries as CSV; two years of entries are never in memory at once. */
export const auditCsv = (db: Db, sought: Omit<Sought, 'limit' | 'before'>): Promise<Readable> =>
  csvStream<AuditRow>({
    columns,
    readPage: (after) => listEntries(db, { ...sought, before: after?.id, limit: PAGE_SIZE }),
    toValues: (row) => [
      row.id,
      toTime(row.at),
      actionName[row.action],
      row.role,
      row.actor,
      row.address,
      row.subjectKind,
      row.subject,
      row.detail === '{}' ? '' : row.detail,
    ],
  });
