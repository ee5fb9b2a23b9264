import { Failure } from '../../domain/failure.ts';
import { FirstViews, record } from '../audit/record.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import { toBooking } from '../bookings/to-booking.ts';
import { withKnownArrival } from '../bookings/with-arrivals.ts';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import type { CommandRouter } from '../platform/live/command-router.ts';
import type { LiveSocket } from '../platform/live/live-server.ts';
import type { Caller } from '../platform/principal.ts';
import { estimate } from './eta.ts';
import { toShared } from './to-shared.ts';
import { WatchedBookings } from './watched-bookings.ts';

export function trackingSockets(router: CommandRouter, context: Context): Background {
  const watching = new WatchedBookings(context);
  const serialize = createSerializer();
  const views = new FirstViews();

  /** Records in the audit log that staff viewed a customer's data through a socket, as for REST calls. */
  async function recordView({ role, id, jti, address = null }: Caller, bookingId: string): Promise<void> {
    const at = context.clock();
    const action = 'booking-viewed';
    if (role !== 'admin') return;
    const subject = { kind: 'booking', id: bookingId } as const;
    await views.record({ jti, action, subject: bookingId, at }, () =>
      record(context.db, { at, action, role, actor: id, address, subject }),
    );
  }

  router.on('tracking:watch', async ({ principal, socket }, { bookingId }) => {
    const tracked = await serialize(socket, async () => {
      await readableBooking(context, principal, bookingId);
      await recordView(principal, bookingId);
      return socket.connected ? watching.add(socket, bookingId) : null;
    });
    if (!tracked) throw new Failure('BOOKING_NOT_FOUND');
    return {
      booking: toBooking(withKnownArrival(context, tracked.booking)),
      eta: await estimate(context, tracked),
    };
  });

  router.on('tracking:unwatch', async ({ socket }, { bookingId }) => {
    await serialize(socket, () => watching.remove(socket, bookingId));
    return {};
  });

  router.on('shared:watch', async ({ principal, socket }, { bookingId }) => {
    if (principal.id !== bookingId) throw new Failure('NOT_YOURS');
    const tracked = socket.connected ? await watching.add(socket, bookingId) : null;
    if (!tracked) throw new Failure('LINK_ENDED');
    const booking = await toShared(context, tracked.booking);
    return { booking, eta: await estimate(context, tracked, 'guest') };
  });

  return watching;
}

/** Serialises the commands of each socket, so that an unwatch does not overtake its watch. */
function createSerializer() {
  const last = new WeakMap<LiveSocket, Promise<unknown>>();
  return <Result>(socket: LiveSocket, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(socket) ?? Promise.resolve()).then(work);
    last.set(
      socket,
      mine.catch(() => {}),
    );
    return mine;
  };
}
