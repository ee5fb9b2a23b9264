import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { toDuty } from './fleet.ts';
import { saveDuty } from './queries.ts';

/** On or off duty: whether alerts and offers come, and whether positions are kept at all. */
export async function setDuty(
  { db, clock, facts, fleet, publish }: Pick<Context, 'db' | 'clock' | 'facts' | 'fleet' | 'publish'>,
  techId: string,
  isOnDuty: boolean,
): Promise<void> {
  if (fleet.isOnDuty(techId) === isOnDuty) return;
  const now = clock();
  const duty = { techId, isOnDuty, dutyChangedAt: now };
  // Said twice at once, or on another node before: known here now, but nothing new to anybody.
  if (!(await saveDuty(db, techId, isOnDuty, now))) return facts.hear('technician:duty', duty);
  facts.tell('technician:duty', duty);
  publish('technician:duty', rooms.admins, toDuty(fleet.get(techId)));
}
