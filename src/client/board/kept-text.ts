import type { Booking } from '../../domain/booking.ts';
import { causeName } from '../../domain/cancellation-words.ts';
import { formatUsd } from '../../domain/money.ts';
import { t } from '../ui/texts.ts';

/** '$40.00 kept: cancelled late', 'nobody was at the car'; empty for other bookings. */
export function keptText({ keptAmount, cancelCause }: Booking): string {
  if (!cancelCause) return '';
  const reason = t(causeName[cancelCause]);
  return keptAmount === undefined
    ? reason
    : t('{amount} kept: {reason}', { amount: formatUsd(keptAmount), reason });
}
