import { useAtomValue } from 'jotai';
import { ArrowUp } from 'lucide-react';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { absenceAt } from '../../domain/dispatch/technician-state.ts';
import { config } from '../app/config.ts';
import { forecastOf, forecastsAtom } from '../dispatch/atoms.ts';
import { alertListAtom, newBookingsAtom, overdueBookings } from '../notifications/atoms.ts';
import { asOf, useKnowledge } from '../technicians/shared/as-of.ts';
import { useUnread } from '../threads/shared/live.ts';
import { useTabStop } from '../ui/keyboard.ts';
import { useIsPhone, useMediaQuery } from '../ui/media.ts';
import { plural, t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { type DrawnRow, useWindowed } from '../ui/windowed.ts';
import type { ListOrder } from './arrangement.ts';
import { BoardRow, nobodyText, proposalText } from './board-row.tsx';
import { lateOfLost, statementOf } from './risk-text.tsx';
import type { Risks } from './risks.ts';
import { type BookingLine, type HeadLine, listLines } from './rows.ts';
import { useArrangement, useInUse } from './use-arrangement.ts';
import { usePicking } from './use-picking.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

const OVERDUE_CHECK_MS = 5000;
/** Where a row has four lines; board.css decides by the width of the list, which is this without alerts. */
const NARROW_LIST = '(max-width: 66.25rem)';
const DAY_PX = 25;
const ROW_PX = { two: 62, four: 106 };

type ListProps = {
  /** Newest first. */
  bookings: readonly Booking[];
  order: ListOrder;
  /** The columns that the rows leave out. */
  hidden: string | null;
  risks: Risks;
  /** Identifies the list: another list starts at its first row. */
  listKey: string;
  selectedId: string | null;
  onSelect: (bookingId: string) => void;
  /** Draws the button that assigns the proposed technician. */
  renderAssign: (booking: Booking) => ReactNode;
  /** Shown below the last row. */
  foot: ReactNode;
};

type Line = HeadLine | BookingLine;
const keyOf = ({ key }: Line) => key;

type DrawnGroup = { head: DrawnRow<HeadLine>; rows: DrawnRow<BookingLine>[] };

const NO_RISKS: Risks = new Map();

/** Groups the drawn lines below their headings. */
function grouped(lines: readonly DrawnRow<Line>[]): DrawnGroup[] {
  const groups: DrawnGroup[] = [];
  for (const { item, ...where } of lines) {
    if ('title' in item) groups.push({ head: { item, ...where }, rows: [] });
    else groups.at(-1)?.rows.push({ item, ...where });
  }
  return groups;
}

/**
 * The bookings at risk, then the others by day. Neither new rows nor another order move the rows that a person reads.
 */
export function BookingList(props: ListProps) {
  const { bookings, order, hidden, risks, listKey, selectedId, onSelect, renderAssign, foot } = props;
  const now = useNow(OVERDUE_CHECK_MS);
  const overdue = overdueBookings(useAtomValue(alertListAtom), now);
  const fresh = useAtomValue(newBookingsAtom);
  const unread = useUnread('admin');
  const knowledge = useKnowledge();
  const forecasts = useAtomValue(forecastsAtom);
  const page = useIsPhone();
  const narrow = useMediaQuery(NARROW_LIST);
  const box = useRef<HTMLDivElement>(null);
  const today = dayOf(new Date(now), config.timeZone);
  const { inUse, useHandlers } = useInUse();
  const arrangement = useArrangement(bookings, order === 'urgency' ? risks : NO_RISKS, listKey, inUse);
  const lines = useMemo(() => listLines(arrangement, today), [arrangement, today]);
  const { rows, spaceBelow, measure, focusHandlers, startOf, scrolled } = useWindowed<Line>(lines, {
    box,
    page,
    keyOf,
    heightOf: (line) => ('title' in line ? DAY_PX : narrow ? ROW_PX.four : ROW_PX.two),
    headOf: (index) => lines[index]?.head ?? index,
  });
  const listed = useMemo(
    () => [...arrangement.attention, ...arrangement.rest].map(({ id }) => id),
    [arrangement],
  );
  const anchor = useScrollAnchor(listed, {
    listKey,
    box,
    page,
    startOf,
    scrolled,
    inUse,
    drawn: rows.flatMap(({ item, start }) => ('title' in item ? [] : [{ id: item.key, start }])),
  });
  const rowFocus = useRowFocus(box);
  const picking = usePicking(listed);
  const drawn = rows.flatMap(({ item }) => ('booking' in item ? [item.key] : []));
  const { stop, onFocus } = useTabStop(drawn, selectedId);
  const handlers = {
    ...useHandlers,
    onPointerEnter: anchor.onPointerEnter,
    onPointerOver: anchor.onPointerOver,
    onPointerLeave(event: PointerEvent) {
      anchor.onPointerLeave();
      useHandlers.onPointerLeave(event);
    },
    onFocus(event: FocusEvent) {
      focusHandlers.onFocus(event);
      rowFocus.onFocus(event);
    },
    onBlur(event: FocusEvent) {
      focusHandlers.onBlur();
      rowFocus.onBlur(event);
    },
  };
  return (
    <div
      ref={box}
      {...handlers}
      className="board-scroll relative min-h-0 flex-1 max-board:scroll-mt-32 board:overflow-y-auto"
    >
      {anchor.arrived > 0 && (
        <button
          type="button"
          onClick={anchor.showTop}
          className="tap sticky top-2 z-20 mx-auto -mb-9 flex w-max items-center gap-2 rounded-pill bg-raised px-4 text-[0.8125rem] font-semibold shadow-card max-board:fixed max-board:inset-x-0 max-board:top-auto max-board:bottom-[calc(12px+var(--safe-bottom))] max-board:mb-0"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {plural(anchor.arrived, '{count} new booking', '{count} new bookings')}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the buttons; arrows only move between them */}
      <div
        className="board-rows"
        data-hidden={hidden?.replaceAll(',', ' ')}
        onFocus={onFocus}
        onKeyDown={picking.onKeyDown}
        onKeyUp={picking.onKeyUp}
        onClickCapture={picking.onClickCapture}
        data-picking={picking.picked.length > 0 || undefined}
        style={{ paddingBottom: spaceBelow }}
      >
        {grouped(rows).map(({ head, rows: ofGroup }) => (
          <section key={head.item.key} aria-labelledby={`day-${head.item.key}`}>
            <h3
              ref={measure}
              data-index={head.index}
              id={`day-${head.item.key}`}
              style={{ marginTop: head.spaceAbove }}
              className="sticky top-0 z-10 border-b border-line bg-surface px-4 py-1 text-fine font-semibold text-ink-soft max-board:px-3"
            >
              {head.item.title}
            </h3>
            <ul>
              {ofGroup.map(({ item: { booking }, index, spaceAbove }) => {
                const forecast = forecastOf(forecasts, booking);
                const risk = risks.get(booking.id);
                return (
                  <li
                    key={booking.id}
                    ref={measure}
                    data-index={index}
                    data-stop={booking.id}
                    data-subject={booking.id}
                    aria-posinset={index - head.index}
                    aria-setsize={head.item.count}
                    style={{ marginTop: spaceAbove }}
                    className="relative"
                  >
                    <BoardRow
                      booking={booking}
                      selected={booking.id === selectedId}
                      fresh={fresh.has(booking.id)}
                      overdue={overdue.includes(booking.id)}
                      stop={booking.id === stop}
                      statement={statementOf(risk)}
                      nobody={nobodyText(risk, forecast)}
                      isHopeless={risk?.help === 'hopeless' && risk.level !== 'nobody'}
                      absence={absenceAt(booking, knowledge.absent)}
                      asOfMs={asOf(booking, { ...knowledge, nowMs: now })}
                      lost={lateOfLost(risk)}
                      proposal={proposalText(forecast, now)}
                      canAssign={Boolean(forecast?.best)}
                      held={forecast?.held}
                      unread={unread.get(booking.id)}
                      picked={picking.picked.includes(booking.id)}
                      onSelect={onSelect}
                    />
                    <label className="board-row-pick">
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        checked={picking.picked.includes(booking.id)}
                        disabled={picking.isFull && !picking.picked.includes(booking.id)}
                        aria-label={t('Pick {customer}', {
                          customer: customerLabel(booking, t('Unknown Customer')),
                        })}
                        onChange={() => picking.toggle(booking.id)}
                      />
                    </label>
                    {forecast?.best && <span className="board-row-assign">{renderAssign(booking)}</span>}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {foot}
    </div>
  );
}

/** Keeps the focus on a row that is drawn anew because it moved to another group of the list. */
function useRowFocus(box: RefObject<HTMLElement | null>) {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-booking="${CSS.escape(focused.current)}"]`);
    row?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target.closest<HTMLElement>('[data-booking]')?.dataset.booking;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Browsers differ in whether a removed element is blurred; only another element takes the focus away.
      if (relatedTarget) focused.current = undefined;
    },
  };
}
