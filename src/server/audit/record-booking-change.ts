import type { AuditAction } from '../../domain/audit.ts';
import type { BookingChange } from '../changes/change.ts';
import type { Db } from '../db/schema.ts';
import { record } from './record.ts';

/** Records a change of a booking, in its transaction. The steps of a drive stand in the booking's history alone. */
export const recordBookingChange =
  (action: AuditAction) =>
  (trx: Db, { by, bookingId, from, to, now: at }: BookingChange): Promise<void> => {
    const who =
      by.role === 'system'
        ? { role: by.role, actor: null, address: null }
        : { role: by.role, actor: by.id, address: by.address ?? null };
    return record(trx, {
      at,
      action,
      ...who,
      subject: { kind: 'booking', id: bookingId },
      detail: { from, to },
    });
  };
