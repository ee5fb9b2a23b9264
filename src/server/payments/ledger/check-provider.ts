import type { Context } from '../../context.ts';
import type { Database, PaymentRow } from '../../platform/db/schema.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { findPayment } from '../queries.ts';
import { findOldestOfProvider, listChangedAfter, listPaymentsOfProvider, readBooks } from './book-queries.ts';
import type { Books } from './payment-differences.ts';
import { providerDifferences, unknownPayment } from './provider-differences.ts';

const BATCH_SIZE = 100;
/** The provider's clock and ours may differ by so much. */
const CLOCK_SLACK_MS = 60 * 60_000;

type Checking = Pick<Context, 'db' | 'payments'> & {
  /** The name of the provider that is asked; payments of others are left out. */
  provider: string;
  /** The payments that changed since are compared; null: all. */
  sinceMs: number | null;
  signal?: AbortSignal;
};

/**
 * Compares the books with the payment provider: every payment that either says has changed. What differs is looked up
 * again one by one, because it may have moved between the reads, and a provider's list may be some seconds old.
 * @returns the number of payments, and a sentence for each difference
 * @throws PaymentUnavailable if the provider cannot be asked
 */
export async function checkProvider(
  checking: Checking,
): Promise<{ payments: number; differences: string[] }> {
  const { db, payments, provider, signal } = checking;
  const sinceMs =
    (checking.sinceMs ?? (await findOldestOfProvider(db, provider)) ?? Date.now()) - CLOCK_SLACK_MS;
  const differences: string[] = [];
  const seen = new Set<string>();

  async function compare(found: ProviderPayment[]): Promise<void> {
    const ids = found.map(({ providerPaymentId }) => providerPaymentId);
    const keys = found.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    const books = await readBooks(db, await listPaymentsOfProvider(db, provider, ids, keys));
    const byId = new Map(books.map((each) => [each.payment.providerPaymentId, each]));
    const byKey = new Map(books.map((each) => [each.payment.id, each]));
    for (const each of found) {
      seen.add(each.providerPaymentId);
      const ours = byId.get(each.providerPaymentId) ?? byKey.get(each.idempotencyKey ?? '');
      if (!ours) differences.push(...unknownPayment(each));
      else if (providerDifferences(ours, each).length > 0)
        differences.push(...(await lookUp(checking, ours.payment, each.providerPaymentId)));
    }
  }

  let batch: ProviderPayment[] = [];
  for await (const payment of payments.listSince(sinceMs)) {
    signal?.throwIfAborted();
    batch.push(payment);
    if (batch.length < BATCH_SIZE) continue;
    await compare(batch);
    batch = [];
  }
  await compare(batch);

  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted();
    const ours: PaymentRow[] = await listChangedAfter(db, provider, sinceMs, after, BATCH_SIZE);
    for (const payment of ours) {
      if (payment.providerPaymentId === null || seen.has(payment.providerPaymentId)) continue;
      seen.add(payment.providerPaymentId);
      differences.push(...(await lookUp(checking, payment, payment.providerPaymentId)));
    }
    after = ours.at(-1)?.id;
  }
  return { payments: seen.size, differences };
}

/** Returns the differences of one payment, none if it moves meanwhile. */
async function lookUp(
  { db, payments }: Pick<Checking, 'db' | 'payments'>,
  { id }: PaymentRow,
  providerPaymentId: string,
): Promise<string[]> {
  const before = await readBooksOf(db, id);
  const found = await payments.findPayment(providerPaymentId);
  const after = await readBooksOf(db, id);
  if (!before || !after || JSON.stringify(before) !== JSON.stringify(after)) return [];
  return providerDifferences(after, found).map((text) => `payment ${id} ${text}`);
}

async function readBooksOf(db: Database, id: string): Promise<Books | undefined> {
  const payment = await findPayment(db, id);
  return (await readBooks(db, payment ? [payment] : []))[0];
}
