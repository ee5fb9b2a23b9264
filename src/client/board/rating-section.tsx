import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { read } from '../app/query-client.ts';
import { plural, t } from '../ui/texts.ts';

/** The customer's rating of a booking and the average of its technician; nothing while neither exists. */
export function RatingSection({ booking }: { booking: Pick<Booking, 'id' | 'status' | 'version'> }) {
  const reading = read('GET /api/admin/bookings/:id/rating', { params: { id: booking.id } });
  const { data } = useQuery({
    ...reading,
    queryKey: [...reading.queryKey, booking.version],
    // Only a completed booking can have a rating.
    enabled: booking.status === 'completed',
    placeholderData: (known, query) => (query?.queryKey[1] === booking.id ? known : undefined),
  });
  if (!data?.rating && !data?.technician) return null;
  const { rating, technician } = data;
  return (
    <div className="mx-4 mb-1 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-small bg-quiet px-3 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-[34px] place-items-center rounded-small bg-amber-wash text-amber-text"
      >
        <Star className="size-4" />
      </span>
      <p className="text-small [overflow-wrap:anywhere]">
        <b className="font-semibold">
          {rating ? t('Rated {stars} of 5', { stars: rating.stars }) : t('Not rated yet')}
        </b>
        {rating?.note && <span className="block">{rating.note}</span>}
        {technician && (
          <span className="block text-[0.8125rem] text-ink-soft">
            {plural(
              technician.count,
              '{technician}: {average} of 5 from {count} rating',
              '{technician}: {average} of 5 from {count} ratings',
              { technician: technician.techId, average: technician.average.toFixed(1) },
            )}
          </span>
        )}
      </p>
    </div>
  );
}
