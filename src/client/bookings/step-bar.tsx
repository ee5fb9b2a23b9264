import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';

/** How far through the dialog: two marks, the first always done. Each step begins at the dialog's top. */
export function StepBar({ step }: { step: 1 | 2 }) {
  const bar = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (step) bar.current?.closest('[role=dialog]')?.scrollTo(0, 0);
  }, [step]);
  return (
    <ol ref={bar} aria-label={`Step ${step} of 2`} className="grid grid-cols-2 gap-1 px-3 pb-2">
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
