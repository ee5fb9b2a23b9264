import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { Booking } from '../../domain/booking.ts';
import { read } from '../app/read.ts';

/** What the customer said of it, and how its technician is rated on the whole; nothing while nobody has rated. */
export function BookingRating({ booking }: { booking: Pick<Booking, 'id' | 'status' | 'version'> }) {
  const reading = read('GET /api/admin/bookings/:id/rating', { params: { id: booking.id } });
  const { data } = useQuery({
    ...reading,
    queryKey: [...reading.queryKey, booking.version],
    // Nobody rates before.
    enabled: booking.status === 'completed',
    placeholderData: (known, query) => (query?.queryKey[1] === booking.id ? known : undefined),
  });
  if (!data?.rating && !data?.technician) return null;
  const { rating, technician } = data;
  return (
    <div className="mx-4 mb-1 grid grid-cols-[34px_minmax(0,1fr)] items-start gap-3 rounded-small bg-quiet px-3 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-[34px] place-items-center rounded-small bg-amber-wash text-amber-text"
      >
        <Star className="size-4" />
      </span>
      <p className="text-small [overflow-wrap:anywhere]">
        <b className="font-semibold">{rating ? `Rated ${rating.stars} of 5` : 'Not rated yet'}</b>
        {rating?.note && <span className="block">{rating.note}</span>}
        {technician && (
          <span className="block text-[13px] text-ink-soft">
            {technician.techId}: {technician.average.toFixed(1)} of 5 from {technician.count}{' '}
            {technician.count === 1 ? 'rating' : 'ratings'}
          </span>
        )}
      </p>
    </div>
  );
}
