import type { DayPlan, PlannedStop } from '../../domain/day-plan.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { laneName } from './move-panel.tsx';
import { spanOf } from './plan-scale.ts';
import { dutyText, marginText } from './plan-words.ts';
import { type Movable, type Moving, toMovable } from './use-move.ts';

const head = 'flex items-baseline justify-between gap-3 px-4 pt-3 pb-1';

type RowProps = {
  kind: PlannedStop['kind'] | 'unplanned';
  time: string;
  name: string;
  lines: (string | null)[];
  late: boolean;
  what: Movable | null;
  onMove: (what: Movable) => void;
};

const edges: Record<RowProps['kind'], string> = {
  done: 'border-transparent bg-quiet text-ink-soft',
  underway: 'border-route bg-route-wash',
  assigned: 'border-line',
  proposed: 'border-dashed border-volt-text bg-volt-wash',
  unplanned: 'border-dashed border-amber-text bg-amber-wash',
};

function Row({ kind, time, name, lines, late, what, onMove }: RowProps) {
  return (
    <li
      data-kind={kind}
      className={`mx-4 mb-2 flex items-center justify-between gap-3 rounded-small border-[1.5px] px-3 py-2 text-small ${edges[kind]}`}
    >
      <span className="grid min-w-0">
        <b className="truncate font-semibold">{name}</b>
        <span className="tabular-nums">{time}</span>
        {lines.filter(Boolean).map((line, n, all) => (
          <span
            key={line}
            className={
              late && n === all.length - 1 ? 'text-[13px] font-semibold text-alarm-text' : 'text-[13px]'
            }
          >
            {line}
          </span>
        ))}
      </span>
      {what && (
        <Button
          size="compact"
          aria-label={t('Move {customer}', { customer: name })}
          onClick={() => onMove(what)}
          className="shrink-0"
        >
          {t('Move')}
        </Button>
      )}
    </li>
  );
}

const kindLine = ({ kind, driveMinutes }: PlannedStop): string | null =>
  [
    kind === 'proposed' && t('proposed'),
    kind === 'underway' && t('under way'),
    kind === 'done' && t('finished'),
    driveMinutes !== null && t('{minutes} min drive', { minutes: driveMinutes }),
  ]
    .filter(Boolean)
    .join(', ') || null;

/** The lanes of a day one below the other, for a narrow screen. */
export function PlanList({ plan, moving }: { plan: DayPlan; moving: Moving }) {
  const { lanes, unplanned } = plan;
  return (
    <div className="pb-4">
      {unplanned.length > 0 && (
        <section aria-labelledby="plan-unplanned">
          <header className={head}>
            <h3 id="plan-unplanned" className="font-semibold text-amber-text">
              {t('Not planned · {count}', { count: unplanned.length })}
            </h3>
          </header>
          <ol>
            {unplanned.map((booking) => (
              <Row
                key={booking.bookingId}
                kind="unplanned"
                time={clockTime(new Date(spanOf(booking).startMs))}
                name={booking.customerName}
                lines={[booking.reason]}
                late={false}
                what={{ ...booking, holder: null, lane: null }}
                onMove={moving.pickUp}
              />
            ))}
          </ol>
        </section>
      )}
      {lanes.map((lane) => (
        <section key={lane.techId} aria-labelledby={`plan-${lane.techId}`}>
          <header className={head}>
            <h3 id={`plan-${lane.techId}`} className="truncate font-semibold">
              {laneName(lane)}
            </h3>
            <span className="shrink-0 text-[13px] text-ink-soft">{dutyText(lane)}</span>
          </header>
          {lane.stops.length === 0 && (
            <p className="px-4 pb-2 text-small text-ink-soft">{t('No bookings')}</p>
          )}
          <ol>
            {lane.stops.map((stop) => (
              <Row
                key={stop.bookingId}
                kind={stop.kind}
                time={t('{from} to {until}', {
                  from: clockTime(stop.startsAt),
                  until: clockTime(stop.endsAt),
                })}
                name={stop.customerName}
                lines={[kindLine(stop), stop.marginMinutes === null ? null : marginText(stop.marginMinutes)]}
                late={stop.marginMinutes !== null && stop.marginMinutes < 0}
                what={toMovable(stop, lane.techId)}
                onMove={moving.pickUp}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
