import { toTime } from '../../domain/time.ts';
import { type EtaReader, type EtaResponse, showsOtherwise } from '../../domain/tracking/eta.ts';
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
      const next = estimates(context.languages.company);
      const isCurrent = watched.tracked === tracked && next.customer.status === statusNow(context, tracked);
      if (isCurrent) for (const reader of readers) sendTo(reader, context, watched, estimates, next[reader]);
    }
  } finally {
    if (watched.estimating === tracked) watched.estimating = null;
  }
}

/** The room of each kind of reader. */
const roomOf = { customer: rooms.watchingIn, guest: rooms.watchingByLinkIn };
const readers = ['customer', 'guest'] as const;

/**
 * Sends the ETA to this node's watchers of one kind, to each in the watcher's language. A guest's ETA is not sent with each
 * of the customer's, whose distance is from the exact point: when it changes would tell of it.
 */
function sendTo(
  reader: EtaReader,
  { languages, publish }: EtaContext,
  { bookingId, sockets, sent }: Watched,
  estimates: Estimates,
  next: EtaResponse,
): void {
  const before = sent[reader];
  if (before && !showsOtherwise(before, next)) return;
  sent[reader] = next;
  for (const language of new Set(sockets.values())) {
    const eta = estimates(languages.all.get(language) ?? languages.company)[reader];
    publish('booking:eta', roomOf[reader](bookingId, language), { bookingId, ...eta });
  }
}
