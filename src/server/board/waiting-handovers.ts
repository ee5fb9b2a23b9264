import type { Handover } from '../../contract/shapes/handover.ts';
import { toTime } from '../../domain/time.ts';
import type { Db } from '../platform/db/schema.ts';
import {
  deleteHandoversBefore,
  type HandoverRow,
  listNotesOf,
  listWaiting,
  StoredItems,
} from './handover-queries.ts';

type NotedItem = StoredItems[number] & { note: string | null };

export const toHandover = (
  { id, author, at, note }: Pick<HandoverRow, 'id' | 'author' | 'at' | 'note'>,
  items: readonly NotedItem[],
): Handover => ({
  id,
  by: author,
  at: toTime(at),
  note,
  items: items.map(({ bookingId, reasons, note }) => ({ bookingId, reasons, note })),
});

export const storedItems = ({ items }: Pick<HandoverRow, 'items'>): StoredItems =>
  StoredItems.parse(JSON.parse(items));

/** Returns stored hand-overs with the notes of their bookings. */
export async function withNotes(db: Db, rows: readonly HandoverRow[]): Promise<Handover[]> {
  const stored = rows.map((row) => ({ row, items: storedItems(row) }));
  const noted = stored.flatMap(({ items }) => items.filter(({ version }) => version !== null));
  const notes =
    noted.length > 0 ? await listNotesOf(db, [...new Set(noted.map((item) => item.bookingId))]) : [];
  const noteOf = new Map(notes.map(({ bookingId, version, note }) => [`${bookingId} ${version}`, note]));
  return stored.map(({ row, items }) =>
    toHandover(
      row,
      items.map((item) => ({ ...item, note: noteOf.get(`${item.bookingId} ${item.version}`) ?? null })),
    ),
  );
}

/** Lists the hand-overs that nobody has taken over, oldest first. */
export const waitingHandovers = async (db: Db): Promise<Handover[]> => withNotes(db, await listWaiting(db));

/** Deletes the hand-overs from before a time, taken over or not. Returns their number. */
export const deleteOldHandovers = deleteHandoversBefore;
