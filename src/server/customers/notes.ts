import { type CustomerNote, MAX_NOTES_OF_CUSTOMER } from '../../contract/shapes/customer-history.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { CustomerNotes, Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { countOwned, lockCustomer } from './queries.ts';

type Writing = Pick<Context, 'db' | 'clock' | 'events'>;
type NoteKey = { customerId: string; noteId: string };

const toNote = ({ id, text, author, createdAt, changedAt }: CustomerNotes): CustomerNote => ({
  ...{ id, text, author },
  createdAt: toTime(createdAt),
  changedAt: toTimeOrNull(changedAt),
});

const notesOf = (db: Db, customerId: string) =>
  db.selectFrom('customerNotes').selectAll().where('customerId', '=', customerId);

/** Lists the notes about a customer, newest first. */
export const listNotes = async (db: Db, customerId: string): Promise<CustomerNote[]> =>
  (await notesOf(db, customerId).orderBy('createdAt', 'desc').orderBy('id').execute()).map(toNote);

/**
 * Adds a note. A merge may leave more than the limit, and then none is added.
 * @throws Failure CUSTOMER_NOT_FOUND, also for an account that is deleted at the same time; TOO_MANY_NOTES
 */
export async function addNote(
  { db, clock, events }: Writing,
  author: string,
  customerId: string,
  text: string,
): Promise<CustomerNote> {
  const note = { id: newId(), customerId, author, text, createdAt: clock(), changedAt: null };
  await inTransaction(db, async (trx) => {
    const customer = await lockCustomer(trx, customerId);
    if (!customer || customer.deletedAt !== null) throw new Failure('CUSTOMER_NOT_FOUND');
    // The lock makes writers at the same time count one after the other.
    if ((await countOwned(trx, 'customerNotes', customerId)) >= MAX_NOTES_OF_CUSTOMER)
      throw new Failure('TOO_MANY_NOTES');
    await trx.insertInto('customerNotes').values(note).execute();
  });
  events.emit('customers:changed', {});
  return toNote(note);
}

/** Changes a note of the same author. @throws Failure NOTE_NOT_FOUND, NOT_YOURS */
export async function changeNote(
  { db, clock, events }: Writing,
  author: string,
  { customerId, noteId }: NoteKey,
  text: string,
): Promise<CustomerNote> {
  const changed = await db
    .updateTable('customerNotes')
    .set({ text, changedAt: clock() })
    .where('id', '=', noteId)
    .where('customerId', '=', customerId)
    .where('author', '=', author)
    .returningAll()
    .executeTakeFirst();
  if (!changed) {
    const other = await notesOf(db, customerId).where('id', '=', noteId).executeTakeFirst();
    throw new Failure(other ? 'NOT_YOURS' : 'NOTE_NOT_FOUND');
  }
  events.emit('customers:changed', {});
  return toNote(changed);
}

/** Deletes a note, whoever wrote it. @throws Failure NOTE_NOT_FOUND */
export async function deleteNote(
  { db, events }: Pick<Writing, 'db' | 'events'>,
  { customerId, noteId }: NoteKey,
): Promise<void> {
  const own = db.deleteFrom('customerNotes').where('id', '=', noteId).where('customerId', '=', customerId);
  if (!(await changesOneRow(own))) throw new Failure('NOTE_NOT_FOUND');
  events.emit('customers:changed', {});
}

/** Deletes what is written about a customer whose account is deleted. */
export async function forgetNotes(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('customerNotes').where('customerId', '=', customerId).execute();
}
