import { AlarmClock, CircleCheck, GripVertical, Siren, UserPlus } from 'lucide-react';
import { memo, useRef } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { emergencyWait, type WaitLevel } from '../../domain/dispatch/emergency-wait.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { shortTime } from '../app/short-time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { moveByArrows, useTabStop } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';
import { minutesText, useNow, waitedText } from '../ui/time.tsx';
import { EmptyState } from '../ui/view-states.tsx';
import { useWindowed } from '../ui/windowed.ts';
import { ServiceTag } from './service-tag.tsx';

const looks = {
  late: { Icon: AlarmClock, look: 'text-amber-text' },
  alarm: { Icon: Siren, look: 'text-alarm-text' },
} as const;

/** A long wait for a technician: its level, and its text. Amber from 5 minutes on, red from 10, each with its icon. */
type LongWait = `${Exclude<WaitLevel, 'new'>} ${string}`;

/** Returns one string, so that a row renders again only when the string changes; null while the wait is not long. */
function longWait(booking: Booking, nowMs: number): LongWait | null {
  const wait = emergencyWait(booking, nowMs);
  if (!wait || wait.level === 'new') return null;
  return `${wait.level} ${minutesText(Math.floor(wait.waitedMs / MINUTE_MS))}`;
}

function WaitText({ wait, lead = t('Unassigned') }: { wait: LongWait; lead?: string }) {
  const [level, ...text] = wait.split(' ');
  const { Icon, look } = looks[level as keyof typeof looks];
  return (
    <span className={`inline-flex max-w-full items-center gap-1 font-semibold ${look}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{lead}</span> <span className="shrink-0">{text.join(' ')}</span>
    </span>
  );
}

const ROW_PX = 87;
const keyOf = ({ id }: Booking) => id;
const heightOf = () => ROW_PX;

type UnassignedListProps = {
  bookings: readonly Booking[];
  bookingId: string | null;
  /** Several that are picked. */
  pickedIds?: readonly string[];
  onPick: (bookingId: string) => void;
  /** Adds a booking to what is picked, or takes it out: a press with Shift. */
  onToggle?: (bookingId: string) => void;
  onAssign: (bookingId: string) => void;
};

/** How long a booking has waited, or the time that it is scheduled for. */
function waitOf(booking: Booking, nowMs: number): string {
  if (booking.serviceType === 'standard' && booking.scheduledAt) return shortTime(booking.scheduledAt);
  const waitedMs = Math.max(0, nowMs - Date.parse(booking.createdAt));
  return waitedMs < MINUTE_MS ? t('just now') : t('waiting {time}', { time: waitedText(waitedMs) });
}

type UnassignedRowProps = Pick<UnassignedListProps, 'onPick' | 'onToggle' | 'onAssign'> & {
  booking: Booking;
  wait: string;
  late: LongWait | null;
  picked: boolean;
  /** Whether this row is the tab stop of the list. */
  stop: boolean;
};

const UnassignedRow = memo(function UnassignedRow(props: UnassignedRowProps) {
  const { booking, wait, late, picked, stop, onPick, onToggle, onAssign } = props;
  const tabIndex = stop ? 0 : -1;
  const customer = customerLabel(booking, t('Unknown Customer'));
  return (
    <>
      <GripVertical
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-1 z-10 size-4 -translate-y-1/2 text-ink-faint pointer-coarse:hidden"
      />
      <button
        type="button"
        data-row
        tabIndex={tabIndex}
        aria-pressed={picked}
        onClick={({ shiftKey }) => (shiftKey && onToggle ? onToggle : onPick)(booking.id)}
        className="unassigned-row relative flex w-full flex-col gap-y-px border-b border-line py-3 pr-3 pl-6 text-left pointer-coarse:pl-4 text-small hover:bg-hover focus-visible:-outline-offset-3"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <ServiceTag serviceType={booking.serviceType} />
          <span className="text-[0.8125rem] text-ink-soft">
            {late ? <WaitText wait={late} lead={t('waiting')} /> : wait}
          </span>
        </span>
        <b className="truncate pr-10 font-semibold">{customer}</b>
        <span className="truncate pr-10 text-[0.8125rem] text-ink-soft">{booking.location}</span>
      </button>
      <IconButton
        compact
        label={t('Assign {customer}', { customer })}
        tabIndex={tabIndex}
        onClick={() => onAssign(booking.id)}
        className="absolute right-2 bottom-2"
      >
        <UserPlus aria-hidden="true" />
      </IconButton>
    </>
  );
});

/** The unassigned bookings; a press picks one for assignment. */
export const UnassignedList = memo(function UnassignedList(props: UnassignedListProps) {
  const { bookings, bookingId, pickedIds, onPick, onToggle, onAssign } = props;
  const now = useNow(10_000);
  const box = useRef<HTMLDivElement>(null);
  const { rows, spaceBelow, measure, focusHandlers } = useWindowed(bookings, { box, keyOf, heightOf });
  const { stop, onFocus } = useTabStop(
    rows.map(({ item }) => item.id),
    bookingId,
  );
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('Nothing waits')}
        text={t('Every open booking has a technician.')}
      />
    );
  }
  return (
    <>
      <div ref={box} {...focusHandlers} className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <ul
          onFocus={onFocus}
          onKeyDown={(event) => moveByArrows(event, '[data-row]')}
          style={{ paddingBottom: spaceBelow }}
        >
          {rows.map(({ item: booking, index, spaceAbove }) => (
            <li
              key={booking.id}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={bookings.length}
              style={{ marginTop: spaceAbove }}
              draggable
              data-drag-booking={booking.id}
              data-stop={booking.id}
              className="group relative"
            >
              <UnassignedRow
                booking={booking}
                wait={waitOf(booking, now)}
                late={longWait(booking, now)}
                picked={booking.id === bookingId || pickedIds?.includes(booking.id) === true}
                stop={booking.id === stop}
                onPick={onPick}
                onToggle={onToggle}
                onAssign={onAssign}
              />
            </li>
          ))}
        </ul>
      </div>
      <p className="flex-none border-t border-line px-4 py-2.5 text-[0.8125rem] leading-5 text-ink-soft pointer-coarse:hidden">
        {onToggle
          ? t('Drag a booking onto a technician or press its button. Shift and a press picks several.')
          : t('Drag a booking onto a technician, press its button, or pick both in Assign Technicians.')}
      </p>
    </>
  );
});
