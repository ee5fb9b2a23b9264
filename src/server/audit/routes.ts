import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AuditAction, AuditCheck, AuditEntry } from '../../domain/audit.ts';
import { addDays, dayOf, startOfDayMs } from '../../domain/schedule.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { mapRows } from '../map-rows.ts';
import { chainEntries, checkChain } from './chain.ts';
import { listEntries, type Sought } from './queries.ts';
import { auditCsv } from './to-csv.ts';
import { toEntry } from './to-entry.ts';

const admins = { config: { allow: ['admin'] as const } };

/** Days are New York's, `until` with that day. */
const filter = {
  action: z.optional(AuditAction),
  about: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
};
const number = (otherwise: number | undefined, most: number) =>
  z.pipe(
    z.transform((given) => (given === undefined ? otherwise : Number(given))),
    z.optional(z.int().check(z.gte(1), z.lte(most))),
  );
const PAGE = 100;
const MOST = 500;
const Query = z.object({ ...filter, before: number(undefined, 2 ** 31 - 1), limit: number(PAGE, MOST) });

const soughtBy = ({
  action,
  about,
  from,
  until,
}: Pick<z.infer<typeof Query>, keyof typeof filter>): Omit<Sought, 'limit'> => ({
  action,
  // Usernames and ids are lower case, whatever a phone's keyboard makes of them.
  about: about?.trim().toLowerCase() || undefined,
  fromMs: from ? startOfDayMs(from) : undefined,
  untilMs: until ? startOfDayMs(addDays(until, 1)) : undefined,
});

/** What admins read of the audit log. Every answer has what was recorded before it was asked for. */
export function auditRoutes(app: App, { db, clock, limiter, log }: Context): void {
  app.get(
    '/api/admin/audit',
    {
      ...admins,
      schema: {
        summary: 'The audit log, newest first; `x-next-before` leads on',
        querystring: Query,
        response: { 200: z.array(AuditEntry) },
      },
    },
    async ({ query }, reply) => {
      await chainEntries(db);
      const { before, limit = PAGE } = query;
      const found = await listEntries(db, { ...soughtBy(query), before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      if (found.length > limit && last) reply.header('x-next-before', Number(last.position));
      return mapRows(log, page, AuditEntry, toEntry);
    },
  );

  app.get(
    '/api/admin/audit.csv',
    {
      ...admins,
      schema: {
        summary: 'The audit log as CSV, newest first',
        querystring: z.object(filter),
        otherAnswers: { 200: 'text/csv' },
      },
    },
    async (request, reply) => {
      await limiter.take({ exports: `admin:${principalOf(request).id}` });
      await chainEntries(db);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${dayOf(new Date(clock()))}.csv"`)
        .send(Readable.from(auditCsv(db, soughtBy(request.query))));
    },
  );

  app.get(
    '/api/admin/audit/check',
    {
      ...admins,
      schema: {
        summary: 'Computes the chain of the audit log again',
        response: { 200: AuditCheck },
      },
    },
    async () => {
      await chainEntries(db);
      return checkChain(db);
    },
  );
}
