import type { Readable } from 'node:stream';
import { auditCalls } from '../../contract/audit.ts';
import type { Query } from '../../contract/contract.ts';
import { AuditEntry, actionName } from '../../domain/audit.ts';
import { addDays, dayOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { csvStream } from '../lib/csv-stream.ts';
import { longStatements } from '../platform/db/client.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { AuditRow, Db } from '../platform/db/schema.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { listEntries, type Sought } from './queries.ts';

const soughtBy = (
  { action, about, from, until }: Query<typeof auditCalls.exportEntries>,
  timeZone: string,
): Omit<Sought, 'limit'> => ({
  action,
  // Usernames and ids are lower case, but phone keyboards capitalise.
  about: about?.trim().toLowerCase() || undefined,
  fromMs: from ? startOfDayMs(from, timeZone) : undefined,
  untilMs: until ? startOfDayMs(addDays(until, 1), timeZone) : undefined,
});

const toEntry = (row: AuditRow): AuditEntry => ({
  position: row.id,
  at: toTime(row.at),
  action: row.action,
  role: row.role,
  actor: row.actor,
  address: row.address,
  subject: row.subjectKind && row.subject !== null ? { kind: row.subjectKind, id: row.subject } : null,
  detail: JSON.parse(row.detail),
});

/** Registers the routes with which admins read the audit log. */
export function auditRoutes(app: App, { config, db: shortDb, clock, limiter, log }: Context): void {
  const db = longStatements(shortDb);
  const { timeZone } = config.company;
  serve(app, auditCalls, {
    listEntries: async ({ query }, reply) => {
      const { before, limit } = query;
      const found = await listEntries(db, { ...soughtBy(query, timeZone), before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      if (found.length > limit && last) reply.header('x-next-before', last.id);
      return mapRows(log, page, AuditEntry, toEntry);
    },
    exportEntries: async (request, reply) => {
      await limiter.take({ exports: `admin:${principalOf(request).id}` });
      const csv = await auditCsv(db, soughtBy(request.query, timeZone));
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="audit-${dayOf(new Date(clock()), timeZone)}.csv"`,
        )
        .send(csv);
    },
  });
}

const PAGE_SIZE = 500;
const columns = ['Position', 'Time (UTC)', 'Action', 'Role', 'Who', 'From', 'What', 'Id', 'Detail'];

/** Streams the entries as CSV; two years of entries are never in memory at once. */
const auditCsv = (db: Db, sought: Omit<Sought, 'limit' | 'before'>): Promise<Readable> =>
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
