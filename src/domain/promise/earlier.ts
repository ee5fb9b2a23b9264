import * as z from 'zod/mini';
import { Time } from '../time.ts';

/**
 * How an offer of an earlier time ended. `withdrawn`: its booking has left the list, or the customer's account was merged
 * into one that is offered another time.
 */
export const EarlierOutcome = z.enum(['taken', 'declined', 'expired', 'withdrawn']);
export type EarlierOutcome = z.infer<typeof EarlierOutcome>;

/** An earlier time that is held for the customer until it expires. */
export const EarlierOffer = z.object({ startAt: Time, expiresAt: Time });
export type EarlierOffer = z.infer<typeof EarlierOffer>;

/**
 * Since when a booking is on the list that is offered a freed place, the open offer, and by when the van comes earlier than
 * promised if the customer of an emergency was told, which is once.
 */
export const Earlier = z.object({
  since: Time,
  offer: z.nullable(EarlierOffer),
  told: z.nullable(Time),
});

/** What happens to a booking on the list; `removed` after offers without an answer, `over` when its time is too near. */
export type EarlierStep =
  | 'joined'
  | 'left'
  | 'offered'
  | 'declined'
  | 'expired'
  | 'removed'
  | 'over'
  | 'withdrawn'
  | 'told';
