import type { Booking } from '../../domain/bookings/booking.ts';
import { freeUntilText } from '../../domain/bookings/cancellation-words.ts';
import { freeUntilAfterMove, type MoveTarget, movedPrice } from '../../domain/bookings/move.ts';
import { formatCents, toCents } from '../../domain/money/money.ts';
import { promisedAtOf } from '../../domain/promise/promise.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

/** A rate in thousandths of a percent, as the booking's amounts have it. */
const taxRateOf = ({ totalAmount, taxAmount }: Booking): number =>
  taxAmount === 0 ? 0 : Math.round((taxAmount / (totalAmount - taxAmount)) * 100_000);

/** What a booking costs more at another time, in cents; below zero: less. The server's answer is what counts. */
export function differenceCents(booking: Booking, { serviceType }: MoveTarget): number {
  const totalCents = toCents(booking.totalAmount);
  const taxRate = taxRateOf(booking);
  const booked = {
    serviceType: booking.serviceType,
    baseFeeCents: toCents(booking.baseFee),
    distanceChargesCents: toCents(booking.distanceCharges),
    energyChargesCents: toCents(booking.energyCharges),
    totalCents,
    taxRate,
    taxCents: toCents(booking.taxAmount),
  };
  return movedPrice(booked, serviceType, config, taxRate).totalCents - totalCents;
}

/** What a move does with the money. */
export function moneyText(cents: number): string {
  const amount = formatCents(Math.abs(cents));
  if (cents > 0) return t('This costs {amount} more. You pay only the difference.', { amount });
  if (cents < 0) return t('This costs {amount} less. It goes back to your card by itself.', { amount });
  return t('Moving costs nothing.');
}

/** The terms of cancelling after a move, and that a move that comes too late changes nothing of them. */
export function termsText(
  booking: Booking,
  target: MoveTarget,
  by: 'customer' | 'admin',
  nowMs: number,
): string {
  const before = { ...booking, terms: booking.cancellationTerms };
  const fixed =
    by === 'customer' ? freeUntilAfterMove(before, nowMs) : Date.parse(booking.freeUntilAt ?? '') || null;
  const promisedAt = promisedAtOf({ ...target, createdAt: nowMs }, config);
  const after = { ...before, ...target, movedAt: nowMs, freeUntilAt: fixed, promisedAt };
  const when = (at: number) => whenTime(new Date(at), new Date(nowMs));
  const text = freeUntilText(after, nowMs, { t, when });
  return fixed !== null && fixed < nowMs ? `${text} ${t('Moving does not change that.')}` : text;
}
