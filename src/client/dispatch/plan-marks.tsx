import type { PlanLane, PlannedStop } from '../../contract/shapes/day-plan.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { style } from './plan-block.tsx';
import { percentOf, type Scale } from './plan-scale.ts';

/** A shorter drive has no room for its minutes. */
const NUMBERED_MINUTES = 15;
/** Under this margin a promise is close. */
const CLOSE_MINUTES = 5;

/** The drive to a stop and the end of its promise. */
export function StopMarks({ stop, scale, at }: { stop: PlannedStop; scale: Scale; at: number }) {
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
export function TimesOff({ lane: { shift, breaks }, scale }: { lane: PlanLane; scale: Scale }) {
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
