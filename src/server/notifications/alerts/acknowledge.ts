import type { Acknowledged } from '../../../contract/shapes/notification.ts';
import { Failure } from '../../../domain/failure.ts';
import { toTime } from '../../../domain/time.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/principal.ts';
import { publishAcknowledged } from './change-alerts.ts';
import {
  acknowledge,
  acknowledgeForTechnician,
  findAlertOf,
  listTechnicianNotifications,
  notificationExists,
} from './queries.ts';

type Acknowledging = Pick<Context, 'db' | 'clock' | 'publish'>;

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

async function acknowledgeForAll(
  { db, clock, publish }: Acknowledging,
  which: { id: string } | 'all',
  by: string,
): Promise<string[]> {
  const who = { by, at: clock() };
  const ids = await acknowledge(db, which, who);
  publishAcknowledged(publish, ids, who);
  return ids;
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

async function storeOwn({ db, clock, publish }: Acknowledging, techId: string, ids: string[]): Promise<void> {
  const at = clock();
  await acknowledgeForTechnician(db, ids, { by: techId, at });
  publish('notification:acknowledged', rooms.technician(techId), {
    ids,
    acknowledgedBy: techId,
    acknowledgedAt: toTime(at),
  });
}
