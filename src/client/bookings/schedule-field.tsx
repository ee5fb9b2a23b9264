import { Phone } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { prefersReducedMotion } from '../ui/media.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime, whenTime } from '../ui/time.tsx';
import { DayPicker } from './day-picker.tsx';
import { dayTitle } from './shared/calendar.ts';
import {
  type DaySlots,
  freeNear,
  isFullDay,
  type SlotWish,
  useDaySlots,
  useFreeDays,
} from './shared/slots.ts';
import { SlotPicker } from './slot-picker.tsx';

type ScheduleFieldProps = {
  /** The chosen instant in ISO-8601. */
  value: string | null;
  onChange: (scheduledAt: string | null) => void;
  error?: string | undefined;
  /** For whom times are free or full; null while the place is not known. */
  wish: SlotWish | null;
  /** The free times near the one that was refused; null if none was. */
  near: readonly string[] | null;
  /** The present time of a booking that is moved. */
  own?: string | null;
  /** Takes the focus when the time is the first invalid field. */
  focusRef?: Ref<HTMLHeadingElement>;
};

const businessDay = (at: string): Day => dayOf(new Date(at), config.timeZone);

/** Day, then time. Picking another day clears the time, because that slot may not be bookable on the new day. */
export function ScheduleField({
  value,
  onChange,
  error,
  wish,
  near,
  own = null,
  focusRef,
}: ScheduleFieldProps) {
  const [day, setDay] = useState<Day | null>(value ? businessDay(value) : null);
  const errorId = useId();
  const slots = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const [picks, setPicks] = useState(0);
  const pickDay = (next: Day) => {
    setDay(next);
    setPicks(picks + 1);
    onChange(null);
  };
  /** What a pressed suggestion has chosen takes the focus, because the suggestion goes. */
  const [suggested, setSuggested] = useState('');
  useEffect(() => {
    if (suggested === '') return;
    setSuggested('');
    group.current?.querySelector<HTMLElement>(suggested)?.focus();
  }, [suggested]);
  const pickNear = (at: string) => {
    setDay(businessDay(at));
    onChange(at);
    setSuggested(`input[value="${at}"]`);
  };
  const pickOtherDay = (next: Day) => {
    pickDay(next);
    setSuggested(`[data-day="${next}"]`);
  };
  // On a phone the calendar fills the screen, and the slots appear below the action bar.
  useEffect(() => {
    if (picks > 0) showBookable(slots.current);
  }, [picks]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold the section's heading and calendar table
    <div
      ref={group}
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
        {near && near.length > 0 && value === null && <NearTimes day={day} times={near} onPick={pickNear} />}
      </div>
      <DayPicker day={day} onPick={pickDay} />
      {day && (
        <div ref={slots} className="grid gap-4">
          <DayTimes
            day={day}
            value={value}
            wish={wish}
            own={own}
            isRefused={near?.length === 0}
            onPick={onChange}
            onPickNear={pickNear}
            onPickDay={pickOtherDay}
          />
        </div>
      )}
    </div>
  );
}

type DayTimesProps = {
  day: Day;
  value: string | null;
  wish: SlotWish | null;
  own: string | null;
  /** Whether the server said that no other time of the day has a place. */
  isRefused: boolean;
  onPick: (scheduledAt: string) => void;
  onPickNear: (scheduledAt: string) => void;
  onPickDay: (day: Day) => void;
};

/** The times of the chosen day: which are full, what is near a full one, and other days for a full day. */
function DayTimes({ day, value, wish, own, isRefused, onPick, onPickNear, onPickDay }: DayTimesProps) {
  const { states, isUnknown, refresh } = useDaySlots(day, wish);
  const isFull = isFullDay(states) || isRefused;
  const hasGone = value !== null && states.get(value) === 'full';
  return (
    <fieldset aria-label={dayTitle(day)} className="grid min-w-0 gap-4" onFocus={refresh}>
      <p role="status" className="text-small text-pretty text-ink-soft empty:hidden">
        {timesText(states, wish, own, isUnknown)}
      </p>
      {isFull && wish && <FullDay day={day} wish={wish} onPickDay={onPickDay} />}
      {hasGone && !isFull && (
        <div role="alert" className="grid gap-1.5">
          <p className="text-small text-alarm-text">
            {t('{time} has no place left any more. Please choose another time.', { time: clockTime(value) })}
          </p>
          <NearTimes day={day} times={freeNear(states, value)} onPick={onPickNear} />
        </div>
      )}
      <SlotPicker day={day} slot={value} states={states} own={own} onPick={onPick} />
    </fieldset>
  );
}

function timesText(
  states: DaySlots['states'],
  wish: SlotWish | null,
  own: string | null,
  isUnknown: boolean,
): string {
  if (!wish) return t('Which times are free depends on where your car is: please say that first.');
  if (isUnknown)
    return t('We could not ask which times are free. We ask again when you continue to the payment.');
  const full = [...states].filter(([at, state]) => state === 'full' && at !== own).length;
  if (full === 0 || isFullDay(states)) return '';
  return plural(full, '{count} time of this day is full.', '{count} times of this day are full.');
}

type NearTimesProps = { day: Day | null; times: readonly string[]; onPick: (scheduledAt: string) => void };

/** Offers free times near one that is full, of its day or of another. */
function NearTimes({ day, times, onPick }: NearTimesProps) {
  return (
    <fieldset aria-label={t('Free times near it')} className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="text-small text-ink-soft">{t('Near it is free:')}</span>
      {times.map((at) => (
        <Button key={at} size="compact" className="tabular-nums" onClick={() => onPick(at)}>
          {businessDay(at) === day ? clockTime(at) : whenTime(at)}
        </Button>
      ))}
    </fieldset>
  );
}

type FullDayProps = { day: Day; wish: SlotWish; onPickDay: (day: Day) => void };

/** Says that a day has no time left, and offers days that have one, or the phone. */
function FullDay({ day, wish, onPickDay }: FullDayProps) {
  const days = useFreeDays(day, wish);
  const title = dayTitle(day);
  const panel = useRef<HTMLDivElement>(null);
  const isKnown = days !== undefined;
  // The calendar above fills a phone's screen.
  useEffect(() => {
    if (isKnown) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isKnown]);
  return (
    <div ref={panel} role="alert" className="grid gap-2 rounded-small bg-sunken p-4">
      <p className="font-strong text-pretty">{t('No time is left on {day}.', { day: title })}</p>
      {days?.map((each) => (
        <Button key={each} size="compact" className="justify-self-start" onClick={() => onPickDay(each)}>
          {dayTitle(each)}
        </Button>
      ))}
      <p className="text-small text-pretty text-ink-soft">
        {days?.length === 0
          ? t('The days around it are full, too. Please choose another day, or call us.')
          : t('Please choose another day, or call us.')}
      </p>
      <ButtonLink kind="plain" className="-my-2 -ml-2 justify-self-start" href={telHref(config.supportPhone)}>
        <Phone aria-hidden="true" />
        {t('Call Support')} {config.supportPhone}
      </ButtonLink>
    </div>
  );
}

/** Scrolls to the part of the day with the first slot that can be booked. */
function showBookable(slots: HTMLElement | null): void {
  const part = slots?.querySelector('input:enabled')?.closest('fieldset');
  const isStill = prefersReducedMotion();
  part?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}
