import type { CancellationTerms } from '../bookings/cancellation-terms.ts';
import { creditSentences } from '../bookings/cancellation-words.ts';
import { type Texts, texts } from '../texts.ts';
import type { LateReason } from './lateness.ts';

export const lateReasonText: Record<LateReason, string> = texts({
  job_before: 'Your technician is still at another job.',
  technician_changed: 'Another technician has to take over.',
  no_technician: 'No technician is free yet.',
  no_signal: 'The van is out of contact.',
});

/** Times in epoch milliseconds. */
type Late = {
  promisedAt: number;
  arrivalBy: number | null;
  reason: LateReason | null;
  terms: CancellationTerms | null;
};

/** Returns what the customer of a late booking is told, in sentences: the new time, the reason and the credit. */
export function lateSentences(
  { promisedAt, arrivalBy, reason, terms }: Late,
  words: Pick<Texts, 't' | 'plural'> & { clock: (at: number) => string },
): string[] {
  const { t, clock } = words;
  const promised = clock(promisedAt);
  return [
    arrivalBy === null
      ? t('We are late: nobody can be with you by {promised}. We tell you the new time once we know it.', {
          promised,
        })
      : t('We are late: a technician comes by {time} instead of {promised}.', {
          time: clock(arrivalBy),
          promised,
        }),
    ...(reason ? [t(lateReasonText[reason])] : []),
    ...(terms ? creditSentences(terms, words) : []),
  ];
}
