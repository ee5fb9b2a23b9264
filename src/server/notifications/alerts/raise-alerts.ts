import { orderedAt } from '../../../domain/bookings/move.ts';
import { modeAt } from '../../../domain/dispatch/dispatch-mode.ts';
import { ALARM_EVERY_MS, quietUntil, raiseAt } from '../../../domain/dispatch/emergency-wait.ts';
import { bookedAlarmAt } from '../../../domain/promise/booked-window.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Decision } from '../../changes/change.ts';
import { storeEvent } from '../../changes/stored-events.ts';
import { companySettings } from '../../company/settings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inSerialTransaction, inTransaction } from '../../platform/db/transaction.ts';
import { makeJobsDue } from '../../platform/jobs/add-job.ts';
import type { DomainEvents } from '../../platform/live/event-bus.ts';
import { queueRaised } from '../messages/queue-messages.ts';
import { toAlert } from './change-alerts.ts';
import {
  findRaisable,
  hasDueToRaise,
  listAlerts,
  listDecliners,
  listQuiet,
  raiseAlertsDue,
  setRaiseAt,
} from './queries.ts';

type Raising = Pick<Context, 'db' | 'clock'>;
type Ringing = Pick<Context, 'db' | 'publish' | 'fleet'>;

/**
 * Repeats each due alert of an unassigned booking: it becomes unacknowledged for everyone, rings for everyone on duty,
 * and gets its next due time. Due times are stored in the database, so that a restart loses none.
 */
export async function raiseAlerts({ db, clock }: Raising): Promise<void> {
  const now = clock();
  // Read first, because usually no alert is due and an update would take the write lock.
  if (!(await hasDueToRaise(db, now))) return;
  await inTransaction(db, async (trx) => {
    const raised = await raiseAlertsDue(trx, now, now + ALARM_EVERY_MS);
    if (raised.length === 0) return;
    await queueRaised(
      trx,
      raised.map(({ bookingId }) => bookingId),
      now,
    );
    await storeEvent(trx, 'alerts:raised', { ids: raised.map(({ id }) => id) }, { at: now });
  });
}

/** Makes alerts that any node has raised ring on this node's screens, unless they were acknowledged since. */
export async function ringRaised(
  { db, publish, fleet }: Ringing,
  { ids }: DomainEvents['alerts:raised'],
): Promise<void> {
  const raised = (await listAlerts(db, ids)).filter(({ acknowledgedAt }) => acknowledgedAt === null);
  if (raised.length === 0) return;
  const declined = await listDecliners(
    db,
    raised.map(({ bookingId }) => bookingId),
  );
  for (const alert of raised) {
    const decliners = declined
      .filter(({ bookingId }) => bookingId === alert.bookingId)
      .map(({ techId }) => techId);
    publish('notification:raised', [rooms.admins, ...roomsWithout(fleet, decliners)], toAlert(alert));
  }
}

/** The rooms of the technicians on duty, without those who have declined the job. */
const roomsWithout = (fleet: Ringing['fleet'], decliners: readonly string[]): string[] =>
  decliners.length === 0
    ? [rooms.techniciansOnDuty]
    : fleet
        .all()
        .filter(({ techId, isOnDuty }) => isOnDuty && !decliners.includes(techId))
        .map(({ techId }) => rooms.technician(techId));

/**
 * Repeats the alert of an unassigned booking at once, and then like that of an emergency, because nobody is left to ask
 * since the given time. Does nothing if the alert was repeated after that time.
 */
export async function raiseAtOnce(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bookingId: string,
  since: number,
): Promise<void> {
  const when = { since, now: clock() };
  // Read first, because usually the alert was repeated already.
  if (!(await findRaisable(db, bookingId, when))) return;
  // Serializable: an assignment at the same time writes the alert, too, and must not be followed by an alarm.
  await inSerialTransaction(db, async (trx) => {
    if (!(await findRaisable(trx, bookingId, when))) return;
    await setRaiseAt(trx, bookingId, when.now);
    await makeJobsDue(trx, ['raise-alerts']);
  });
}

/** Raises those alerts of unassigned bookings that only automatic mode has acknowledged, once others have to assign them. */
export async function raiseQuiet(
  context: Pick<Context, 'db' | 'clock'>,
  bookingIds: readonly string[],
): Promise<void> {
  for (const bookingId of await listQuiet(context.db, bookingIds)) await raiseAtOnce(context, bookingId, 0);
}

/** Schedules the alert of a booking that becomes unassigned again, in the transaction of the change. */
export async function waitAgain(trx: Db, { after, now }: Decision): Promise<void> {
  const { id, scheduledAt } = after;
  const first = scheduledAt === null ? raiseAt(orderedAt(after), now) : bookedAlarmAt(scheduledAt);
  await setRaiseAt(trx, id, Math.max(first, now + ALARM_EVERY_MS));
}

/**
 * Schedules the alert of a booking that its technician has given back, in the transaction of the change: one that is due
 * rings at once unless automatic mode assigns it.
 */
export async function alertGivenBack(
  trx: Db,
  change: Decision,
  { config }: Pick<Context, 'config'>,
): Promise<void> {
  const { after, now } = change;
  if (after.scheduledAt !== null && bookedAlarmAt(after.scheduledAt) > now) return waitAgain(trx, change);
  const { dispatch } = await companySettings(trx);
  const isQuiet = modeAt(dispatch, after.serviceType, now, config.company.timeZone) === 'automatic';
  await setRaiseAt(trx, after.id, isQuiet ? quietUntil(now) : now);
  if (!isQuiet) await makeJobsDue(trx, ['raise-alerts']);
}

/**
 * Schedules the alert of a moved booking without a technician, in the transaction of the move: one that was moved to now
 * is new to whoever dispatches emergencies, and rings at once unless automatic mode assigns it.
 */
export async function alertMoved(
  trx: Db,
  { after, now }: Decision,
  { config }: Pick<Context, 'config'>,
): Promise<void> {
  const { id, scheduledAt } = after;
  if (scheduledAt !== null)
    return setRaiseAt(trx, id, Math.max(bookedAlarmAt(scheduledAt), now + ALARM_EVERY_MS));
  const { dispatch } = await companySettings(trx);
  const isQuiet = modeAt(dispatch, 'emergency', now, config.company.timeZone) === 'automatic';
  await setRaiseAt(trx, id, isQuiet ? quietUntil(now) : now);
  if (!isQuiet) await makeJobsDue(trx, ['raise-alerts']);
}
