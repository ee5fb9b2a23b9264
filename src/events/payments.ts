import * as z from 'zod/mini';
import { event } from './contract.ts';

export const paymentEvents = {
  /** Without payload: the client reads the cards again. */
  'cards:changed': event('the customer whose saved cards have changed', z.undefined()),
};
