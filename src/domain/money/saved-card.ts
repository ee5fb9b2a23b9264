import * as z from 'zod/mini';
import { HOUR_MS } from '../durations.ts';
import { Card } from './card.ts';

/** What is kept and shown of a card that a customer has saved for the next payment; its number is the provider's. */
export const SavedCard = z.object({
  id: z.string(),
  ...Card.shape,
  expMonth: z.int().check(z.gte(1), z.lte(12)),
  expYear: z.int(),
});
export type SavedCard = z.infer<typeof SavedCard>;

type Expiry = Pick<SavedCard, 'expMonth' | 'expYear'>;

/** The last zone in which a month ends is 12 hours behind UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/** Whether the last day of a card's month has passed everywhere. */
export const isExpired = ({ expMonth, expYear }: Expiry, nowMs: number): boolean =>
  nowMs >= Date.UTC(expYear, expMonth, 1) + LAST_ZONE_MS;

/** '03/29' */
export const expiryText = ({ expMonth, expYear }: Expiry): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
