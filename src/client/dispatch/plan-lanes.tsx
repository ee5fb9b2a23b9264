import { useEffect, useMemo, useRef } from 'react';
import type { DayPlan } from '../../contract/shapes/day-plan.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { useTabStop } from '../ui/keyboard.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { useWindowed } from '../ui/windowed.ts';
import { style } from './plan-block.tsx';
import { TechnicianLane, UnplannedLane } from './plan-lane.tsx';
import { type LaneRow, laneRows, movablesOf, NOBODY_KEY } from './plan-rows.ts';
import { percentOf, type Scale, scaleOf } from './plan-scale.ts';
import { useDragToLane } from './use-drag-to-lane.ts';
import { useFocusStop, useLaneKeys } from './use-lane-keys.ts';
import type { Moving } from './use-move.ts';

/** The width of the names. */
const HEAD_PX = 168;

type PlanLanesProps = {
  plan: DayPlan;
  moving: Moving;
  /** Called when a booking has been dropped on a lane. */
  onDropped: () => void;
};

/** A lane takes long to draw. */
const OVERSCAN = 2;
const keyOf = ({ key }: LaneRow) => key;
const heightOf = ({ height }: LaneRow) => height;

/**
 * The lanes of a day beside one another, of which those in view are drawn. One tab stop; the arrow keys lead to the
 * bookings.
 */
export function PlanLanes({ plan, moving, onDropped }: PlanLanesProps) {
  const { move } = moving;
  const now = useNow(30_000);
  const calendar = useMemo(() => ({ timeZone: config.timeZone, slots: config.slots }), []);
  const scale = useMemo(() => scaleOf(plan, calendar), [plan, calendar]);
  const all = useMemo(() => laneRows(plan), [plan]);
  const movables = useMemo(() => movablesOf(plan), [plan]);
  const box = useRef<HTMLDivElement>(null);
  const { rows, spaceBelow, measure, focusHandlers, startOf } = useWindowed(all, {
    box,
    keyOf,
    heightOf,
    overscan: OVERSCAN,
  });
  const { stop: stopId, onFocus } = useTabStop(
    rows.flatMap(({ item }) => item.stops.map(({ bookingId }) => bookingId)),
    null,
  );
  const findMovable = (id: string) => movables.get(id) ?? null;
  const { showRow, focusStop } = useFocusStop(box, all, startOf);
  const keys = useLaneKeys(moving, all, findMovable, focusStop);
  const dragging = useDragToLane(moving, findMovable, onDropped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan has drawn the moved booking anew
  useEffect(() => {
    const id = moving.movedId.current;
    if (id === null || document.activeElement !== document.body) return;
    moving.movedId.current = null;
    focusStop(id);
  }, [plan]);
  const isToday = plan.day === dayOf(new Date(now), config.timeZone);
  const isNow = now >= scale.fromMs && now <= scale.untilMs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day begins where it is now, then the reader scrolls
  useEffect(() => {
    const { current } = box;
    if (current && isNow)
      current.scrollLeft = (percentOf(scale, now) / 100) * (current.scrollWidth - HEAD_PX) - HEAD_PX;
  }, [plan.day]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lane comes into view when it is chosen
  useEffect(() => {
    if (move) showRow(move.to ?? NOBODY_KEY);
  }, [move?.to]);
  const pickedId = move?.what.bookingId ?? null;
  const within = ({ stops }: LaneRow, id: string | null) =>
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
      tabIndex={stopId === null ? 0 : undefined}
      style={style({ '--plan-hours': scale.hours.length })}
      onFocus={(event) => {
        focusHandlers.onFocus(event);
        onFocus(event);
      }}
      onBlur={focusHandlers.onBlur}
      onClick={onClick}
      onKeyDown={keys.onKeyDown}
      onKeyUp={keys.onKeyUp}
      {...dragging}
    >
      <div className="plan-inner" style={{ paddingBottom: spaceBelow }}>
        <Hours scale={scale} />
        {rows.map(({ item, index, spaceAbove }) => {
          const drawn = {
            index,
            spaceAbove,
            measure,
            stopId: within(item, stopId),
            pickedId: within(item, pickedId),
            aimed: move !== null && move.to === item.techId,
          };
          return item.lane ? (
            <TechnicianLane
              key={item.key}
              {...drawn}
              lane={item.lane}
              scale={scale}
              day={plan.day}
              isToday={isToday}
            />
          ) : (
            <UnplannedLane key={item.key} {...drawn} bookings={item.bookings} scale={scale} />
          );
        })}
        {isNow && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 left-(--plan-head)"
          >
            <div className="plan-now" style={{ left: `${percentOf(scale, now)}%` }} />
          </div>
        )}
      </div>
    </div>
  );
}

function Hours({ scale }: { scale: Scale }) {
  return (
    <div className="plan-row plan-hours" aria-hidden="true">
      <div className="plan-name" />
      <div className="relative h-8">
        {scale.hours.map((hour) => (
          <span
            key={hour}
            className="absolute top-1.5 pl-1 whitespace-nowrap text-fine text-ink-soft tabular-nums"
            style={{ left: `${percentOf(scale, hour)}%` }}
          >
            {clockTime(new Date(hour))}
          </span>
        ))}
      </div>
    </div>
  );
}
