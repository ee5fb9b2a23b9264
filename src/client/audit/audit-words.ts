import type { AuditCheck, AuditEntry } from '../../domain/audit.ts';
import { shortId } from '../../domain/booking.ts';

/** 'Anna', 'Customer a1b2c3d4', 'Curbvolt' itself, or that nobody is known. */
export function whoText({ role, actor }: AuditEntry): string {
  if (role === 'system') return 'Server';
  if (actor === null) return 'Unknown';
  return role === 'customer' ? `Customer ${shortId(actor)}` : actor;
}

export function subjectText({ subject }: AuditEntry): string {
  if (!subject) return '';
  if (subject.kind === 'staff') return subject.id;
  return `${subject.kind === 'booking' ? 'Booking' : 'Customer'} ${shortId(subject.id)}`;
}

/** 'pending → confirmed', 'name, password'; empty when there is no more to say. */
export function detailText({ detail }: AuditEntry): string {
  const { from, to, ...others } = detail;
  const change = from === undefined && to === undefined ? [] : [`${from ?? 'nobody'} → ${to ?? 'nobody'}`];
  return [...change, ...Object.values(others)].filter(Boolean).join(', ');
}

export function checkText({ entries, broken }: AuditCheck): string {
  if (broken !== null) return `Entry ${broken} is not what was written, or is missing.`;
  return entries === 1
    ? '1 entry is as it was written.'
    : `All ${entries.toLocaleString('en-US')} entries are as they were written.`;
}
