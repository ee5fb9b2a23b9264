import * as z from 'zod/mini';
import { Selling } from '../domain/promise/overload.ts';
import { get, namesNobody, post } from './contract.ts';

/** Whether emergencies can be promised in time, and what is done with those that cannot. */
export const sellingCalls = {
  read: get('/api/admin/selling', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'Whether emergencies can be promised in time, since when not, and what holds',
    answers: { 200: Selling },
  }),
  override: post('/api/admin/selling/override', {
    auth: ['admin'],
    audit: ({ body: { sells } }) => ({
      action: 'selling-changed',
      detail: { sells: sells === null ? null : String(sells) },
    }),
    summary:
      'Sells emergencies whatever the wait (true), or none (false), for an hour; null: as the company’s rule says again',
    body: z.strictObject({ sells: z.nullable(z.boolean()) }),
    answers: { 200: Selling },
  }),
};
