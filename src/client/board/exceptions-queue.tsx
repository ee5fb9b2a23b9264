import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import type { Exception, ExceptionChoice } from '../../domain/dispatch/exception.ts';
import { useRefusal } from '../dispatch/shared/use-refusal.ts';
import { shownAlertsAtom } from '../notifications/atoms.ts';
import { Button } from '../ui/button.tsx';
import { moveByArrows, useTabStop } from '../ui/keyboard.ts';
import { plural, t } from '../ui/texts.ts';
import { minutesText, useNow, waitedText } from '../ui/time.tsx';
import { boardBookings } from './api.ts';
import type { Dispatcher } from './command.ts';
import { EXCEPTION } from './commands.ts';
import { choose, useExceptions } from './exceptions.ts';
import { ProblemPhoto } from './problem-photo.tsx';

const UPDATE_EVERY_MS = 5_000;

type QueueProps = { dispatcher: Dispatcher; onSelect: (bookingId: string) => void };

/**
 * What needs a person, the most urgent first, each with its two or three choices: 1 to 3 press those of the exception with
 * the focus. It has a place of one line, in which the first stands, cut where it is too long; all of it and the others open over what is
 * below, so that no row moves. It takes no focus, and the focus of one that is gone stays in the queue, where no key does anything.
 */
export function ExceptionsQueue({ dispatcher, onSelect }: QueueProps) {
  const { data: exceptions, isError, isFetching, refetch } = useExceptions();
  const count = exceptions?.length ?? 0;
  const queue = useRef<HTMLElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isAsked && count > 0;
  // What comes after all are gone opens nothing by itself.
  if (isAsked && exceptions?.length === 0) setIsAsked(false);
  const shown = useMemo(
    () => (isOpen ? (exceptions ?? []) : (exceptions ?? []).slice(0, 1)),
    [exceptions, isOpen],
  );
  const ids = useMemo(() => shown.map(({ bookingId }) => bookingId), [shown]);
  const bookings = new Map((boardBookings.useListed(ids) ?? []).map((each) => [each.id, each]));
  const hasAlerts = useAtomValue(shownAlertsAtom).length > 0;
  const now = useNow(UPDATE_EVERY_MS);
  const drawn = useMemo(() => shown.map(({ id }) => id), [shown]);
  const { stop, onFocus } = useTabStop(drawn, null);
  const focus = useQueueFocus(queue);
  const news = useNews(exceptions);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      // A photo of a line opens over the page, and is the line's.
      const isOutside = target instanceof Element && !target.closest('[role="dialog"]');
      if (isOutside && !queue.current?.contains(target)) setIsAsked(false);
    };
    const kinds = ['pointerdown', 'focusin'];
    for (const kind of kinds) addEventListener(kind, closeOutside);
    return () => {
      for (const kind of kinds) removeEventListener(kind, closeOutside);
    };
  }, [isOpen]);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys of a dialog of a line are the dialog's.
    if (event.target instanceof Node && !queue.current?.contains(event.target)) return;
    const isOnLine = event.target instanceof Element && event.target.closest('[data-stop]') !== null;
    // The others have to be there for the arrow to lead on.
    if (event.key === 'ArrowDown' && isOnLine && !isOpen) flushSync(() => setIsAsked(true));
    moveByArrows(event, EXCEPTION);
    pressByDigit(event);
    if (event.key !== 'Escape') return;
    setIsAsked(false);
    focus.goBack();
  }
  const countText = plural(count, '{count} needs you', '{count} need you');
  return (
    <section
      ref={queue}
      tabIndex={-1}
      aria-label={t('Needs you')}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={onKeyDown}
      className="exceptions-slot"
    >
      {/* The status exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      <div
        className={clsx(
          'exceptions',
          isOpen ? 'exceptions-open' : 'exceptions-closed',
          count > 0 && !hasAlerts && 'exceptions-next',
        )}
      >
        {count > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsAsked(!isOpen)}
            className="exceptions-count"
          >
            {countText}
            <ChevronDown aria-hidden="true" className={clsx('size-4', isOpen && 'rotate-180')} />
          </button>
        )}
        {count > 0 && (
          <ol onFocus={onFocus} className="exceptions-list">
            {shown.map((exception, index) => (
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
        )}
        {count === 0 && (
          <p className="exceptions-none">
            {isError ? t('What needs you did not load.') : exceptions && t('Nothing needs you')}
            {isError && (
              <Button kind="plain" size="compact" busy={isFetching} onClick={() => void refetch()}>
                {t('Try Again')}
              </Button>
            )}
          </p>
        )}
      </div>
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
        className="exception-text"
      >
        {late > 0 && <b className="exception-late">{t('{time} late', { time: minutesText(late) })}</b>}
        {customer && <b className="font-semibold">{customer}: </b>}
        {text}{' '}
        <span className="exception-since whitespace-nowrap text-ink-soft tabular-nums">
          {t('since {time}', { time: waitedText(Math.max(0, now - Date.parse(since))) })}
        </span>
      </button>
      <span className="exception-choices">
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
function useNews(exceptions: readonly Exception[] | undefined): string {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  useEffect(() => {
    const all = exceptions ?? [];
    const added = all.filter(({ id }) => !known.current.has(id));
    known.current = new Set(all.map(({ id }) => id));
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
