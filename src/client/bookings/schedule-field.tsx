import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { prefersReducedMotion } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { DayPicker } from './day-picker.tsx';
import { SlotPicker } from './slot-picker.tsx';

type ScheduleFieldProps = {
  /** The chosen instant in ISO-8601. */
  value: string | null;
  onChange: (scheduledAt: string | null) => void;
  error?: string | undefined;
  /** Takes the focus when the time is the first invalid field. */
  focusRef?: Ref<HTMLHeadingElement>;
};

/** Day, then time. Picking another day clears the time, because that slot may not be bookable on the new day. */
export function ScheduleField({ value, onChange, error, focusRef }: ScheduleFieldProps) {
  const [day, setDay] = useState<Day | null>(value ? dayOf(new Date(value), config.timeZone) : null);
  const errorId = useId();
  const slots = useRef<HTMLDivElement>(null);
  const [picks, setPicks] = useState(0);
  const pickDay = (next: Day) => {
    setDay(next);
    setPicks(picks + 1);
    onChange(null);
  };
  // On a phone the calendar fills the screen, and the slots appear below the action bar.
  useEffect(() => {
    if (picks > 0) showBookable(slots.current);
  }, [picks]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold the section's heading and calendar table
    <div
      role="group"
      aria-labelledby="when"
      aria-describedby={error ? errorId : undefined}
      className="grid gap-4"
    >
      <div className="mt-3 grid gap-1.5">
        <h2
          ref={focusRef}
          id="when"
          tabIndex={-1}
          aria-describedby={error ? errorId : undefined}
          className="scroll-mt-24 text-heading"
        >
          {t('When')}
        </h2>
        {/* The error stands beside the heading, which takes the focus: below the calendar it would be out of sight. */}
        {error && (
          <p id={errorId} className="text-small text-alarm-text">
            {t(error)}
          </p>
        )}
      </div>
      <DayPicker day={day} onPick={pickDay} />
      {day && (
        <div ref={slots} className="grid gap-4">
          <SlotPicker day={day} slot={value} onPick={onChange} />
        </div>
      )}
    </div>
  );
}

/** Scrolls to the part of the day with the first slot that can be booked. */
function showBookable(slots: HTMLElement | null): void {
  const part = slots?.querySelector('input:enabled')?.closest('fieldset');
  const isStill = prefersReducedMotion();
  part?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}
