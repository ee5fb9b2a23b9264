import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/id.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { PayloadOf } from '../../platform/jobs/kinds.ts';
import { queueCancelSaving } from '../intents/queue-work.ts';
import { PaymentDeclined, type ProviderCard } from '../provider/provider.ts';
import { findPayment } from '../queries.ts';
import { publishCards, queueDeletion } from './delete-cards.ts';
import { endSaving, insertCard, listCards, removeCard } from './queries.ts';

type Saving = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'publish' | 'log'>;

/**
 * Saves the card of a captured payment whose customer has asked for it. A card that the provider does not save ends the
 * wish: the customer types it in again. What an attempt without an answer has stored is deleted then.
 * @throws PaymentUnavailable, so that the job runner retries
 */
export async function saveCard(
  context: Saving,
  { paymentId, providerCustomerId, customer }: PayloadOf<'save-card'>,
): Promise<void> {
  const { db, clock, payments, log } = context;
  const payment = await findPayment(db, paymentId);
  if (!payment?.providerPaymentId || payment.saveCardZip === null) return;
  const { providerPaymentId, saveCardZip: postalCode } = payment;
  try {
    const saved = await payments.saveCard({
      ...{ providerPaymentId, providerCustomerId, customer, postalCode, idempotencyKey: paymentId },
    });
    await store(context, payment, saved);
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    log.warn({ paymentId, code: error.code }, 'the payment provider does not save the card');
    await inTransaction(db, async (trx) => {
      if (await endSaving(trx, paymentId)) await queueCancelSaving(trx, paymentId, clock());
    });
  }
}

/**
 * Stores a card that the provider has saved, in place of the same one. It does so once: another run of the job may have
 * stored it, and whoever ends the wish has queued the deletion of what was saved.
 */
async function store({ db, clock, publish }: Saving, { id }: PaymentRow, saved: ProviderCard): Promise<void> {
  const { providerCardId, providerCustomerId, card, expMonth, expYear } = saved;
  const now = clock();
  const owner = await inTransaction(db, async (trx) => {
    const asked = await endSaving(trx, id);
    if (!asked) return null;
    const { customerId } = asked;
    for (const each of await listCards(trx, customerId)) {
      const isSame = each.brand === card.brand && each.last4 === card.last4;
      if (!isSame || each.expMonth !== expMonth || each.expYear !== expYear) continue;
      if (await removeCard(trx, each.id)) await queueDeletion(trx, each, now);
    }
    const provided = { providerCustomerId, providerCardId, ...card, expMonth, expYear };
    await insertCard(trx, { id: newId(), customerId, ...provided, createdAt: now });
    return customerId;
  });
  if (owner) publishCards({ publish }, owner);
}
