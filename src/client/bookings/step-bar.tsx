import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../ui/texts.ts';

/** The progress through the dialog's two steps. Another step scrolls the dialog to its top. */
export function StepBar({ step }: { step: 1 | 2 }) {
  const bar = useRef<HTMLOListElement>(null);
  const scrolledFor = useRef(step);
  useLayoutEffect(() => {
    // A dialog that opens is at its top: scrolling would lay the page out once more.
    if (scrolledFor.current === step) return;
    scrolledFor.current = step;
    bar.current?.closest('[role=dialog]')?.scrollTo(0, 0);
  }, [step]);
  return (
    <ol ref={bar} aria-label={t('Step {step} of 2', { step })} className="grid grid-cols-2 gap-1 px-3 pb-2">
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
