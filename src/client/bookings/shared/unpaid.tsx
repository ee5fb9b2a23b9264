import type { Booking } from '../../../domain/bookings/booking.ts';
import { lazyPart } from '../../app/lazy-part.ts';
import { LatePart } from '../../app/page-states.tsx';
import { Skeleton } from '../../ui/view-states.tsx';

// Few bookings lose their payment, and the tracking page has no bytes to spare.
const UnpaidCard = lazyPart('bookings/shared/unpaid-card', () => import('./unpaid-card.tsx'));

/** The card of an unpaid booking; nothing for any other. */
export function Unpaid({ booking }: { booking: Booking | undefined }) {
  if (!booking?.isUnpaid) return null;
  return (
    <LatePart fallback={<Skeleton className="h-60 rounded-card" />}>
      <UnpaidCard booking={booking} />
    </LatePart>
  );
}
