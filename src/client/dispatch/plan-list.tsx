import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { DayPlan, PlanLane, PlannedStop, UnplannedBooking } from '../../contract/shapes/day-plan.ts';
import { type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { useWindowed } from '../ui/windowed.ts';
import { PlanListRow } from './plan-list-row.tsx';
import { spanOf } from './plan-scale.ts';
import { isAwaited, laneName, marginText, workingText } from './plan-text.ts';
import { useArrival } from './use-arrival.ts';
import { type Movable, type Moving, toMovable } from './use-move.ts';

const head = 'flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3 pb-1';

const kindLine = ({ kind, driveMinutes }: PlannedStop): string | null =>
  [
    kind === 'proposed' && t('proposed'),
    kind === 'underway' && t('under way'),
    kind === 'done' && t('finished'),
    driveMinutes !== null && t('{minutes} min drive', { minutes: driveMinutes }),
  ]
    .filter(Boolean)
    .join(', ') || null;

const HEAD_PX = 40;
const BOOKING_PX = 96;
/** A lane takes long to draw. */
const OVERSCAN = 2;
const keyOf = ({ key }: ListRow) => key;
const heightOf = ({ lane, bookings }: ListRow) =>
  HEAD_PX + BOOKING_PX * (lane ?? { stops: bookings }).stops.length;

/** A technician's bookings, or those that fit nowhere. */
type ListRow = { key: string; lane: PlanLane | null; bookings: readonly UnplannedBooking[] };

/** The lanes of a day one below the other, for a narrow screen, of which those in view are drawn. */
export function PlanList({ plan, moving }: { plan: DayPlan; moving: Moving }) {
  const { lanes, unplanned } = plan;
  const isToday = plan.day === dayOf(new Date(useNow(30_000)), config.timeZone);
  const all = useMemo(
    () => [
      ...partsOf(unplanned).map((bookings, part): ListRow => ({ key: `:${part}`, lane: null, bookings })),
      ...lanes.map((lane): ListRow => ({ key: lane.techId, lane, bookings: [] })),
    ],
    [lanes, unplanned],
  );
  const box = useRef<HTMLDivElement>(null);
  const { rows, spaceBelow, measure, focusHandlers } = useWindowed(all, {
    box,
    page: true,
    keyOf,
    heightOf,
    overscan: OVERSCAN,
  });
  return (
    <div ref={box} {...focusHandlers} className="pb-4">
      {rows.map(({ item: { key, lane, bookings }, index, spaceAbove }) => (
        <div key={key} ref={measure} data-index={index} style={{ marginTop: spaceAbove }}>
          {lane ? (
            <LaneList lane={lane} day={plan.day} isToday={isToday} onMove={moving.pickUp} />
          ) : (
            <UnplannedList bookings={bookings} part={index} count={unplanned.length} onMove={moving.pickUp} />
          )}
        </div>
      ))}
      <div style={{ height: spaceBelow }} />
    </div>
  );
}

const PART = 20;
const partsOf = (bookings: readonly UnplannedBooking[]) =>
  Array.from({ length: Math.ceil(bookings.length / PART) }, (_, n) =>
    bookings.slice(n * PART, (n + 1) * PART),
  );

type UnplannedListProps = {
  bookings: readonly UnplannedBooking[];
  /** Only the first part has the heading, with the count of all. */
  part: number;
  count: number;
  onMove: (what: Movable) => void;
};

function UnplannedList({ bookings, part, count, onMove }: UnplannedListProps) {
  const name = t('Not planned · {count}', { count });
  return (
    <section aria-label={name}>
      {part === 0 && (
        <header className={head}>
          <h3 className="font-semibold text-amber-text">{name}</h3>
        </header>
      )}
      <ol>
        {bookings.map((booking) => (
          <PlanListRow
            key={booking.bookingId}
            kind="unplanned"
            time={clockTime(new Date(spanOf(booking).startMs))}
            name={booking.customerName}
            lines={[booking.reason]}
            late={false}
            what={{ ...booking, holder: null, lane: null }}
            onMove={onMove}
          />
        ))}
      </ol>
    </section>
  );
}

type LaneListProps = { lane: PlanLane; day: Day; isToday: boolean; onMove: (what: Movable) => void };

function LaneList({ lane, day, isToday, onMove }: LaneListProps) {
  return (
    <section aria-labelledby={`plan-${lane.techId}`}>
      <header className={head}>
        <h3 id={`plan-${lane.techId}`} className="truncate font-semibold">
          <Link to={`/admin/roster?day=${day}&technician=${lane.techId}`} className="hover:underline">
            {laneName(lane)}
          </Link>
        </h3>
        <span className="shrink-0 text-[0.8125rem] text-ink-soft">{workingText(lane, isToday)}</span>
      </header>
      {lane.stops.length === 0 && <p className="px-4 pb-2 text-small text-ink-soft">{t('No bookings')}</p>}
      <ol>
        {lane.stops.map((stop) => (
          <StopRow key={stop.bookingId} stop={stop} techId={lane.techId} onMove={onMove} />
        ))}
      </ol>
    </section>
  );
}

type StopRowProps = { stop: PlannedStop; techId: string; onMove: (what: Movable) => void };

/** A planned booking; on the way to it the predicted arrival takes the place of the plan's margin. */
function StopRow({ stop, techId, onMove }: StopRowProps) {
  const arrival = useArrival(isAwaited(stop) ? stop.bookingId : null);
  const isKnown = arrival !== null && arrival.range !== null;
  const margin = stop.marginMinutes === null ? null : marginText(stop.marginMinutes);
  return (
    <PlanListRow
      kind={stop.kind}
      time={t('{from} to {until}', { from: clockTime(stop.startsAt), until: clockTime(stop.endsAt) })}
      name={stop.customerName}
      lines={[kindLine(stop), isKnown ? [arrival.text, arrival.range].join(', ') : margin]}
      late={isKnown ? arrival.lateMinutes > 0 : stop.marginMinutes !== null && stop.marginMinutes < 0}
      what={toMovable(stop, techId)}
      onMove={onMove}
    />
  );
}
