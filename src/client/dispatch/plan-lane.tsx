import { type ComponentProps, memo, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import type { PlanLane, PlannedStop, UnplannedBooking } from '../../contract/shapes/day-plan.ts';
import type { Day } from '../../domain/bookings/schedule.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { PlanBlock, style } from './plan-block.tsx';
import { StopMarks, TimesOff } from './plan-marks.tsx';
import { lineCount, percentOf, type Scale, spanLines, spanOfReason, spanOfStop } from './plan-scale.ts';
import {
  bookingsText,
  isAwaited,
  laneName,
  shortMargin,
  shortWorkingText,
  stopText,
  workingText,
} from './plan-text.ts';
import { useArrival } from './use-arrival.ts';
import { toMovable } from './use-move.ts';

/** What the list of the lanes knows of a row that it draws. */
type Drawn = {
  index: number;
  /** The height of the rows above that are not drawn. */
  spaceAbove: number;
  measure: Ref<HTMLElement>;
  /** The bookings that are the tab stop and that are being moved, null outside of the row. */
  stopId: string | null;
  pickedId: string | null;
  /** Whether a booking that is being moved would come here. */
  aimed: boolean;
};

type PlanRowProps = Pick<Drawn, 'index' | 'spaceAbove' | 'measure' | 'aimed'> & {
  techId: string | null;
  label: string;
  name: string;
  detail: string | null;
  /** The lines that its bookings need. */
  lines: number;
  /** Where the shift of the day is changed. */
  rosterPath?: string;
  children: ReactNode;
};

/** A lane: its name, and beside it what lies at its times. */
function PlanRow(props: PlanRowProps) {
  const { techId, label, name, detail, lines, rosterPath, index, spaceAbove, measure, aimed, children } =
    props;
  return (
    <section
      ref={measure}
      aria-label={label}
      className="plan-row"
      data-index={index}
      data-lane={techId ?? ''}
      data-drop={aimed ? '' : undefined}
      style={{ marginTop: spaceAbove }}
    >
      <div className="plan-name px-3 py-2 text-small">
        {rosterPath ? (
          <Link
            to={rosterPath}
            aria-label={t('Shift of {name}', { name })}
            className="block truncate font-semibold hover:underline"
          >
            {name}
          </Link>
        ) : (
          <b className="block truncate font-semibold">{name}</b>
        )}
        <span className="block truncate text-[0.8125rem] text-ink-soft">{detail}</span>
      </div>
      <ol className="plan-track" style={style({ '--lines': lines })}>
        {children}
      </ol>
    </section>
  );
}

type TechnicianLaneProps = Drawn & { lane: PlanLane; scale: Scale; day: Day; isToday: boolean };

const isLate = ({ marginMinutes }: PlannedStop) => marginMinutes !== null && marginMinutes < 0;

/** The day of one technician. */
export const TechnicianLane = memo(function TechnicianLane(props: TechnicianLaneProps) {
  const { lane, scale, day, isToday, stopId, pickedId, ...drawn } = props;
  const { techId, stops } = lane;
  const label = [laneName(lane), workingText(lane, isToday), bookingsText(stops.length)];
  const spans = stops.map(spanOfStop);
  const lines = spanLines(spans);
  return (
    <PlanRow
      {...drawn}
      techId={techId}
      label={label.filter(Boolean).join(', ')}
      name={laneName(lane)}
      detail={shortWorkingText(lane, isToday)}
      lines={lineCount(lines)}
      rosterPath={`/admin/roster?day=${day}&technician=${techId}`}
    >
      <TimesOff lane={lane} scale={scale} />
      {stops.map((stop, n) => {
        const { startMs = 0, endMs = 0 } = spans[n] ?? {};
        const left = percentOf(scale, startMs);
        const { bookingId } = stop;
        return [
          <StopMarks key={`${bookingId} marks`} stop={stop} scale={scale} at={lines[n] ?? 0} />,
          <StopBlock
            key={bookingId}
            planned={stop}
            movable={toMovable(stop, techId) !== null}
            stop={bookingId === stopId}
            picked={bookingId === pickedId}
            at={lines[n] ?? 0}
            left={left}
            width={percentOf(scale, endMs) - left}
          />,
        ];
      })}
    </PlanRow>
  );
});

type StopBlockProps = Omit<
  ComponentProps<typeof PlanBlock>,
  'id' | 'kind' | 'label' | 'name' | 'detail' | 'more' | 'late'
> & { planned: PlannedStop };

/** A planned booking; on the way to it the predicted arrival takes the place of the plan's margin. */
function StopBlock({ planned, ...drawn }: StopBlockProps) {
  const { bookingId, kind, customerName, startsAt, marginMinutes } = planned;
  const arrival = useArrival(isAwaited(planned) ? bookingId : null);
  const isKnown = arrival !== null && arrival.time !== null;
  const margin = marginMinutes === null ? clockTime(startsAt) : shortMargin(marginMinutes);
  return (
    <PlanBlock
      {...drawn}
      id={bookingId}
      kind={kind}
      label={stopText(planned, isKnown)}
      name={customerName}
      detail={arrival?.lateMinutes ? shortMargin(-arrival.lateMinutes) : (arrival?.time ?? margin)}
      more={isKnown ? [arrival.text, arrival.range].join(', ') : null}
      late={isKnown ? arrival.lateMinutes > 0 : isLate(planned)}
    />
  );
}

type UnplannedLaneProps = Drawn & { bookings: readonly UnplannedBooking[]; scale: Scale };

/** What fits nowhere, or a part of it. */
export const UnplannedLane = memo(function UnplannedLane(props: UnplannedLaneProps) {
  const { bookings, scale, stopId, pickedId, ...drawn } = props;
  const spans = bookings.map(spanOfReason);
  const lines = spanLines(spans);
  const count = bookings.length;
  return (
    <PlanRow
      {...drawn}
      techId={null}
      label={t('Not planned, {count}', { count })}
      name={t('Nobody')}
      detail={t('Not planned · {count}', { count })}
      lines={lineCount(lines)}
    >
      {bookings.map((booking, n) => {
        const { startMs = 0, endMs = 0 } = spans[n] ?? {};
        const left = percentOf(scale, startMs);
        return (
          <PlanBlock
            key={booking.bookingId}
            id={booking.bookingId}
            kind="unplanned"
            label={`${booking.customerName}, ${clockTime(new Date(startMs))}, ${booking.reason}`}
            name={booking.customerName}
            detail={booking.reason}
            late={false}
            movable
            stop={booking.bookingId === stopId}
            picked={booking.bookingId === pickedId}
            at={lines[n] ?? 0}
            left={left}
            width={percentOf(scale, endMs) - left}
          />
        );
      })}
    </PlanRow>
  );
});
