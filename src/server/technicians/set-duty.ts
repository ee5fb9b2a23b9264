import { rooms } from '../../events/rooms.ts';
import { allSignedIn } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { toDuty, toDutyOf } from './fleet-member.ts';
import { beginDuty, endDuty, findDuty } from './queries.ts';

/**
 * Starts or ends duty. Duty decides whether a technician receives alerts and job offers, and whether positions are
 * stored. The database row decides whether this is a change, because this node may have missed a change made on
 * another.
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

/**
 * Ends the duty of technicians without any session, whether the last session expired or the staff command disabled the
 * account.
 */
export async function endDutyOfSignedOut(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'fleet' | 'publish'>,
): Promise<void> {
  const onDuty = context.fleet.all().filter(({ isOnDuty }) => isOnDuty);
  if (onDuty.length === 0) return;
  const signedIn = await allSignedIn(context, 'tech');
  for (const { techId } of onDuty) if (!signedIn.has(techId)) await setDuty(context, techId, false);
}

/** Adds a technician's sockets to the room of offers and alerts while on duty. */
export function syncDutyRooms({ events, fleet, io }: Pick<Context, 'events' | 'fleet' | 'io'>): undefined {
  events.on('technician:duty', ({ techId }) => {
    const sockets = io.local.in(rooms.technician(techId));
    // Reads the fleet, which keeps the later of two changes that arrive out of order.
    if (fleet.isOnDuty(techId)) sockets.socketsJoin(rooms.techniciansOnDuty);
    else sockets.socketsLeave(rooms.techniciansOnDuty);
  });
}
