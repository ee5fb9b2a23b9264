import type { BookingRisk } from '../../domain/bookings/booking-risk.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { offerText } from '../dispatch/shared/offer-text.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { type Said, saidOf } from './risk-text.tsx';

/** What puts a booking at risk, for its row. */
export const saidAbout = (risk: BookingRisk | undefined): Said | null =>
  risk?.statement ? saidOf(risk.statement) : null;

/** Why nobody gets a booking; null while somebody can. */
export function nobodyText(risk: BookingRisk | undefined, forecast: Forecast | undefined): string | null {
  if (risk?.level !== 'nobody') return null;
  return forecast?.asked?.isOver ? t('nobody left to ask') : t('nobody can go');
}

/**
 * Whom the booking is offered to or who has not taken it, or else who is proposed: the time first, because a narrow row
 * cuts the end.
 */
export function proposalText(forecast: Forecast | undefined, nowMs: number): string | null {
  const asked = forecast?.asked;
  if (asked?.offer || asked?.isOver) return offerText(asked, nowMs);
  return forecast?.best ? `${clockTime(forecast.best.arrivesAt)} ${forecast.best.techId}` : null;
}
