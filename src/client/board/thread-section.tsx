import { useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { ADMIN, can } from '../../domain/bookings/booking-lifecycle.ts';
import { ThreadView } from '../threads/shared/thread-view.tsx';
import { useSend } from '../threads/shared/use-send.ts';
import { t } from '../ui/texts.ts';
import { useRequests } from './requests.ts';

const MESSAGE = ['message'] as const;

/** What customer, technician and dispatchers wrote about the booking. */
export default function ThreadSection({ booking }: { booking: Booking }) {
  const section = useRef<HTMLElement>(null);
  const isOpen = can(booking, 'write', ADMIN) === null;
  useRequests(booking.id, isOpen ? MESSAGE : [], () =>
    section.current?.querySelector<HTMLInputElement>('[name=message]')?.focus(),
  );
  return (
    <section ref={section} aria-labelledby="thread" className="grid gap-2 px-4 pt-3">
      <h4 id="thread" className="text-fine text-ink-soft">
        {t('Messages')}
      </h4>
      <ThreadView side="admin" bookingId={booking.id} isOpen={isOpen} onSend={useSend('admin', booking.id)} />
    </section>
  );
}
