import { type TaxTerms, taxedTotal } from '../money/tax.ts';
import { type Cancellable, cancellationOf, freeUntil } from './cancellation.ts';
import type { ServiceType } from './service-type.ts';

/** Where a booking is moved: the time of a slot, or null for an emergency now; in epoch milliseconds. */
export type MoveTarget = { serviceType: ServiceType; scheduledAt: number | null };

/** What a booking costs, in cents; the rate is an integer of thousandths of a percent. */
export type BookedPrice = { baseFeeCents: number; totalCents: number; taxRate: number; taxCents: number };

/** What a booking was sold for. Tax that was added to the price is in the total alone. */
type Booked = BookedPrice & {
  serviceType: ServiceType;
  distanceChargesCents: number;
  energyChargesCents: number;
};

type MovePrices = Pick<TaxTerms, 'taxIncluded'> & { prices: Record<ServiceType, number> };

/**
 * Returns the price of a booking at another time. The same service keeps its price to the cent; another one has its own
 * base fee, the charges as they were booked, and the tax as `terms` have it, whatever the booking was made under.
 * @param terms the prices that hold now, or by the customer's quote
 * @param taxRate that of the new day, in thousandths of a percent
 */
export function movedPrice(
  booked: Booked,
  serviceType: ServiceType,
  terms: MovePrices,
  taxRate: number,
): BookedPrice {
  const { baseFeeCents, totalCents, taxCents } = booked;
  if (serviceType === booked.serviceType)
    return { baseFeeCents, totalCents, taxRate: booked.taxRate, taxCents };
  const newFeeCents = Math.round(terms.prices[serviceType] * 100);
  const priceCents = newFeeCents + booked.distanceChargesCents + booked.energyChargesCents;
  // Where no money moves, none corrects the tax.
  if (terms.taxIncluded && priceCents === totalCents)
    return { baseFeeCents: newFeeCents, totalCents, taxRate: booked.taxRate, taxCents };
  return { baseFeeCents: newFeeCents, taxRate, ...taxedTotal(terms, priceCents, taxRate) };
}

/**
 * Returns until when cancelling a booking stays free after its customer moves it now, in epoch milliseconds; null if the
 * terms count from the new time. Who moves a booking that is too late to be cancelled free cannot cancel the moved one
 * free: otherwise moving would be a way around the fee.
 */
export function freeUntilAfterMove(before: Cancellable, nowMs: number): number | null {
  const { cause } = cancellationOf(before, { leftCents: 0, nowMs });
  if (before.freeUntilAt != null || cause === 'late') return freeUntil(before);
  return null;
}

type Ordered = { createdAt: number; movedAt?: number | null };

/** Returns since when an emergency waits: one that was booked for later waits since it was moved to now. */
export const orderedAt = ({ createdAt, movedAt }: Ordered): number => movedAt ?? createdAt;

/** Shares what a cancelled booking keeps among its payments, in their order: each keeps at most what it has. */
export function shareKept(keptCents: number, availableCents: readonly number[]): number[] {
  let left = keptCents;
  return availableCents.map((available) => {
    const share = Math.min(left, Math.max(0, available));
    left -= share;
    return share;
  });
}
