import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';

/** A technician's sockets hear offers and alerts only while on duty. */
export function followDutyWithRooms({ facts, io }: Pick<Context, 'facts' | 'io'>): void {
  facts.on('technician:duty', ({ techId, isOnDuty }) => {
    const sockets = io.local.in(rooms.technician(techId));
    if (isOnDuty) sockets.socketsJoin(rooms.techniciansOnDuty);
    else sockets.socketsLeave(rooms.techniciansOnDuty);
  });
}
