import { useEffect, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { polling } from '../../events/polling.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { LatePart } from '../app/page-states.tsx';
import { onEvent } from '../app/socket.ts';
import { readThread } from '../threads/api.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';

const ThreadCard = lazyPart('tracking/thread-card', () => import('./thread-card.tsx'));

/** The thread, once somebody has written or the customer wants to: most bookings need none, and its code loads then. */
export function ThreadPart({ booking }: { booking: Booking }) {
  const { id } = booking;
  const { data } = useLiveQuery({ ...readThread('customer', id), pollEvery: polling.thread });
  const [isOpen, setIsOpen] = useState(false);
  const [isWritten, setIsWritten] = useState(false);
  useEffect(() => onEvent('thread:message', ({ bookingId }) => bookingId === id && setIsWritten(true)), [id]);
  if (!isOpen && !isWritten && !data?.length)
    return <Button onClick={() => setIsOpen(true)}>{t('Write a message')}</Button>;
  return (
    <LatePart fallback={<Skeleton className="h-60 rounded-card" />}>
      <ThreadCard booking={booking} takesFocus={isOpen} />
    </LatePart>
  );
}
