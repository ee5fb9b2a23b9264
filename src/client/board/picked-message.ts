import type { Booking } from '../../domain/bookings/booking.ts';
import { accountAtom } from '../app/account-atom.ts';
import { store } from '../app/store.ts';
import { writeMessage } from '../threads/api.ts';
import { showMessage } from '../threads/shared/live.ts';
import { changeEach, type Outcome } from './picked.ts';

/** A text to the customers of several bookings: what was sent last, and the keys by booking of what is not sent yet. */
type PickedMessage = { text: string; sent: { text: string; keys: ReadonlyMap<string, string> } };

const NOTHING: PickedMessage = { text: '', sent: { text: '', keys: new Map() } };

/** The text of a dispatcher, until every booking has it. */
export const pickedMessageAtom = accountAtom('admin', NOTHING);

/**
 * Writes a text into the thread of each booking. Where it was refused or got no answer, the same text again has the same
 * key, so that nobody gets it twice.
 */
export async function messageEach(bookings: readonly Booking[], typed: string): Promise<Outcome> {
  const text = typed.trim();
  const { sent } = store.get(pickedMessageAtom);
  const keys = new Map(sent.text === text ? sent.keys : []);
  for (const { id } of bookings) if (!keys.has(id)) keys.set(id, crypto.randomUUID());
  store.set(pickedMessageAtom, { text, sent: { text, keys } });
  const outcome = await changeEach(bookings, async (booking) => {
    const { id } = booking;
    showMessage('admin', id, await writeMessage('admin', id, { key: String(keys.get(id)), text }));
    return booking;
  });
  const left = new Map(keys);
  for (const { before } of outcome.done) left.delete(before.id);
  store.set(pickedMessageAtom, (now) => {
    // Another dispatcher may have signed in meanwhile.
    if (now.sent.keys !== keys) return now;
    return left.size > 0 ? { text, sent: { text, keys: left } } : NOTHING;
  });
  return outcome;
}
