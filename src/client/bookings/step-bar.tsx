import clsx from 'clsx';

/** How far through the dialog: two marks, the first always done. */
export function StepBar({ step }: { step: 1 | 2 }) {
  return (
    <ol aria-label={`Step ${step} of 2`} className="grid grid-cols-2 gap-1 px-3 pb-2">
      {[1, 2].map((each) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className={clsx('h-1 rounded-xs', each <= step ? 'bg-volt-text' : 'bg-line')}
        />
      ))}
    </ol>
  );
}
