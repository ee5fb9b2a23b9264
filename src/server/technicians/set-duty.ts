import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { toDutyOf } from './duty.ts';
import { toDuty } from './fleet.ts';
import { beginDuty, endDuty, findDuty } from './queries.ts';

/**
 * On or off duty: whether alerts and offers come, and whether positions are kept at all. The database row decides
 * whether it is a change: another node may have made one that this node did not hear of.
 */
export async function setDuty(
  { db, clock, events, fleet, publish }: Pick<Context, 'db' | 'clock' | 'events' | 'fleet' | 'publish'>,
  techId: string,
  isOnDuty: boolean,
): Promise<void> {
  const changed = await (isOnDuty ? beginDuty : endDuty)(db, techId, clock());
  if (changed) {
    events.emit('technician:duty', toDutyOf(changed));
    publish('technician:duty', rooms.admins, toDuty(fleet.get(techId)));
    return;
  }
  const stored = fleet.isOnDuty(techId) === isOnDuty ? undefined : await findDuty(db, techId);
  if (stored) events.emitLocal('technician:duty', toDutyOf(stored));
}
