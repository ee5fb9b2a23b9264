import { CalendarPlus } from 'lucide-react';
import { useEffect } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import { CALENDAR_HASH, calendarPath } from '../../domain/bookings/calendar-link.ts';
import { toldWhoBy } from '../../domain/promise/booked-window.ts';
import { MoveButton } from '../bookings/shared/move-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, isLaterDay, useNow, whenTime } from '../ui/time.tsx';
import { cancelText } from './cancel-text.ts';

/** By when one hears who comes. */
function toldText(scheduledAt: string, nowMs: number, isGuest: boolean): string {
  const by = new Date(toldWhoBy(Date.parse(scheduledAt)));
  if (nowMs >= by.getTime()) return t('A technician is being chosen. The time stays as it is.');
  // The hour before a service after midnight is on the day before.
  const isOnTheDay = isLaterDay(by, new Date(nowMs)) && !isLaterDay(scheduledAt, by);
  if (isOnTheDay) {
    const values = { time: clockTime(by) };
    return isGuest
      ? t('A technician is chosen on the day, by {time}.', values)
      : t('We tell you who comes on the day, by {time}.', values);
  }
  const values = { time: isLaterDay(by, new Date(nowMs)) ? whenTime(by, new Date(nowMs)) : clockTime(by) };
  return isGuest
    ? t('A technician is chosen by {time}.', values)
    : t('We tell you who comes by {time}.', values);
}

type BookedNoteProps = {
  scheduledAt: string;
  isAssigned: boolean;
  /** For its customer; guests of a shared link have none. */
  booking?: Booking;
};

/** What stands below the window of a service that nobody sets out for yet: who comes, and what its customer can do now. */
export default function BookedNote({ scheduledAt, isAssigned, booking }: BookedNoteProps) {
  const nowMs = useNow(30_000);
  const who = isAssigned
    ? t('A technician is assigned. You can follow the van here once it is on the way.')
    : toldText(scheduledAt, nowMs, booking === undefined);
  return (
    <>
      <p className="text-pretty text-ink-soft">
        {who} {booking && cancelText(booking, nowMs)}
      </p>
      {booking && (
        <div className="pair gap-2">
          <AddToCalendar bookingId={booking.id} />
          <MoveButton booking={booking} by={OWNER} size="pair" />
        </div>
      )}
    </>
  );
}

function AddToCalendar({ bookingId }: { bookingId: string }) {
  const path = calendarPath(bookingId);
  useEffect(() => {
    if (location.hash !== CALENDAR_HASH) return;
    // Reloading the page asks for nothing.
    history.replaceState(history.state, '', location.pathname);
    location.assign(path);
  }, [path]);
  return (
    <ButtonLink size="pair" href={path}>
      <CalendarPlus aria-hidden="true" />
      {t('Add to calendar')}
    </ButtonLink>
  );
}
