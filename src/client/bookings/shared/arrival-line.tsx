import './arrival-line.css';
import clsx from 'clsx';
import type { ArrivalText } from './arrival-text.ts';

type ArrivalLineProps = { arrival: ArrivalText; className?: string };

/** When a technician comes, beside what was promised. A row shows the range only under the pointer or the focus. */
export function ArrivalLine({ arrival: { text, range, lateMinutes }, className }: ArrivalLineProps) {
  return (
    <span className={clsx('arrival-line', lateMinutes > 0 && 'font-semibold text-alarm-text', className)}>
      <span className="arrival-text">{text}</span>
      {range && <span className="arrival-range">{range}</span>}
    </span>
  );
}
