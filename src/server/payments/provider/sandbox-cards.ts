import type { Card } from '../../../domain/money/card.ts';
import { newId } from '../../platform/db/id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { PaymentDeclined, type PaymentProvider } from './provider.ts';
import { disableCards, findById, findEnabledCard, saveCardOnce } from './sandbox-queries.ts';

/** A test card has no date of its own. */
const EXPIRY = { expMonth: 12, expYear: 2035 };
/** A provider saves the card of a payment for a day only. */
const SAVED_WITHIN_MS = 24 * 60 * 60_000;

/**
 * The cards that the sandbox has saved. A saved card pays as the test token that it was first paid with.
 * @param cardOf returns the card of a token that pays
 */
export function sandboxCards(
  db: Database,
  clock: () => number | Promise<number>,
  cardOf: (sourceId: string) => Card | undefined,
) {
  const port: Pick<PaymentProvider, 'saveCard' | 'cancelSaving' | 'deleteCard' | 'deleteCustomer'> = {
    async saveCard({ providerPaymentId, providerCustomerId, idempotencyKey }) {
      const payment = await findById(db, providerPaymentId);
      const card = payment && cardOf(payment.sourceId);
      const createdAt = await clock();
      if (payment?.status !== 'completed' || !card || card.brand === 'gift_card')
        throw new PaymentDeclined('INVALID_CARD_DATA', 'No card of this payment can be saved.');
      if (payment.updatedAt <= createdAt - SAVED_WITHIN_MS)
        throw new PaymentDeclined('SOURCE_EXPIRED', 'The payment is too old.');
      const { sourceId } = payment;
      const saved = await saveCardOnce(db, {
        ...{ id: `sb-card-${newId()}`, idempotencyKey, sourceId, createdAt },
        providerCustomerId: providerCustomerId ?? `sb-customer-${newId()}`,
      });
      return {
        providerCardId: saved.id,
        providerCustomerId: saved.providerCustomerId,
        card,
        ...EXPIRY,
      };
    },
    async cancelSaving(key) {
      await disableCards(db, 'idempotencyKey', key);
    },
    async deleteCard(cardId) {
      await disableCards(db, 'id', cardId);
    },
    async deleteCustomer(customerId) {
      await disableCards(db, 'providerCustomerId', customerId);
    },
  };
  return {
    port,
    /** Returns the test token of a saved card; one that does not pay if the card is gone. */
    tokenOf: async (cardId: string, customerId: string): Promise<string> =>
      (await findEnabledCard(db, cardId, customerId))?.sourceId ?? cardId,
  };
}
