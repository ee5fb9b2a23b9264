import * as z from 'zod/mini';
import { Prediction } from '../domain/operations/prediction.ts';
import { get, viewed } from './contract.ts';
import { Id } from './fields.ts';

export const operationsCalls = {
  listPredictions: get('/api/admin/bookings/:id/predictions', {
    auth: ['admin'],
    audit: viewed('booking-viewed'),
    summary: 'What was promised, and when the technician was predicted to arrive at each step, oldest first',
    params: Id,
    answers: { 200: z.array(Prediction) },
  }),
};
