import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react';
import type { DayPlan, PlanLane, PlannedStop, UnplannedBooking } from '../../domain/day-plan.ts';
import { config } from '../app/config.ts';
import { useTabStop } from '../ui/row-keys.ts';
import { t } from '../ui/texts.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { laneName } from './move-panel.tsx';
import { linesOf, percentOf, type Scale, scaleOf, spanOf } from './plan-scale.ts';
import { bookingsText, dutyText, shortMargin, stopText } from './plan-words.ts';
import { useDragToLane } from './use-drag-to-lane.ts';
import { useLaneKeys } from './use-lane-keys.ts';
import { type Movable, type Moving, toMovable } from './use-move.ts';

const MINUTE_MS = 60_000;
/** The width of the names. */
const HEAD_PX = 148;
/** A shorter drive has no room for its minutes. */
const NUMBERED_MINUTES = 15;
/** How long an unplanned booking is drawn. */
const REASON_MS = 120 * MINUTE_MS;
/** Under this margin a promise is close. */
const CLOSE_MINUTES = 5;

const style = (properties: Record<string, string | number>) => properties as CSSProperties;

type BlockProps = {
  id: string;
  kind: PlannedStop['kind'] | 'unplanned';
  label: string;
  name: string;
  detail: string;
  late: boolean;
  startMs: number;
  movable: boolean;
  /** Whether it is the tab stop of the lanes. */
  stop: boolean;
  picked: boolean;
  at: number;
  left: number;
  width: number;
};

const Block = memo(function Block(props: BlockProps) {
  const { id, kind, label, name, detail, late, startMs, movable, stop, picked, at, left, width } = props;
  return (
    <li
      className="plan-stop"
      data-stop={id}
      draggable={movable}
      data-drag-stop={movable ? id : undefined}
      style={style({ '--at': at, left: `${left}%`, width: `${width}%` })}
    >
      <button
        type="button"
        className="plan-block"
        data-plan-stop={id}
        data-kind={kind}
        data-late={late ? '' : undefined}
        data-start={startMs}
        tabIndex={stop ? 0 : -1}
        aria-pressed={movable ? picked : undefined}
        aria-describedby={movable ? 'plan-help' : undefined}
        title={label}
      >
        <span className="sr-only">{label}</span>
        <b aria-hidden="true" className="truncate font-semibold">
          {name}
        </b>
        <span aria-hidden="true" className={late ? 'truncate font-semibold text-alarm-text' : 'truncate'}>
          {detail}
        </span>
      </button>
    </li>
  );
});

const isLate = ({ marginMinutes }: PlannedStop) => marginMinutes !== null && marginMinutes < 0;

/** `stopId` is the tab stop and `pickedId` the booking that is moved, null outside of the lane. */
type Shown = { scale: Scale; stopId: string | null; pickedId: string | null; aimed: boolean };
type LaneProps = Shown & { lane: PlanLane };

/** The drive to a stop and the end of its promise. */
function Marks({ stop, scale, at }: { stop: PlannedStop; scale: Scale; at: number }) {
  const { driveMinutes, arrivesAt, promisedAt, marginMinutes } = stop;
  const arrivesMs = arrivesAt === null ? null : Date.parse(arrivesAt);
  const leaves = arrivesMs === null ? 0 : percentOf(scale, arrivesMs - (driveMinutes ?? 0) * MINUTE_MS);
  const close = marginMinutes !== null && marginMinutes < CLOSE_MINUTES;
  return (
    <>
      {arrivesMs !== null && driveMinutes !== null && driveMinutes > 0 && (
        <li
          aria-hidden="true"
          className="plan-drive"
          style={style({
            '--at': at,
            left: `${leaves}%`,
            width: `${percentOf(scale, arrivesMs) - leaves}%`,
          })}
        >
          {driveMinutes >= NUMBERED_MINUTES && <span>{driveMinutes}</span>}
        </li>
      )}
      <li
        aria-hidden="true"
        className="plan-promise"
        data-late={close ? '' : undefined}
        style={style({ '--at': at, left: `${percentOf(scale, Date.parse(promisedAt))}%` })}
      />
    </>
  );
}

/** Breaks, and the time before and after a shift. */
function TimesOff({ lane: { shift, breaks }, scale }: { lane: PlanLane; scale: Scale }) {
  const off = [
    ...(shift ? [[scale.fromMs, Date.parse(shift.startsAt)] as const] : []),
    ...breaks.map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const),
    ...(shift ? [[Date.parse(shift.endsAt), scale.untilMs] as const] : []),
  ];
  return off
    .filter(([from, until]) => until > from)
    .map(([from, until]) => {
      const left = percentOf(scale, from);
      const width = percentOf(scale, until) - left;
      return (
        <li
          key={from}
          aria-hidden="true"
          className="plan-off"
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      );
    });
}

const Lane = memo(function Lane({ lane, scale, stopId, pickedId, aimed }: LaneProps) {
  const { techId, isOnDuty, shift, stops } = lane;
  const spans = stops.map(({ startsAt, endsAt }) => {
    return { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
  });
  const lines = linesOf(spans);
  return (
    <section
      aria-label={`${laneName(lane)}, ${dutyText(lane)}, ${bookingsText(stops.length)}`}
      className="plan-row"
      data-lane={techId}
      data-drop={aimed ? '' : undefined}
    >
      <div className="plan-name px-3 py-2 text-small">
        <b className="block truncate font-semibold">{laneName(lane)}</b>
        <span className="block truncate text-[13px] text-ink-soft">
          {isOnDuty === 'true' && shift
            ? t('{from} to {until}', { from: clockTime(shift.startsAt), until: clockTime(shift.endsAt) })
            : dutyText({ isOnDuty, shift: null })}
        </span>
      </div>
      <ol className="plan-track" style={style({ '--lines': Math.max(1, ...lines.map((line) => line + 1)) })}>
        <TimesOff lane={lane} scale={scale} />
        {stops.map((stop, n) => {
          const { startMs = 0, endMs = 0 } = spans[n] ?? {};
          const left = percentOf(scale, startMs);
          const { bookingId, marginMinutes } = stop;
          return [
            <Marks key={`${bookingId} marks`} stop={stop} scale={scale} at={lines[n] ?? 0} />,
            <Block
              key={bookingId}
              id={bookingId}
              kind={stop.kind}
              label={stopText(stop)}
              name={stop.customerName}
              detail={marginMinutes === null ? clockTime(stop.startsAt) : shortMargin(marginMinutes)}
              late={isLate(stop)}
              startMs={startMs}
              movable={toMovable(stop, techId) !== null}
              stop={bookingId === stopId}
              picked={bookingId === pickedId}
              at={lines[n] ?? 0}
              left={left}
              width={percentOf(scale, endMs) - left}
            />,
          ];
        })}
      </ol>
    </section>
  );
});

const unplannedMovable = (booking: UnplannedBooking): Movable => ({ ...booking, holder: null, lane: null });

type UnplannedProps = Shown & { bookings: readonly UnplannedBooking[] };

/** What fits nowhere, on top. */
function UnplannedLane({ bookings, scale, stopId, pickedId, aimed }: UnplannedProps) {
  // Longer than the service, so that the reason can be read.
  const spans = bookings.map(spanOf).map(({ startMs }) => ({ startMs, endMs: startMs + REASON_MS }));
  const lines = linesOf(spans);
  return (
    <section
      aria-label={t('Not planned, {count}', { count: bookings.length })}
      className="plan-row"
      data-lane=""
      data-drop={aimed ? '' : undefined}
    >
      <div className="plan-name px-3 py-2 text-small">
        <b className="block truncate font-semibold">{t('Nobody')}</b>
        <span className="block truncate text-[13px] text-ink-soft">
          {t('Not planned · {count}', { count: bookings.length })}
        </span>
      </div>
      <ol className="plan-track" style={style({ '--lines': Math.max(1, ...lines.map((line) => line + 1)) })}>
        {bookings.map((booking, n) => {
          const { startMs = 0, endMs = 0 } = spans[n] ?? {};
          const left = percentOf(scale, startMs);
          return (
            <Block
              key={booking.bookingId}
              id={booking.bookingId}
              kind="unplanned"
              label={`${booking.customerName}, ${clockTime(new Date(startMs))}, ${booking.reason}`}
              name={booking.customerName}
              detail={booking.reason}
              late={false}
              startMs={startMs}
              movable
              stop={booking.bookingId === stopId}
              picked={booking.bookingId === pickedId}
              at={lines[n] ?? 0}
              left={left}
              width={percentOf(scale, endMs) - left}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** The bookings of a plan that may be moved. */
const movablesOf = ({ lanes, unplanned }: DayPlan): Movable[] => [
  ...unplanned.map(unplannedMovable),
  ...lanes.flatMap(({ techId, stops }) => stops.flatMap((stop) => toMovable(stop, techId) ?? [])),
];

type PlanLanesProps = {
  plan: DayPlan;
  moving: Moving;
  /** Called when a booking has been dropped on a lane. */
  onDropped: () => void;
};

/** The lanes of a day beside one another. One tab stop; the arrow keys lead to the bookings. */
export function PlanLanes({ plan, moving, onDropped }: PlanLanesProps) {
  const { lanes, unplanned } = plan;
  const { move } = moving;
  const now = useNow(30_000);
  const calendar = useMemo(() => ({ timeZone: config.timeZone, slots: config.slots }), []);
  const scale = useMemo(() => scaleOf(plan, calendar), [plan, calendar]);
  const movables = useMemo(() => movablesOf(plan), [plan]);
  const ids = useMemo(
    () => [
      ...unplanned.map(({ bookingId }) => bookingId),
      ...lanes.flatMap(({ stops }) => stops.map(({ bookingId }) => bookingId)),
    ],
    [unplanned, lanes],
  );
  const { stop: stopId, onFocus } = useTabStop(ids, null);
  const findMovable = (id: string) => movables.find(({ bookingId }) => bookingId === id) ?? null;
  const keys = useLaneKeys(moving, lanes, findMovable);
  const dragging = useDragToLane(moving, findMovable, onDropped);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan has drawn the moved booking anew
  useEffect(() => {
    const id = moving.kept.current;
    if (id === null || document.activeElement !== document.body) return;
    moving.kept.current = null;
    box.current?.querySelector<HTMLElement>(`[data-plan-stop="${CSS.escape(id)}"]`)?.focus();
  }, [plan]);
  const isNow = now >= scale.fromMs && now <= scale.untilMs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day begins where it is now, then the reader scrolls
  useEffect(() => {
    const { current } = box;
    if (current && isNow)
      current.scrollLeft = (percentOf(scale, now) / 100) * (current.scrollWidth - HEAD_PX) - HEAD_PX;
  }, [plan.day]);
  const pickedId = move?.what.bookingId ?? null;
  const within = (stops: readonly { bookingId: string }[], id: string | null) =>
    stops.some(({ bookingId }) => bookingId === id) ? id : null;
  function onClick({ target }: { target: EventTarget }) {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-plan-stop]')?.dataset.planStop;
    const what = id ? findMovable(id) : null;
    if (!what) return;
    if (move?.what.bookingId === what.bookingId) moving.drop();
    else moving.pickUp(what);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are pressed, this hears them
    <div
      ref={box}
      className="plan-lanes min-h-0 flex-1"
      // Without a booking nothing inside takes the focus that scrolls.
      tabIndex={ids.length === 0 ? 0 : undefined}
      style={style({ '--plan-hours': scale.hours.length })}
      onFocus={onFocus}
      onClick={onClick}
      onKeyDown={keys.onKeyDown}
      onKeyUp={keys.onKeyUp}
      {...dragging}
    >
      <div className="plan-inner">
        <div className="plan-row plan-hours" aria-hidden="true">
          <div className="plan-name" />
          <div className="relative h-8">
            {scale.hours.map((hour) => (
              <span
                key={hour}
                className="absolute top-1.5 pl-1 text-fine text-ink-soft tabular-nums"
                style={{ left: `${percentOf(scale, hour)}%` }}
              >
                {clockTime(new Date(hour))}
              </span>
            ))}
          </div>
        </div>
        <UnplannedLane
          bookings={unplanned}
          scale={scale}
          stopId={stopId}
          pickedId={pickedId}
          aimed={move !== null && move.to === null}
        />
        {lanes.map((lane) => (
          <Lane
            key={lane.techId}
            lane={lane}
            scale={scale}
            stopId={within(lane.stops, stopId)}
            pickedId={within(lane.stops, pickedId)}
            aimed={move?.to === lane.techId}
          />
        ))}
        {isNow && (
          <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-[148px]">
            <div className="plan-now" style={{ left: `${percentOf(scale, now)}%` }} />
          </div>
        )}
      </div>
    </div>
  );
}
