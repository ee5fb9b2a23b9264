import type { BooksStatus, ListedPayment } from '../../contract/shapes/books.ts';
import { Failure } from '../../domain/failure.ts';
import { refundedCentsOf } from '../../domain/money/journal.ts';
import { toDollars } from '../../domain/money/money.ts';
import { searchWords } from '../../domain/people/search-text.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import {
  findPaymentPlace,
  listDetails,
  listExactIds,
  listFoundIds,
  listNewestIds,
  listSumsOfPayments,
  type Page,
  type PaymentDetail,
  type PaymentFilter,
} from './payment-queries.ts';
import { listStuck } from './stuck.ts';

export type SoughtPayments = Omit<PaymentFilter, 'ids' | 'besides'> & {
  /** Only payments with money that does not move. */
  isStuck?: boolean;
  q?: string;
};

/** A payment with what its entries sum to, in cents. */
export type ListedRow = Omit<PaymentDetail, 'status'> & {
  status: BooksStatus;
  feeCents: number | null;
  refundedCents: number;
};

/**
 * Returns one page of payments, newest first, and the id that requests the next page, if there is one.
 * @throws Failure NOT_FOUND if no payment has the id `before`
 */
export async function listPayments(
  context: Pick<Context, 'db' | 'clock'>,
  { isStuck, q, ...filter }: SoughtPayments,
  { limit, before }: { limit: number; before?: string },
): Promise<{ payments: ListedRow[]; nextBefore: string | null }> {
  const { db } = context;
  const place = before === undefined ? undefined : await findPaymentPlace(db, before);
  if (before !== undefined && !place) throw new Failure('NOT_FOUND');
  const stuck = isStuck ? await listStuck(context) : null;
  const ids = stuck?.flatMap(({ paymentId }) => paymentId ?? []);
  const found = await listIds(db, { ...filter, ...(ids && { ids }) }, q, {
    limit: limit + 1,
    before: place,
  });
  const page = found.slice(0, limit);
  return {
    payments: await rowsOf(db, page),
    nextBefore: found.length > limit ? (page.at(-1) ?? null) : null,
  };
}

async function listIds(db: Db, filter: PaymentFilter, q: string | undefined, page: Page): Promise<string[]> {
  const typed = q?.trim();
  if (!typed) return listNewestIds(db, filter, page);
  // A number sign leaves no doubt; its digits may also end the id of another booking.
  const words = typed.startsWith('#') ? [] : searchWords(typed);
  const exact = await listExactIds(db, filter, { id: typed, receiptNumber: receiptNumberIn(typed) });
  const { before, limit } = page;
  const at = before ? exact.indexOf(before.id) : -1;
  // The exact hits stand before all others, which begin on the page after the last exact hit, or on the same one.
  const isAmongOthers = before !== undefined && at < 0;
  const first = isAmongOthers ? [] : exact.slice(at + 1);
  // A search text without any word finds nothing instead of everything.
  if (words.length === 0) return first.slice(0, limit);
  const others = { ...filter, besides: exact };
  const found = await listFoundIds(db, others, words, isAmongOthers ? page : { limit });
  return [...first, ...found].slice(0, limit);
}

/** '000042' and '#42' are receipt 42. */
function receiptNumberIn(typed: string): number | null {
  const digits = /^#?0*(\d{1,9})$/.exec(typed)?.[1];
  return digits === undefined ? null : Number(digits);
}

async function rowsOf(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const details = new Map((await listDetails(db, ids)).map((row) => [row.id, row]));
  const sums = await listSumsOfPayments(db, ids);
  return ids.flatMap((id) => {
    const row = details.get(id);
    return row
      ? withSums(
          row,
          sums
            .filter(({ paymentId }) => paymentId === id)
            .map((sum) => ({ ...sum, cents: Number(sum.cents) })),
        )
      : [];
  });
}

type Sum = { account: string; kind: string; cents: number };

function withSums(row: PaymentDetail, sums: readonly Sum[]): ListedRow {
  const fees = sums.filter(({ account }) => account === 'fees');
  const refundedCents = refundedCentsOf(sums);
  return {
    ...row,
    status: row.status === 'captured' && refundedCents > 0 ? 'partially_refunded' : row.status,
    feeCents: fees.length > 0 ? totalOf(fees) : null,
    refundedCents,
  };
}

const totalOf = (sums: readonly Sum[]): number => sums.reduce((total, { cents }) => total + cents, 0);

/** Returns the name of the booking, or of the account that paid for none; null if nobody has given one. */
export const payerName = ({ customerName, firstName, lastName }: ListedRow): string | null =>
  customerName ?? ([firstName, lastName].filter(Boolean).join(' ') || null);

export function toListedPayment(row: ListedRow): ListedPayment {
  const { taxCents } = row;
  return {
    id: row.id,
    createdAt: toTime(row.createdAt),
    capturedAt: toTimeOrNull(row.capturedAt),
    bookingId: row.bookingId,
    customerName: payerName(row),
    amount: toDollars(row.amountCents),
    netAmount: taxCents === null ? null : toDollars(row.amountCents - taxCents),
    taxAmount: taxCents === null ? null : toDollars(taxCents),
    feeAmount: row.feeCents === null ? null : toDollars(row.feeCents),
    refundedAmount: toDollars(row.refundedCents),
    status: row.status,
    receiptNumber: row.receiptNumber,
    provider: row.provider,
    providerPaymentId: row.providerPaymentId,
    tipTechId: row.tipTechId,
  };
}
