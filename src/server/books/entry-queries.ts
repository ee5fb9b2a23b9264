import { sql } from 'kysely';
import type { Db, EntryRow } from '../platform/db/schema.ts';

/** Entries that move money, as the index `ledger_entries_money` has them: a hold moves none. */
const movesMoney = sql<boolean>`account not in ('card-holds', 'owed-on-holds')`;

/** Sums the entries of a time by account and kind of movement. */
export const sumEntries = (db: Db, fromMs: number, untilMs: number) =>
  db
    .selectFrom('ledgerEntries')
    .select((e) => [
      'account',
      'kind',
      e.fn.sum<number>('amountCents').as('cents'),
      e.fn.countAll<number>().as('lines'),
    ])
    .where(movesMoney)
    .where('at', '>=', fromMs)
    .where('at', '<', untilMs)
    .groupBy(['account', 'kind'])
    .execute();

/** Sums the entries of a time by place and rate of the tax, account and kind of movement. */
export const sumEntriesByTax = (db: Db, fromMs: number, untilMs: number) =>
  db
    .selectFrom('ledgerEntries')
    .leftJoin('bookings', 'bookings.id', 'ledgerEntries.bookingId')
    .select((e) => [
      'bookings.taxState',
      'bookings.taxRate',
      'account',
      'kind',
      e.fn.sum<number>('amountCents').as('cents'),
    ])
    .where(movesMoney)
    // A tip is no sale.
    .where('account', 'not in', ['provider', 'tips-payable'])
    .where('at', '>=', fromMs)
    .where('at', '<', untilMs)
    .groupBy(['bookings.taxState', 'bookings.taxRate', 'account', 'kind'])
    .execute();

/** Sums the entries of tips of a time by technician and kind of movement. */
export const sumTips = (db: Db, fromMs: number, untilMs: number) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('payments', 'payments.id', 'ledgerEntries.paymentId')
    .leftJoin('staff', 'staff.username', 'payments.tipTechId')
    .select((e) => [
      'payments.tipTechId as techId',
      'staff.name',
      'ledgerEntries.kind',
      e.fn.sum<number>('ledgerEntries.amountCents').as('cents'),
      e.fn.countAll<number>().as('lines'),
    ])
    .where(movesMoney)
    .where('ledgerEntries.account', '=', 'tips-payable')
    .where('ledgerEntries.at', '>=', fromMs)
    .where('ledgerEntries.at', '<', untilMs)
    .groupBy(['payments.tipTechId', 'staff.name', 'ledgerEntries.kind'])
    .orderBy('payments.tipTechId')
    .execute();

export type JournalRow = Pick<
  EntryRow,
  'id' | 'at' | 'movementId' | 'kind' | 'paymentId' | 'bookingId' | 'account' | 'amountCents'
> & { receiptNumber: number | null };

/** Lists the entries of a time that move money, in their order, after an entry. */
export function listJournal(
  db: Db,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  after: Pick<EntryRow, 'id' | 'at'> | undefined,
  limit: number,
): Promise<JournalRow[]> {
  let entries = db
    .selectFrom('ledgerEntries')
    .leftJoin('receipts', 'receipts.paymentId', 'ledgerEntries.paymentId')
    .select([
      'ledgerEntries.id',
      'ledgerEntries.at',
      'ledgerEntries.movementId',
      'ledgerEntries.kind',
      'ledgerEntries.paymentId',
      'ledgerEntries.bookingId',
      'ledgerEntries.account',
      'ledgerEntries.amountCents',
      'receipts.number as receiptNumber',
    ])
    .where(movesMoney)
    // The index has the time alone: the page begins at the time of the last entry.
    .where('ledgerEntries.at', '>=', after?.at ?? fromMs)
    .where('ledgerEntries.at', '<', untilMs);
  if (after) {
    entries = entries.where((e) =>
      e.or([e('ledgerEntries.at', '>', after.at), e('ledgerEntries.id', '>', after.id)]),
    );
  }
  return entries.orderBy('ledgerEntries.at').orderBy('ledgerEntries.id').limit(limit).execute();
}
