import type { AuditEntry } from '../../domain/audit.ts';
import { toTime } from '../../domain/time.ts';
import type { AuditRow } from '../db/schema.ts';

export const toEntry = (row: AuditRow): AuditEntry => ({
  position: Number(row.position),
  at: toTime(row.at),
  action: row.action,
  role: row.role,
  actor: row.actor,
  address: row.address,
  subject: row.subjectKind && row.subject !== null ? { kind: row.subjectKind, id: row.subject } : null,
  detail: JSON.parse(row.detail),
});
