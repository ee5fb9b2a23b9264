import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import type { Exception, ExceptionChoice } from '../../domain/dispatch/exception.ts';
import { useRefusal } from '../dispatch/shared/use-refusal.ts';
import { shownAlertsAtom } from '../notifications/atoms.ts';
import { Button } from '../ui/button.tsx';
import { moveByArrows, useTabStop } from '../ui/keyboard.ts';
import { plural, t } from '../ui/texts.ts';
import { minutesText, useNow, waitedText } from '../ui/time.tsx';
import { boardBookings } from './api.ts';
import { type Dispatcher, EXCEPTION } from './commands.ts';
import { choose, useExceptions } from './exceptions.ts';
import { ProblemPhoto } from './problem-photo.tsx';

const UPDATE_EVERY_MS = 5_000;

type QueueProps = { dispatcher: Dispatcher; onSelect: (bookingId: string) => void };

/**
 * What needs a person, the most urgent first, each with its two or three choices: 1 to 3 press those of the exception with
 * the focus. It takes no focus, and the focus of one that is gone stays in the queue, where no key does anything.
 */
export function ExceptionsQueue({ dispatcher, onSelect }: QueueProps) {
  const { data: exceptions = [], isError, isFetching, refetch } = useExceptions();
  const ids = useMemo(() => exceptions.map(({ bookingId }) => bookingId), [exceptions]);
  const bookings = new Map((boardBookings.useListed(ids) ?? []).map((each) => [each.id, each]));
  const hasAlerts = useAtomValue(shownAlertsAtom).length > 0;
  const now = useNow(UPDATE_EVERY_MS);
  const drawn = useMemo(() => exceptions.map(({ id }) => id), [exceptions]);
  const { stop, onFocus } = useTabStop(drawn, null);
  const queue = useRef<HTMLElement>(null);
  const focus = useQueueFocus(queue);
  const news = useNews(exceptions);
  const count = exceptions.length;
  return (
    <section
      ref={queue}
      tabIndex={-1}
      aria-label={t('Needs you')}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={(event) => {
        moveByArrows(event, EXCEPTION);
        pressByDigit(event);
        if (event.key === 'Escape') focus.goBack();
      }}
      className={clsx(
        'outline-none',
        (count > 0 || isError) && 'mb-3 overflow-hidden rounded-card bg-surface shadow-card board:mb-4',
      )}
    >
      {/* The status exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      {count > 0 && (
        <>
          <h2 className="px-3 py-1 text-fine font-semibold text-ink-soft board:px-4">
            {plural(count, '{count} needs you', '{count} need you')}
          </h2>
          <ol onFocus={onFocus} className="exceptions">
            {exceptions.map((exception, index) => (
              <Line
                key={exception.id}
                exception={exception}
                booking={bookings.get(exception.bookingId)}
                now={now}
                isNext={index === 0 && !hasAlerts}
                stop={exception.id === stop}
                onChoose={(choice) => choose(exception, choice, dispatcher)}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </>
      )}
      {isError && count === 0 && (
        <p className="flex flex-wrap items-center gap-x-3 px-3 py-1 text-small text-ink-soft board:px-4">
          {t('What needs you did not load.')}
          <Button kind="plain" size="compact" busy={isFetching} onClick={() => void refetch()}>
            {t('Try Again')}
          </Button>
        </p>
      )}
    </section>
  );
}

type LineProps = {
  exception: Exception;
  booking: Booking | undefined;
  now: number;
  /** Whether its first choice is what to do next. */
  isNext: boolean;
  stop: boolean;
  onChoose: (choice: ExceptionChoice) => void;
  onSelect: (bookingId: string) => void;
};

function Line({ exception, booking, now, isNext, stop, onChoose, onSelect }: LineProps) {
  const { id, bookingId, since, lateMinutes, text, photoUrl, choices } = exception;
  const refuses = useRefusal(choices[0]?.techId);
  const late = lateMinutes ?? 0;
  const customer = booking && customerLabel(booking, t('Unknown Customer'));
  return (
    <li data-stop={id} data-subject={bookingId} className={clsx('exception', isNext && 'exception-next')}>
      <button
        type="button"
        data-exception
        tabIndex={stop ? 0 : -1}
        onClick={() => onSelect(bookingId)}
        className="exception-text min-w-0 py-1.5 text-left text-small leading-5 [overflow-wrap:anywhere]"
      >
        {late > 0 && <b className="exception-late">{t('{time} late', { time: minutesText(late) })}</b>}
        {customer && <b className="font-semibold">{customer}: </b>}
        {text}{' '}
        <span className="whitespace-nowrap text-ink-soft tabular-nums">
          {t('since {time}', { time: waitedText(Math.max(0, now - Date.parse(since))) })}
        </span>
      </button>
      <span className="flex flex-wrap gap-2">
        {choices.map((choice, index) => {
          const { action, label, techId } = choice;
          const sends = action === 'assign' || action === 'reassign';
          return (
            <Button
              key={action}
              kind={isNext && index === 0 ? 'forward' : 'quiet'}
              size="compact"
              data-choice={index + 1}
              data-assign-proposed={sends ? '' : undefined}
              tabIndex={stop ? 0 : -1}
              aria-keyshortcuts={String(index + 1)}
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => (sends && techId !== undefined && refuses({ techId })) || onChoose(choice)}
              className="px-2.5!"
            >
              <span aria-hidden="true" className="text-fine max-board:hidden">
                {index + 1}
              </span>
              {t(label)}
              {customer && <span className="sr-only">, {customer}</span>}
            </Button>
          );
        })}
        {photoUrl && <ProblemPhoto url={photoUrl} of={customer} tabIndex={stop ? 0 : -1} />}
      </span>
    </li>
  );
}

/** Presses a choice of the exception with the focus by its digit. A key that is held down presses it once. */
function pressByDigit(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
  if (!/^[1-3]$/.test(key) || repeat || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  const choice = target.closest('[data-stop]')?.querySelector<HTMLElement>(`[data-choice="${key}"]`);
  if (!choice) return;
  event.preventDefault();
  choice.click();
}

/** Returns what has come since the last change, for screen readers: neither minutes nor what goes are said. */
function useNews(exceptions: readonly Exception[]): string {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  useEffect(() => {
    const added = exceptions.filter(({ id }) => !known.current.has(id));
    known.current = new Set(exceptions.map(({ id }) => id));
    if (added.length > 0) setNews(added.map(({ text }) => text).join(' '));
  }, [exceptions]);
  return news;
}

/**
 * Keeps the focus in the queue, on none of its buttons, when the exception with the focus goes. `goBack` gives it to what
 * had it before the queue.
 */
function useQueueFocus(queue: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      queue.current?.focus({ preventScroll: true });
  });
  return {
    onFocus({ relatedTarget }: FocusEvent) {
      if (!isWithin.current && relatedTarget) before.current = relatedTarget;
      isWithin.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Browsers differ in whether a removed element is blurred; only another element takes the focus away.
      if (relatedTarget instanceof Node) isWithin.current = queue.current?.contains(relatedTarget) ?? false;
    },
    goBack() {
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
