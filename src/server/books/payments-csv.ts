import type { Readable } from 'node:stream';
import { booksStatusName } from '../../contract/shapes/books.ts';
import { receiptNumber } from '../../contract/shapes/receipt.ts';
import type { CsvValue } from '../../domain/csv.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { csvStream } from '../lib/csv-stream.ts';
import { type ListedRow, listPayments, payerName, type SoughtPayments } from './list-payments.ts';

const PAGE_SIZE = 500;
const columns = [
  'Time (UTC)',
  'Payment',
  'Booking',
  'Receipt',
  'Customer',
  'Amount (USD)',
  'Net (USD)',
  'Tax (USD)',
  'Fee (USD)',
  'Refunded (USD)',
  'Status',
  'Charged (UTC)',
  'Provider',
  "Provider's id",
  'Tip for',
];

const amount = (cents: number | null): CsvValue => (cents === null ? null : { cents });

/** Streams the payments that are sought as CSV, newest first. */
export const paymentsCsv = (
  context: Pick<Context, 'db' | 'clock'>,
  sought: SoughtPayments,
): Promise<Readable> =>
  csvStream<ListedRow>({
    columns,
    readPage: async (after) =>
      (await listPayments(context, sought, { limit: PAGE_SIZE, before: after?.id })).payments,
    toValues: (row) => {
      const { taxCents } = row;
      return [
        toTime(row.createdAt),
        row.id,
        row.bookingId,
        row.receiptNumber && receiptNumber(row.receiptNumber),
        payerName(row),
        amount(row.amountCents),
        amount(taxCents === null ? null : row.amountCents - taxCents),
        amount(taxCents),
        amount(row.feeCents),
        amount(row.refundedCents),
        booksStatusName[row.status],
        row.capturedAt === null ? null : toTime(row.capturedAt),
        row.provider,
        row.providerPaymentId,
        row.tipTechId,
      ];
    },
  });
