import type { ThreadMessage, ThreadSide } from '../../domain/bookings/thread.ts';
import { toTime } from '../../domain/time.ts';
import type { MessageRow } from './queries.ts';

/** Returns the message as a side may see it: customers get no username, and of dispatchers no name. */
export const toMessage = (
  { sequence, sender: from, senderId, name, ready, text, at }: MessageRow,
  reader: ThreadSide,
): ThreadMessage => ({
  sequence,
  from,
  name: nameFor(reader, from, senderId, name),
  ready,
  text,
  at: toTime(at),
});

function nameFor(reader: ThreadSide, from: ThreadSide, senderId: string, name: string | null): string | null {
  if (from === 'customer') return null;
  if (reader !== 'customer') return senderId;
  return from === 'tech' ? name?.trim().split(/\s+/)[0] || null : null;
}
