import { cardCalls } from '../../../contract/cards.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Context } from '../../context.ts';
import type { SavedCardRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { App } from '../../platform/http/app-type.ts';
import { principalOf } from '../../platform/http/guard.ts';
import { serve } from '../../platform/http/serve.ts';
import { publishCards, queueDeletion } from './delete-cards.ts';
import { findCard, listCards, removeCard } from './queries.ts';

const toCard = ({ id, brand, last4, expMonth, expYear }: SavedCardRow) => ({
  ...{ id, brand, last4, expMonth, expYear },
});

/** Registers the calls by which customers see and delete their saved cards. */
export function cardRoutes(app: App, context: Context): void {
  const { db, clock } = context;
  serve(app, cardCalls, {
    listCards: async (request) => (await listCards(db, principalOf(request).id)).map(toCard),
    deleteCard: async (request) => {
      const { id: customerId } = principalOf(request);
      const card = await findCard(db, request.params.id);
      if (card?.customerId !== customerId) throw new Failure('CARD_NOT_FOUND');
      await inTransaction(db, async (trx) => {
        if (!(await removeCard(trx, card.id))) throw new Failure('CARD_NOT_FOUND');
        await queueDeletion(trx, card, clock());
      });
      publishCards(context, customerId);
      return (await listCards(db, customerId)).map(toCard);
    },
  });
}
