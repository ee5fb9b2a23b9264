import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { queueCancelSaving } from '../intents/queue-work.ts';
import type { ProviderCard } from '../provider/provider.ts';
import { endSavingOf, hasCardOf, listCards, removeCard } from './queries.ts';

/** Has every open page of a customer read the saved cards again. */
export const publishCards = ({ publish }: Pick<Context, 'publish'>, customerId: string): void =>
  publish('cards:changed', rooms.customer(customerId), undefined);

/** What the provider deletes of a card. */
type Provided = Pick<ProviderCard, 'providerCardId' | 'providerCustomerId'>;

/** Queues the deletion of a card at the provider, in the transaction that removes it here. */
export const queueDeletion = (trx: Db, { providerCardId, providerCustomerId }: Provided, now: number) =>
  addJob(trx, {
    kind: 'delete-card',
    key: `card:${providerCardId}`,
    payload: { providerCardId, providerCustomerId },
    now,
  });

/**
 * Deletes a card at the provider, and with the last one what the provider has of the customer.
 * @throws PaymentUnavailable, so that the job runner retries
 */
export async function deleteAtProvider(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  { providerCardId, providerCustomerId }: Provided,
): Promise<void> {
  await payments.deleteCard(providerCardId);
  if (!(await hasCardOf(db, providerCustomerId))) await payments.deleteCustomer(providerCustomerId);
}

/** Removes all cards of a customer, also those that are being saved, in the transaction that deletes the account. */
export async function forgetCards(trx: Db, customerId: string, now: number): Promise<void> {
  for (const { id } of await endSavingOf(trx, customerId)) await queueCancelSaving(trx, id, now);
  for (const card of await listCards(trx, customerId))
    if (await removeCard(trx, card.id)) await queueDeletion(trx, card, now);
}
