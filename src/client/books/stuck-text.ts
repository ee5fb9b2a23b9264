import type { StuckKind, StuckPayment } from '../../contract/shapes/books.ts';
import { taskTitle } from '../../contract/shapes/failed-task.ts';
import { disputeStateName } from '../../domain/money/dispute.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

const titles: Record<Exclude<StuckKind, 'open-task' | 'failed-task' | 'dispute'>, string> = texts({
  refund: 'Refund refused for good',
  approval: 'Refund that waits for another admin',
  capture: 'Card refused the charge after it was authorized',
  hold: 'Reservation on a card without a booking',
  books: 'The books differ',
});

/** What is stuck: 'Capture of a payment'. */
export function stuckTitle({ kind, taskKind, disputeState }: StuckPayment): string {
  if (kind === 'open-task' || kind === 'failed-task') return taskTitle(taskKind ?? '', { t });
  if (kind === 'dispute') return t(disputeStateName[disputeState ?? 'open']);
  return t(titles[kind]);
}

/** Why it is stuck, and what comes next. */
export const stuckReason = (stuck: StuckPayment): string =>
  [whyOf(stuck), nextOf(stuck)].filter(Boolean).join(' ');

function whyOf({ kind, reason, requestedBy }: StuckPayment): string | null {
  if (!reason) return null;
  if (kind === 'approval')
    return t('{admin} has asked for it: {reason}.', {
      admin: requestedBy ?? '',
      reason: withoutStop(reason),
    });
  if (kind === 'dispute')
    return t('Reason of the bank: {reason}.', { reason: reason.replaceAll('_', ' ').toLowerCase() });
  return `${withoutStop(t(reason))}${/[!?]$/.test(reason) ? '' : '.'}`;
}

const withoutStop = (text: string) => text.replace(/\.$/, '');

function nextOf({ kind, nextAttemptAt, disputeState, dueAt }: StuckPayment): string | null {
  if (nextAttemptAt !== null) return t('The server tries again: {time}.', { time: whenTime(nextAttemptAt) });
  if (kind === 'hold') return t('The server gives it back by itself.');
  if (kind === 'capture') return t('Call the customer, or cancel the booking.');
  if (kind === 'approval') return t('Another admin approves or refuses it in its booking.');
  if (kind !== 'dispute') return null;
  if (disputeState === 'reviewing') return t('Nothing to do until the bank has decided.');
  return dueAt
    ? t('Answer at the payment provider until {time}.', { time: whenTime(dueAt) })
    : t('Answer at the payment provider.');
}
