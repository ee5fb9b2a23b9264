import { memo } from 'react';
import type { UnplannedBooking } from '../../domain/dispatch/day-plan.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { PlanBlock } from './plan-block.tsx';
import { type Drawn, PlanRow } from './plan-row.tsx';
import { lineCount, linesOf, percentOf, type Scale, spanOfReason } from './plan-scale.ts';

type UnplannedLaneProps = Drawn & { bookings: readonly UnplannedBooking[]; scale: Scale };

/** What fits nowhere, or a part of it. */
export const UnplannedLane = memo(function UnplannedLane(props: UnplannedLaneProps) {
  const { bookings, scale, stopId, pickedId, ...drawn } = props;
  const spans = bookings.map(spanOfReason);
  const lines = linesOf(spans);
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
