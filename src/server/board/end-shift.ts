import type { Handover, NewHandover, OpenItem } from '../../contract/shapes/handover.ts';
import { openWork, withoutNote } from '../../domain/dispatch/open-work.ts';
import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBookings } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import type { Context } from '../context.ts';
import { type Excepting, listExceptions } from '../dispatch/exceptions/list-exceptions.ts';
import { refreshForecasts } from '../dispatch/proposals/refresh-forecasts.ts';
import { readStored } from '../dispatch/situation/read-situation.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { findWaitingOf, insertHandover, type StoredItems } from './handover-queries.ts';
import { toHandover } from './waiting-handovers.ts';

type Ending = Changing & Excepting & Pick<Context, 'events'> & Parameters<typeof refreshForecasts>[0];

/** Lists what a dispatcher would leave open now, by the exceptions and bookings of the board. */
export async function openItems(context: Ending, by: string): Promise<OpenItem[]> {
  await refreshForecasts(context);
  const nowMs = context.clock();
  const [exceptions, { bookings }] = await Promise.all([
    listExceptions(context),
    context.forecasts.situation(() => readStored(context.db, nowMs)),
  ]);
  return openWork(exceptions, bookings, by, nowMs).map((work) => {
    const texts = exceptions.filter(({ bookingId }) => bookingId === work.bookingId).map(({ text }) => text);
    return { ...work, text: texts.join(' ') || null };
  });
}

/**
 * Ends the shift of a dispatcher. With nothing open and nothing noted it is closed, and leaves nothing; otherwise what is
 * open and the notes wait for whoever takes over, and each note stands in the history of its booking. Returns the
 * hand-over, if there is one.
 * @throws Failure HANDOVER_INCOMPLETE, HANDOVER_WAITING, BOOKING_NOT_FOUND; nothing is written then
 */
export async function endShift(
  context: Ending,
  by: Principal,
  { note = null, items }: NewHandover,
): Promise<Handover | null> {
  const open = await openItems(context, by.id);
  const noteOf = new Map(items.map((item) => [item.bookingId, item.note]));
  const ids = open.map(({ bookingId }) => bookingId);
  if (withoutNote(ids, new Set(noteOf.keys()), note !== null).length > 0)
    throw new Failure('HANDOVER_INCOMPLETE');
  if (open.length === 0 && note === null && items.length === 0) return null;
  if (await findWaitingOf(context.db, by.id)) throw new Failure('HANDOVER_WAITING');

  const id = newId();
  const at = context.clock();
  const left: StoredItems = open.map(({ bookingId, reasons }) => ({ bookingId, reasons, version: null }));
  // A booking that was settled while its note was written has the note all the same.
  for (const { bookingId } of items)
    if (!ids.includes(bookingId)) left.push({ bookingId, reasons: [], version: null });
  const store = async (trx: Db, stored: StoredItems) => {
    const row = { id, author: by.id, at, note, items: JSON.stringify(stored) };
    if (!(await insertHandover(trx, row))) throw new Failure('HANDOVER_WAITING');
  };
  if (items.length === 0) await inTransaction(context.db, (trx) => store(trx, left));
  else
    await changeBookings(
      context,
      by,
      items.map(({ bookingId }) => ({ id: bookingId })),
      (bookings, now) => {
        const versions = new Map(bookings.map((booking) => [booking.id, booking.version + 1]));
        const stored = left.map((item) => ({ ...item, version: versions.get(item.bookingId) ?? null }));
        return bookings.map((before, index) => {
          const decided = decide(context, before, 'note', by, now);
          return (
            decided && {
              ...decided,
              note: noteOf.get(before.id) ?? '',
              ...(index === 0 && { confirm: (trx: Db) => store(trx, stored) }),
            }
          );
        });
      },
    );
  context.events.emit('handovers:changed', {});
  const row = { id, author: by.id, at, note };
  return toHandover(
    row,
    left.map((item) => ({ ...item, note: noteOf.get(item.bookingId) ?? null })),
  );
}
