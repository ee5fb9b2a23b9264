import { toTime } from '../../domain/time.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { fixToPush } from '../process-metrics.ts';
import { type Estimating, estimateForAll, statusNow } from './eta.ts';
import type { Watched } from './watched.ts';

export type Telling = Estimating & Pick<Context, 'publish'>;

/** The technician's newest position to the booking's watchers, at once, and only while en route. */
export function tellPosition(context: Telling, { bookingId, tracked }: Watched): void {
  if (!tracked?.booking.assignedTechId || statusNow(context, tracked) !== 'en_route') return;
  const { position } = context.fleet.get(tracked.booking.assignedTechId);
  if (!position) return;
  const { latitude, longitude, accuracy, speed, heading, recordedAt } = position;
  context.publish('technician:location', [rooms.watching(bookingId), rooms.watchingByLink(bookingId)], {
    bookingId,
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    recordedAt: toTime(recordedAt),
  });
  fixToPush.observe({ to: 'watchers' }, (context.clock() - position.receivedAt) / 1000);
}

/**
 * The estimate to the booking's watchers. One is made at a time, as a route service may be slow; what has
 * been overtaken meanwhile, by a change of the booking or of duty, is not sent.
 */
export async function tellEta(context: Telling, watched: Watched): Promise<void> {
  const { bookingId, tracked } = watched;
  if (!tracked) return;
  watched.isAsked = true;
  if (watched.estimating === tracked) return;
  watched.estimating = tracked;
  try {
    while (watched.isAsked && watched.tracked === tracked) {
      watched.isAsked = false;
      const { customer, guest } = await estimateForAll(context, tracked);
      if (watched.tracked === tracked && customer.status === statusNow(context, tracked)) {
        context.publish('booking:eta', rooms.watching(bookingId), { bookingId, ...customer });
        context.publish('booking:eta', rooms.watchingByLink(bookingId), { bookingId, ...guest });
      }
    }
  } finally {
    if (watched.estimating === tracked) watched.estimating = null;
  }
}
