import { can, type Judged, OWNER } from '../bookings/booking-lifecycle.ts';
import type { Refusal } from '../bookings/booking-refusals.ts';
import { isUnpaid } from '../bookings/unpaid.ts';
import { isWithPartner } from '../dispatch/partner.ts';
import { DAY_MS } from '../durations.ts';
import { toCents } from './money.ts';
import type { TipTerms } from './tip.ts';

export const MIN_TIP_CENTS = 100;
/** A larger amount is taken for a slip of the finger, unless the price itself is larger. */
const TYPO_GUARD_CENTS = 20_000;

/** The largest tip for a price without tax. */
export const maxTipCents = (netCents: number): number => Math.max(TYPO_GUARD_CENTS, netCents);

export const isTipAmount = (cents: number, netCents: number): boolean =>
  cents >= MIN_TIP_CENTS && cents <= maxTipCents(netCents);

/** Returns the suggested tips in cents: percentages of the price without tax in whole dollars, each once. */
export function suggestedTips({ percents }: Pick<TipTerms, 'percents'>, netCents: number): number[] {
  const dollars = percents.map((percent) => Math.max(1, Math.round((netCents * percent) / 10_000)));
  return [...new Set(dollars)].map((each) => each * 100).filter((cents) => isTipAmount(cents, netCents));
}

/** What is typed as another amount, such as '7.50' or '$7', in cents; null if it is no amount that can be given. */
export function typedTipCents(typed: string, netCents: number): number | null {
  const amount = /^\$?\s*(\d{1,5}(?:\.\d{1,2})?)$/.exec(typed.trim())?.[1];
  if (amount === undefined) return null;
  const cents = toCents(Number(amount));
  return isTipAmount(cents, netCents) ? cents : null;
}

/** A booking, as far as a tip depends on it; times in epoch milliseconds or as ISO-8601 texts. */
type Tippable = Judged & { completedAt: number | string | null };

/**
 * Returns why the customer of a booking cannot give a tip; null if one can be given. Whether there is one already is
 * decided apart. A partner pays its own people.
 */
export function tipRefusal(
  booking: Tippable,
  terms: TipTerms | null,
  nowMs: number,
): { code: 'TIP_NOT_TAKEN' | 'TIP_TOO_LATE' | Refusal['code']; text?: string } | null {
  const { status, paymentStatus, assignedTechId, completedAt } = booking;
  if (!terms || assignedTechId === null || isWithPartner({ assignedTechId }))
    return { code: 'TIP_NOT_TAKEN' };
  const refusal = can(booking, 'tip', OWNER);
  if (refusal) return refusal;
  if (isUnpaid(status, paymentStatus)) return { code: 'TIP_NOT_TAKEN' };
  const doneMs = typeof completedAt === 'string' ? Date.parse(completedAt) : completedAt;
  return doneMs === null || nowMs > doneMs + terms.days * DAY_MS ? { code: 'TIP_TOO_LATE' } : null;
}
