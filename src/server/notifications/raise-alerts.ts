import { ALARM_EVERY_MS, raiseAt } from '../../domain/emergency-wait.ts';
import { rooms } from '../../events/rooms.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { hasDueToRaise, raiseAlertsDue, setRaiseAt } from './queries.ts';
import { queueRaised } from './queue-messages.ts';
import { toAlert } from './to-alert.ts';

type Raising = Pick<Context, 'db' | 'clock' | 'publish'>;

/**
 * Raises again the alert of each emergency that is due and has no technician: it is unacknowledged for everyone, told
 * to everyone on duty, and due again. The due time is in the database, so that a restart forgets none.
 */
export async function raiseAlerts({ db, clock, publish }: Raising): Promise<void> {
  const now = clock();
  // Looked at first: mostly nothing is due, and an update would take the write lock for that.
  if (!(await hasDueToRaise(db, now))) return;
  const raised = await inTransaction(db, async (trx) => {
    const alerts = await raiseAlertsDue(trx, now, now + ALARM_EVERY_MS);
    await queueRaised(
      trx,
      alerts.map(({ bookingId }) => bookingId),
      now,
    );
    return alerts;
  });
  for (const alert of raised) {
    publish('notification:raised', [rooms.admins, rooms.techniciansOnDuty], toAlert(alert));
  }
}

/** Has the alert of an emergency raised that waits for a technician again, in the transaction of the change. */
export const waitAgain = (trx: Db, { before, now }: Decision): Promise<unknown> =>
  setRaiseAt(trx, before.id, before.serviceType === 'emergency' ? raiseAt(before.createdAt, now) : null);
