import type { OfferHistory } from '../../../domain/dispatch/offer.ts';
import { t } from '../../ui/texts.ts';

/** To whom a booking is offered and for how long, or else who has not taken it: 'declined by 3, nobody left to ask'. */
export function offerText({ offer, declined, unanswered, isOver }: OfferHistory, nowMs: number): string {
  if (offer) {
    const seconds = Math.max(0, Math.ceil((Date.parse(offer.expiresAt) - nowMs) / 1000));
    return t('offered to {technician}, {seconds} s', { technician: offer.techId, seconds });
  }
  return [
    declined > 0 && t('declined by {count}', { count: declined }),
    unanswered > 0 && t('no answer from {count}', { count: unanswered }),
    isOver && t('nobody left to ask'),
  ]
    .filter(Boolean)
    .join(', ');
}
