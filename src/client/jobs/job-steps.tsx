import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { NextStep, TapStep } from './job-next-step.ts';
import { time24 } from './job-text.ts';

type JobStepsProps = {
  job: Booking;
  /** The step of the bottom bar, which is left out. */
  next: NextStep | null;
  busy: boolean;
  onStep: (what: TapStep) => void;
};

/** The steps of a confirmed job, each with its time once reported. */
export function JobSteps({ job, next, busy, onStep }: JobStepsProps) {
  const settled = useSettled(`${job.id} ${next?.what}`);
  const steps = [
    { what: 'departed', name: t('On my way'), at: job.departedAt },
    { what: 'arrived', name: t('Arrived'), at: job.arrivedAt },
    { what: 'in_progress', name: t('Start Service'), at: null },
  ] as const;
  return (
    <div className="mt-2 pair gap-2">
      {steps
        .filter(({ what }) => what !== next?.what)
        .map(({ what, name, at }) => (
          <Button
            key={what}
            aria-pressed={what === 'in_progress' ? undefined : at !== null}
            disabled={at !== null || busy || !settled}
            onClick={() => onStep(what)}
            className={clsx('px-2! text-small', at ? 'bg-volt-wash! text-volt-text!' : 'disabled:text-ink')}
          >
            {at && <Check aria-hidden="true" />}
            {at ? t('{step} {time}', { step: name, time: time24(at) }) : name}
          </Button>
        ))}
    </div>
  );
}
