import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockPayment } from '../refunds/queries.ts';
import { listBookingsAfter, listPaymentsAfter, readBooks } from './book-queries.ts';
import { differencesOf } from './payment-differences.ts';

const BATCH_SIZE = 200;

/**
 * Compares bookings, payments, refunds and entries. A payment that differs is read again in a transaction that holds
 * it, because it may have moved between the reads.
 * @returns the number of payments, and a sentence for each difference
 */
export async function checkLedger(
  db: Database,
  signal?: AbortSignal,
): Promise<{ payments: number; differences: string[] }> {
  const differences: string[] = [];
  let payments = 0;
  const listPayments = (after: string) => listPaymentsAfter(db, after, BATCH_SIZE);
  for await (const batch of inBatches(listPayments, signal)) {
    payments += batch.length;
    for (const books of await readBooks(db, batch)) {
      if (differencesOf(books).length === 0) continue;
      const found = await findDifferences(db, books.payment.id);
      for (const text of found) differences.push(`payment ${books.payment.id} ${text}`);
    }
  }
  const listBookings = (after: string) => listBookingsAfter(db, after, BATCH_SIZE);
  for await (const batch of inBatches(listBookings, signal)) {
    for (const { id, paymentId } of batch) {
      if (paymentId === null) differences.push(`booking ${id} has no payment`);
    }
  }
  return { payments, differences };
}

/** Reads rows in the order of their ids. Requests are answered between the batches, also on SQLite. */
async function* inBatches<Row extends { id: string }>(
  list: (after: string) => Promise<Row[]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted();
    await nextTurn();
    const batch: Row[] = await list(after);
    if (batch.length > 0) yield batch;
    after = batch.at(-1)?.id;
  }
}

/** Returns the differences of a payment while no other transaction changes it. */
const findDifferences = (db: Database, paymentId: string): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const [books] = await readBooks(trx, payment ? [payment] : []);
    return books ? differencesOf(books) : [];
  });
