import { useQuery } from '@tanstack/react-query';
import type { Booking } from '../../domain/bookings/booking.ts';
import { read } from '../app/query-client.ts';
import { shortTime } from '../app/short-time.ts';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { actorText, eventText } from './history-text.ts';
import { ProblemPhoto } from './problem-photo.tsx';

/** The events of a booking, newest first; read again for each version of the booking. */
export function BookingHistory({ booking }: { booking: Pick<Booking, 'id' | 'version'> }) {
  const reading = read('GET /api/admin/bookings/:id/events', { params: { id: booking.id } });
  const { data, isError, isFetching, refetch } = useQuery({
    ...reading,
    queryKey: [...reading.queryKey, booking.version],
    // Shows the events of the previous version while the new ones load, never those of another booking.
    placeholderData: (known, query) => (query?.queryKey[1] === booking.id ? known : undefined),
  });
  return (
    <section aria-labelledby="history" className="px-4 pt-3">
      <h4 id="history" className="pb-1 text-small font-semibold">
        {t('History')}
      </h4>
      {data ? (
        <ol className="grid gap-x-4 text-small">
          {data.toReversed().map((event) => (
            <li
              key={`${event.at} ${event.kind} ${event.to}`}
              className="flex flex-wrap gap-x-3 py-0.5 leading-5"
            >
              <time dateTime={event.at} className="history-time text-ink-soft">
                {shortTime(event.at)}
              </time>
              <b className="history-actor truncate font-semibold">{actorText(event)}</b>
              <span className="flex-1 basis-[7rem] text-ink-soft [overflow-wrap:anywhere]">
                {eventText(event)} {event.photoUrl && <ProblemPhoto url={event.photoUrl} />}
              </span>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <ErrorState title={t('The history did not load')} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <div className="grid gap-2 py-1">
          <Loading what={t('history')} />
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      )}
    </section>
  );
}
