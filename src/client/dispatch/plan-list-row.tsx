import type { PlannedStop } from '../../contract/shapes/day-plan.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import type { Movable } from './use-move.ts';

type PlanListRowProps = {
  kind: PlannedStop['kind'] | 'unplanned';
  time: string;
  name: string;
  lines: (string | null)[];
  late: boolean;
  what: Movable | null;
  onMove: (what: Movable) => void;
};

const edges: Record<PlanListRowProps['kind'], string> = {
  done: 'border-transparent bg-quiet text-ink-soft',
  underway: 'border-route bg-route-wash',
  assigned: 'border-line',
  proposed: 'border-dashed border-volt-text bg-volt-wash',
  unplanned: 'border-dashed border-amber-text bg-amber-wash',
};

/** A booking in the list of a lane. */
export function PlanListRow({ kind, time, name, lines, late, what, onMove }: PlanListRowProps) {
  return (
    <li
      data-kind={kind}
      className={`mx-4 mb-2 flex flex-wrap items-center justify-between gap-x-3 rounded-small border-[1.5px] px-3 py-2 text-small ${edges[kind]}`}
    >
      <span className="grid min-w-0">
        <b className="truncate font-semibold">{name}</b>
        <span className="tabular-nums">{time}</span>
        {lines.filter(Boolean).map((line, n, all) => (
          <span
            key={line}
            className={
              late && n === all.length - 1
                ? 'text-[0.8125rem] font-semibold text-alarm-text'
                : 'text-[0.8125rem]'
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
