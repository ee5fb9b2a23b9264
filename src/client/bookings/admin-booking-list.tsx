import { useAtomValue } from 'jotai';
import { ArrowUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { alertListAtom, newBookingsAtom, overdueBookings } from '../notifications/atoms.ts';
import { useDrawnAsRead } from '../ui/draw-as-read.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { useNow } from '../ui/time.tsx';
import { AdminBookingRow } from './admin-booking-row.tsx';
import { byDay } from './admin-rows.ts';
import { useSteadyList } from './admin-steady-list.ts';

const OVERDUE_LOOK_MS = 5000;

type ListProps = {
  bookings: readonly Booking[];
  selectedId: string | null;
  onSelect: (bookingId: string) => void;
  /** Below the last row. */
  foot: ReactNode;
};

/** Up and down move from row to row; Enter is the row's own press. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-booking]')];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * The bookings under their days. What comes in on top moves nothing that is being read.
 */
export function AdminBookingList({ bookings, selectedId, onSelect, foot }: ListProps) {
  const now = useNow(OVERDUE_LOOK_MS);
  const overdue = overdueBookings(useAtomValue(alertListAtom), now);
  const fresh = useAtomValue(newBookingsAtom);
  const { rows, more, drawMore, onScroll: drawOnScroll } = useDrawnAsRead(bookings);
  const { scroller, hands, arrived, showArrived, onScroll } = useSteadyList(rows.map(({ id }) => id));
  return (
    <div
      ref={scroller}
      {...hands}
      onScroll={(event) => {
        onScroll();
        drawOnScroll(event);
      }}
      className="board-scroll relative min-h-0 flex-1 overflow-y-auto"
    >
      {arrived > 0 && (
        <button
          type="button"
          onClick={showArrived}
          className="tap sticky top-2 z-20 mx-auto -mb-9 flex w-max items-center gap-2 rounded-pill bg-raised px-4 text-[13px] font-semibold shadow-card"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {arrived === 1 ? '1 new booking' : `${arrived} new bookings`}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the buttons; arrows only move between them */}
      <div onKeyDown={onArrow}>
        {byDay(rows, new Date(now)).map(({ day, title, bookings: ofDay }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3
              id={`day-${day}`}
              className="sticky top-0 z-10 border-b border-line bg-surface px-4 py-1 text-fine font-semibold text-ink-soft max-[760px]:px-3"
            >
              {title}
            </h3>
            <ul>
              {ofDay.map((booking) => (
                <li key={booking.id}>
                  <AdminBookingRow
                    booking={booking}
                    selected={booking.id === selectedId}
                    fresh={fresh.has(booking.id)}
                    overdue={overdue.includes(booking.id)}
                    onSelect={onSelect}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {more ? <ShowMore onPress={drawMore} /> : foot}
    </div>
  );
}
