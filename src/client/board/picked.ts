import { atom } from 'jotai';
import type { Booking } from '../../domain/bookings/booking.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { failureText } from '../app/http.ts';
import { MAX_PICKED } from '../dispatch/atoms.ts';
import { t } from '../ui/texts.ts';
import { showBoardBooking, showCurrentOf } from './live.ts';

/** What can be done with all picked bookings. */
export type PickedAction = 'assign' | 'move' | 'tell' | 'export';
/** The action that was asked for; null without. */
export const pickedActionAtom = atom<PickedAction | null>(null);

/** Where an extension begins, and what was picked besides. */
export type Picking = { anchorId: string; before: readonly string[] };

/** Picks a booking, or puts it back; a full set takes no more. */
export const toggled = (picked: readonly string[], id: string): readonly string[] =>
  picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(0, MAX_PICKED);

/** Picks all from the anchor to a booking, in the order of the list, besides what was picked before. */
export function extended(
  order: readonly string[],
  { anchorId, before }: Picking,
  toId: string,
): readonly string[] {
  const [from, to] = [order.indexOf(anchorId), order.indexOf(toId)];
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const added = (from <= to ? range : range.reverse()).filter((id) => !before.includes(id));
  return [...before, ...added].slice(0, MAX_PICKED);
}

export type Changed = { before: Booking; after: Booking };
type Refused = { booking: Booking; reason: string };
/** What became of an action on several bookings. */
export type Outcome = { done: readonly Changed[]; refused: readonly Refused[] };

/** Changes bookings one after the other, each from the version that the board shows, and shows what they are now. */
export async function changeEach(
  bookings: readonly Booking[],
  change: (booking: Booking) => Promise<Booking>,
): Promise<Outcome> {
  const done: Changed[] = [];
  const refused: Refused[] = [];
  for (const booking of bookings) {
    try {
      const after = await change(booking);
      showBoardBooking(after);
      done.push({ before: booking, after });
    } catch (error) {
      showCurrentOf(error);
      refused.push({ booking, reason: failureText(error, t('The server did not answer.')) });
    }
  }
  return { done, refused };
}

/** Says which bookings were refused, those with the same reason together: 'a1b2c3d4, e5f6a7b8 refused: It is finished.' */
export function refusedText({ refused }: Pick<Outcome, 'refused'>): string {
  const idsOf = new Map<string, string[]>();
  for (const { booking, reason } of refused)
    idsOf.set(reason, [...(idsOf.get(reason) ?? []), shortId(booking.id)]);
  return [...idsOf]
    .map(([reason, ids]) => t('{bookings} refused: {reason}', { bookings: ids.join(', '), reason }))
    .join(' ');
}
