import type { Readable } from 'node:stream';
import { receiptNumber } from '../../contract/shapes/receipt.ts';
import { type Day, dayOf } from '../../domain/bookings/schedule.ts';
import type { CsvValue } from '../../domain/csv.ts';
import { journalColumns, placeOf } from '../../domain/money/journal.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { csvStream } from '../lib/csv-stream.ts';
import { dayRangeOf } from './days.ts';
import { type JournalRow, listJournal } from './entry-queries.ts';

const PAGE_SIZE = 1000;
const columns = [
  'Date',
  'Time (UTC)',
  'Movement',
  'Kind',
  'Booking',
  'Receipt',
  'Account',
  'Debit (USD)',
  'Credit (USD)',
  'Net (USD)',
  'Tax (USD)',
  'Fee (USD)',
  'Refund (USD)',
  'Payout (USD)',
  'Tip (USD)',
];

/**
 * Streams every line of every movement of money of some days as CSV, oldest first; docs/operations.md says what the
 * columns mean. The file has no line of totals, because bookkeeping programs would import it.
 */
export function journalCsv(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { from, until }: { from: Day; until: Day },
): Promise<Readable> {
  const { timeZone } = config.company;
  const span = dayRangeOf(from, until, timeZone);
  return csvStream<JournalRow>({
    columns,
    readPage: (after) => listJournal(db, span, after, PAGE_SIZE),
    toValues: (row) => toValues(row, timeZone),
  });
}

function toValues(row: JournalRow, timeZone: string): CsvValue[] {
  const { at, movementId, kind, bookingId, account, amountCents } = row;
  const place = placeOf(account, amountCents);
  return [
    dayOf(new Date(at), timeZone),
    toTime(at),
    movementId,
    kind,
    bookingId,
    row.receiptNumber && receiptNumber(row.receiptNumber),
    account,
    amountCents > 0 ? { cents: amountCents } : null,
    amountCents < 0 ? { cents: -amountCents } : null,
    ...journalColumns.map((column) => (place?.column === column ? { cents: place.cents } : null)),
  ];
}
