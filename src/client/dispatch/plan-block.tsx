import clsx from 'clsx';
import { type CSSProperties, memo } from 'react';
import type { PlannedStop } from '../../contract/shapes/day-plan.ts';

/** Inline styles, with properties of our own. */
export const style = (properties: Record<string, string | number>) => properties as CSSProperties;

/** In percent of the lane. */
const GROWS_LEFT_FROM = 60;

type PlanBlockProps = {
  id: string;
  kind: PlannedStop['kind'] | 'unplanned';
  label: string;
  name: string;
  detail: string;
  /** What takes the place of the detail under the pointer or the focus. */
  more?: string | null;
  late: boolean;
  movable: boolean;
  /** Whether it is the tab stop of the lanes. */
  stop: boolean;
  picked: boolean;
  at: number;
  left: number;
  width: number;
};

/** A booking in a lane. */
export const PlanBlock = memo(function PlanBlock(props: PlanBlockProps) {
  const { id, kind, label, name, detail, more = null, late, movable, stop, picked, at, left, width } = props;
  return (
    <li
      className="plan-stop"
      data-stop={id}
      draggable={movable}
      data-drag-stop={movable ? id : undefined}
      // What grows under the pointer grows into the day.
      data-end={left > GROWS_LEFT_FROM ? '' : undefined}
      style={style({ '--at': at, '--left': `${left}%`, '--width': `${width}%` })}
    >
      <button
        type="button"
        className="plan-block"
        data-plan-stop={id}
        data-kind={kind}
        data-late={late ? '' : undefined}
        tabIndex={stop ? 0 : -1}
        aria-pressed={movable ? picked : undefined}
        aria-describedby={movable ? 'plan-help' : undefined}
        title={more === null ? label : `${label}, ${more}`}
      >
        <span className="sr-only">{label}</span>
        <b aria-hidden="true" className="truncate font-semibold">
          {name}
        </b>
        <span
          aria-hidden="true"
          className={clsx('plan-detail truncate', late && 'font-semibold text-alarm-text')}
        >
          {detail}
        </span>
        {more !== null && (
          <span className={clsx('plan-more', late && 'font-semibold text-alarm-text')}>{more}</span>
        )}
      </button>
    </li>
  );
});
