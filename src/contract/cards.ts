import * as z from 'zod/mini';
import { SavedCard } from '../domain/money/saved-card.ts';
import { callersOwn, del, get } from './contract.ts';
import { Id } from './fields.ts';

export const cardCalls = {
  listCards: get('/api/cards', {
    auth: ['customer'],
    audit: callersOwn,
    summary: 'The cards that the caller has saved for the next payment, the newest first, also expired ones',
    answers: { 200: z.array(SavedCard) },
  }),
  deleteCard: del('/api/cards/:id', {
    auth: ['its customer'],
    summary: 'Deletes a saved card, here and at the payment provider; answers the others',
    params: Id,
    answers: { 200: z.array(SavedCard) },
  }),
};
