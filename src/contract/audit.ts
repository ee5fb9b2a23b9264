import * as z from 'zod/mini';
import { AuditAction, AuditEntry } from '../domain/audit.ts';
import { singleLine } from '../domain/plain-text.ts';
import { get } from './contract.ts';
import { CalendarDay, limitOf } from './fields.ts';

/** Days of the business clock; `until` is inclusive. */
const filter = {
  action: z.optional(AuditAction),
  about: z.optional(z.string().check(singleLine, z.maxLength(100))),
  from: z.optional(CalendarDay),
  until: z.optional(CalendarDay),
};
const position = z.pipe(
  z.transform((given: string | number | undefined) => (given === undefined ? undefined : Number(given))),
  z.optional(z.int().check(z.gte(1))),
);

export const auditCalls = {
  listEntries: get('/api/admin/audit', {
    auth: ['admin'],
    audit: { none: 'entries name people by id alone, and each export is recorded' },
    summary: 'The audit log, newest first; the next page is read with `before` set to `x-next-before`',
    query: z.object({ ...filter, before: position, limit: limitOf(100, 500) }),
    answers: { 200: z.array(AuditEntry) },
  }),
  exportEntries: get('/api/admin/audit.csv', {
    auth: ['admin'],
    audit: 'audit-exported',
    summary: 'The audit log as CSV, newest first',
    query: z.object(filter),
    answers: { 200: 'text/csv' },
  }),
};
