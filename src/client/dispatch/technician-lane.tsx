import { memo } from 'react';
import type { PlanLane, PlannedStop } from '../../domain/dispatch/day-plan.ts';
import { clockTime } from '../ui/time.tsx';
import { laneName } from './move-panel.tsx';
import { PlanBlock } from './plan-block.tsx';
import { StopMarks, TimesOff } from './plan-marks.tsx';
import { type Drawn, PlanRow } from './plan-row.tsx';
import { lineCount, linesOf, percentOf, type Scale, spanOfStop } from './plan-scale.ts';
import { bookingsText, shortMargin, shortWorkingText, stopText, workingText } from './plan-words.ts';
import { toMovable } from './use-move.ts';

type TechnicianLaneProps = Drawn & { lane: PlanLane; scale: Scale; isToday: boolean };

const isLate = ({ marginMinutes }: PlannedStop) => marginMinutes !== null && marginMinutes < 0;

/** The day of one technician. */
export const TechnicianLane = memo(function TechnicianLane(props: TechnicianLaneProps) {
  const { lane, scale, isToday, stopId, pickedId, ...drawn } = props;
  const { techId, stops } = lane;
  const label = [laneName(lane), workingText(lane, isToday), bookingsText(stops.length)];
  const spans = stops.map(spanOfStop);
  const lines = linesOf(spans);
  return (
    <PlanRow
      {...drawn}
      techId={techId}
      label={label.filter(Boolean).join(', ')}
      name={laneName(lane)}
      detail={shortWorkingText(lane, isToday)}
      lines={lineCount(lines)}
    >
      <TimesOff lane={lane} scale={scale} />
      {stops.map((stop, n) => {
        const { startMs = 0, endMs = 0 } = spans[n] ?? {};
        const left = percentOf(scale, startMs);
        const { bookingId, marginMinutes } = stop;
        return [
          <StopMarks key={`${bookingId} marks`} stop={stop} scale={scale} at={lines[n] ?? 0} />,
          <PlanBlock
            key={bookingId}
            id={bookingId}
            kind={stop.kind}
            label={stopText(stop)}
            name={stop.customerName}
            detail={marginMinutes === null ? clockTime(stop.startsAt) : shortMargin(marginMinutes)}
            late={isLate(stop)}
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
