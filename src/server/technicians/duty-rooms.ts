import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';

/** A technician's sockets hear offers and alerts only while on duty. */
export function followDutyWithRooms({ events, fleet, io }: Pick<Context, 'events' | 'fleet' | 'io'>): void {
  events.on('technician:duty', ({ techId }) => {
    const sockets = io.local.in(rooms.technician(techId));
    // By the fleet, which keeps the later of two changes that arrive in the wrong order.
    if (fleet.isOnDuty(techId)) sockets.socketsJoin(rooms.techniciansOnDuty);
    else sockets.socketsLeave(rooms.techniciansOnDuty);
  });
}
