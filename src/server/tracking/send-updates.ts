import { toTime } from '../../domain/time.ts';
import { showsOtherwise } from '../../domain/tracking/eta.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { fixToPush } from '../lib/process-metrics.ts';
import { type Estimates, type Estimating, estimateForAll, statusNow } from './eta.ts';
import type { Watched } from './watched.ts';

const toWatchers = fixToPush.labels({ to: 'watchers' });

export type EtaContext = Estimating & Pick<Context, 'publish' | 'languages'>;

/** Sends the technician's newest position to the booking's watchers, only while en route. */
export function sendPosition(context: EtaContext, { bookingId, tracked }: Watched): void {
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
  toWatchers.observe((context.clock() - position.receivedAt) / 1000);
}

/**
 * Sends the ETA to the booking's watchers if it shows anything else than the last one. One ETA is calculated at a time,
 * because a route service may be slow. A result that a change of the booking or of duty has made obsolete is not sent.
 */
export async function sendEta(context: EtaContext, watched: Watched): Promise<void> {
  const { tracked } = watched;
  if (!tracked) return;
  watched.isAsked = true;
  if (watched.estimating === tracked) return;
  watched.estimating = tracked;
  try {
    while (watched.isAsked && watched.tracked === tracked) {
      watched.isAsked = false;
      const estimates = await estimateForAll(context, tracked);
      const { customer } = estimates(context.languages.company);
      const isCurrent = watched.tracked === tracked && customer.status === statusNow(context, tracked);
      if (isCurrent && (!watched.sent || showsOtherwise(watched.sent, customer))) {
        watched.sent = customer;
        publishEta(context, watched, estimates);
      }
    }
  } finally {
    if (watched.estimating === tracked) watched.estimating = null;
  }
}

/** Sends the ETA to this node's watchers, to each in the watcher's language. */
function publishEta(
  { languages, publish }: EtaContext,
  { bookingId, sockets }: Watched,
  estimates: Estimates,
): void {
  for (const language of new Set(sockets.values())) {
    const { customer, guest } = estimates(languages.all.get(language) ?? languages.company);
    publish('booking:eta', rooms.watchingIn(bookingId, language), { bookingId, ...customer });
    publish('booking:eta', rooms.watchingByLinkIn(bookingId, language), { bookingId, ...guest });
  }
}
