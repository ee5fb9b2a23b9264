import { Failure } from '../../domain/failure.ts';
import { readableBooking } from '../bookings/readable-booking.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { CommandDesk } from '../live/on-command.ts';
import { estimate } from './eta.ts';
import type { Watching } from './watch.ts';

export function trackingSockets(desk: CommandDesk, context: Context, watching: Watching): void {
  desk.on('tracking:watch', async ({ principal, socket }, { bookingId }) => {
    await readableBooking(context, principal, bookingId);
    const tracked = socket.connected ? await watching.add(socket, bookingId) : null;
    if (!tracked) throw new Failure('BOOKING_NOT_FOUND');
    return { booking: toBooking(tracked.booking), eta: await estimate(context, tracked) };
  });

  desk.on('tracking:unwatch', async ({ socket }, { bookingId }) => {
    await watching.remove(socket, bookingId);
    return {};
  });
}
