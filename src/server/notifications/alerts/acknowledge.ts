import type { Acknowledged } from '../../../contract/shapes/notification.ts';
import { Failure } from '../../../domain/failure.ts';
import { toTime } from '../../../domain/time.ts';
import { rooms } from '../../../events/rooms.ts';
import { storeEvent } from '../../changes/stored-events.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { DomainEvents } from '../../platform/live/event-bus.ts';
import type { Principal } from '../../platform/principal.ts';
import {
  acknowledge,
  acknowledgeForTechnician,
  findAlertOf,
  listTechnicianNotifications,
  notificationExists,
} from './queries.ts';

type Acknowledging = Pick<Context, 'db' | 'clock'>;

const BATCH_SIZE = 1000;

/**
 * Acknowledges one alert or all waiting ones: an admin for everyone, a technician for the technician's own screens.
 * Repeated calls change nothing.
 * @throws Failure NOTIFICATION_NOT_FOUND
 */
export async function acknowledgeAlerts(
  context: Acknowledging,
  by: Principal,
  id: string | 'all',
): Promise<Acknowledged> {
  if (id !== 'all' && !(await notificationExists(context.db, id)))
    throw new Failure('NOTIFICATION_NOT_FOUND');
  const acknowledgedAt = toTime(context.clock());
  const ids = await (by.role === 'admin'
    ? acknowledgeForAll(context, id === 'all' ? 'all' : { id }, by.id)
    : acknowledgeOwn(context, by.id, id));
  return { ids, acknowledgedBy: by.id, acknowledgedAt };
}

function acknowledgeForAll(
  { db, clock }: Acknowledging,
  which: { id: string } | 'all',
  by: string,
): Promise<string[]> {
  const who = { by, at: clock() };
  return inTransaction(db, async (trx) => {
    const ids = await acknowledge(trx, which, who);
    if (ids.length > 0) await storeEvent(trx, 'alerts:acknowledged', { ids, ...who, techId: null }, who);
    return ids;
  });
}

/** Silences the acknowledged alerts on this node's screens: on everyone's, or on those of the one technician. */
export function pushAcknowledgement(
  { publish }: Pick<Context, 'publish'>,
  { ids, by, at, techId }: DomainEvents['alerts:acknowledged'],
): void {
  const to = techId === null ? [rooms.admins, rooms.techniciansOnDuty] : rooms.technician(techId);
  publish('notification:acknowledged', to, { ids, acknowledgedBy: by, acknowledgedAt: toTime(at) });
}

/** Acknowledges the alert of a booking on one technician's screens. */
export async function acknowledgeAlertOf(
  context: Acknowledging,
  techId: string,
  bookingId: string,
): Promise<void> {
  const alert = await findAlertOf(context.db, bookingId);
  if (alert) await storeOwn(context, techId, [alert.id]);
}

async function acknowledgeOwn(context: Acknowledging, techId: string, id: string | 'all'): Promise<string[]> {
  const waiting = await listTechnicianNotifications(context.db, techId, { limit: BATCH_SIZE, waiting: true });
  const ids = waiting.map((row) => row.id).filter((waitingId) => id === 'all' || waitingId === id);
  if (ids.length > 0) await storeOwn(context, techId, ids);
  return ids;
}

function storeOwn({ db, clock }: Acknowledging, techId: string, ids: string[]): Promise<void> {
  const who = { by: techId, at: clock() };
  return inTransaction(db, async (trx) => {
    await acknowledgeForTechnician(trx, ids, who);
    await storeEvent(trx, 'alerts:acknowledged', { ids, ...who, techId }, who);
  });
}
