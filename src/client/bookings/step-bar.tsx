import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../ui/texts.ts';

/** The progress through the dialog's two steps. Each step scrolls the dialog to its top. */
export function StepBar({ step }: { step: 1 | 2 }) {
  const bar = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (step) bar.current?.closest('[role=dialog]')?.scrollTo(0, 0);
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

/** Shown while it is unclear whether a paid order is booked. */
export function CheckingBooking() {
  return (
    <div
      role="status"
      className="gutter grid flex-1 content-center justify-items-center gap-3 py-16 text-center"
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin text-volt-text" />
      <h2 className="text-heading">{t('Checking your booking')}</h2>
      <p className="text-pretty text-ink-soft">
        {t('The connection broke before the answer came. We keep asking. Please do not pay again.')}
      </p>
    </div>
  );
}
