import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { Db } from '../db/schema.ts';
import { insertEntry } from './queries.ts';

export type NewEntry = Pick<AuditEntry, 'role' | 'actor' | 'address' | 'subject'> & {
  at: number;
  action: AuditAction;
  detail?: AuditEntry['detail'];
};

/** Writes an entry with what it tells of: in the same transaction, where there is one. */
export async function record(db: Db, { subject, detail = {}, ...entry }: NewEntry): Promise<void> {
  await insertEntry(db, {
    ...entry,
    subjectKind: subject?.kind ?? null,
    subject: subject?.id ?? null,
    detail: JSON.stringify(detail),
  });
}
