import type { StuckKind, StuckPayment } from '../../domain/books.ts';
import { taskName } from '../../domain/failed-task.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

const titles: Record<Exclude<StuckKind, 'open-task' | 'failed-task'>, string> = texts({
  refund: 'Refund refused for good',
  capture: 'Card refused the charge after it was authorized',
  hold: 'Reservation on a card without a booking',
  books: 'The books differ',
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is stuck: 'Capture of a payment'. */
export function stuckTitle({ kind, taskKind }: StuckPayment): string {
  if (kind === 'open-task' || kind === 'failed-task') return capital(taskName(taskKind ?? '', { t }));
  return t(titles[kind]);
}

/** Why it is stuck, and what comes next. */
export function stuckReason({ kind, reason, nextAttemptAt }: StuckPayment): string {
  const next =
    nextAttemptAt !== null
      ? t('The server tries again: {time}.', { time: whenTime(nextAttemptAt) })
      : kind === 'hold'
        ? t('The server gives it back by itself.')
        : kind === 'capture'
          ? t('Call the customer, or cancel the booking.')
          : null;
  const why = reason && t(reason);
  return [why && (/[.!?]$/.test(why) ? why : `${why}.`), next].filter(Boolean).join(' ');
}
