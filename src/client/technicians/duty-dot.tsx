import clsx from 'clsx';
import type { OnDuty } from '../../domain/position.ts';

/** On Duty or Off Duty, with its dot. */
export function DutyDot({ isOnDuty }: { isOnDuty: OnDuty }) {
  const on = isOnDuty === 'true';
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={clsx('size-2 rounded-full', on ? 'bg-volt-text' : 'border-2 border-ink-faint')}
      />
      {on ? 'On Duty' : 'Off Duty'}
    </span>
  );
}
