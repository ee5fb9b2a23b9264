import type { AuditEntry } from '../../domain/audit.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { t } from '../ui/texts.ts';

/** The name of the person behind an entry: 'Anna', 'Customer a1b2c3d4', 'Server' or 'Unknown'. */
export function whoText({ role, actor }: AuditEntry): string {
  if (role === 'system') return t('Server');
  if (actor === null) return t('Unknown');
  return role === 'customer' ? t('Customer {id}', { id: shortId(actor) }) : actor;
}

/** The booking, customer or username that an entry is about; empty when there is none. */
export function subjectText({ subject }: AuditEntry): string {
  if (!subject) return '';
  if (subject.kind === 'staff') return subject.id;
  const id = shortId(subject.id);
  return subject.kind === 'booking' ? t('Booking {id}', { id }) : t('Customer {id}', { id });
}

/** The details of an entry: 'pending → confirmed', 'name, password'; empty when it has none. */
export function detailText({ detail }: AuditEntry): string {
  const { from, to, ...others } = detail;
  const change =
    from === undefined && to === undefined
      ? []
      : [t('{from} → {to}', { from: from ?? t('nobody'), to: to ?? t('nobody') })];
  return [...change, ...Object.values(others)].filter(Boolean).join(', ');
}
