import { formatUsd } from '../money/money.ts';
import { type Texts, texts } from '../texts.ts';
import type { CancelCause } from './cancel-cause.ts';
import type { CancelReason } from './cancel-reason.ts';
import { type Cancellable, freeUntil } from './cancellation.ts';
import { type CancellationTerms, FULL_REFUND } from './cancellation-terms.ts';
import type { ServiceType } from './service-type.ts';

type Words = Pick<Texts, 't' | 'plural'>;

/** Why a booking was cancelled, also after the amount that was kept. */
export const causeName: Record<CancelCause, string> = texts({
  late: 'cancelled late',
  no_show: 'nobody was at the car',
  gone: 'the car was gone',
  company: 'cancelled by our team',
});

/** What the customer of a booking that the company cancelled is told. */
export const cancelReasonText: Record<CancelReason, string> = texts({
  no_van: 'Our team cancelled it because no van can be with you in time.',
  outside_area: 'Our team cancelled it because the place is outside our service area.',
  no_answer: 'Our team cancelled it because we could not reach you.',
  no_access: 'Our team cancelled it because our van cannot get to the car.',
  unsafe: 'Our team cancelled it because the place is not safe for charging.',
  not_chargeable: 'Our team cancelled it because we cannot charge this vehicle.',
  other: 'Our team cancelled it. Please call us to hear why.',
});

/** '45 minutes', '24 hours', '2 days' */
export function durationText(minutes: number, { plural }: Pick<Texts, 'plural'>): string {
  if (minutes > 0 && minutes % (24 * 60) === 0 && minutes > 24 * 60)
    return plural(minutes / (24 * 60), '{count} day', '{count} days');
  if (minutes > 0 && minutes % 60 === 0) return plural(minutes / 60, '{count} hour', '{count} hours');
  return plural(minutes, '{count} minute', '{count} minutes');
}

/** Returns the terms of one service in sentences that each stand alone. */
export function termsSentences(terms: CancellationTerms, service: ServiceType, words: Words): string[] {
  return [
    freeSentence(terms, service, words),
    ...absenceSentences(terms, words),
    ...creditSentences(terms, words),
  ];
}

/** Until when a booking that nobody has set out for is cancelled free, and what that costs later; `when` names an instant. */
export function freeUntilText(
  booking: Cancellable,
  nowMs: number,
  { t, when }: Pick<Texts, 't'> & { when: (at: number) => string },
): string {
  const lateFee = booking.terms?.lateFee ?? 0;
  const until = freeUntil(booking);
  if (lateFee === 0 || until === null)
    return t('Free to cancel, with a full refund, until your technician is on the way.');
  const amount = formatUsd(lateFee);
  return until < nowMs
    ? t('It is too late to cancel free: we keep {amount}.', { amount })
    : t('Free to cancel until {time}; after that we keep {amount}.', { time: when(until), amount });
}

/** Returns the terms of a booking that nobody has set out for, with the time until which cancelling is free. */
export function bookedTermsSentences(
  booking: Cancellable,
  nowMs: number,
  words: Words & { when: (at: number) => string },
): string[] {
  const terms = booking.terms ?? FULL_REFUND;
  return [
    freeUntilText(booking, nowMs, words),
    ...absenceSentences(terms, words),
    ...creditSentences(terms, words),
  ];
}

/** Until when cancelling is free, and what it costs after that. */
function freeSentence(terms: CancellationTerms, service: ServiceType, words: Words): string {
  const { t } = words;
  const isEmergency = service === 'emergency';
  const minutes = isEmergency ? terms.emergencyFreeMinutes : terms.standardFreeMinutes;
  if (terms.lateFee === 0 || minutes === null)
    return t('Free to cancel, with a full refund, until your technician is on the way.');
  const values = { time: durationText(minutes, words), amount: formatUsd(terms.lateFee) };
  return isEmergency
    ? t('Free to cancel for {time} after booking; after that we keep {amount}.', values)
    : t('Free to cancel until {time} before your time; after that we keep {amount}.', values);
}

function absenceSentences(terms: CancellationTerms, words: Words): string[] {
  const { t } = words;
  const { noShowFee, goneFee } = terms;
  const time = durationText(terms.waitMinutes, words);
  const noShow = formatUsd(noShowFee);
  if (noShowFee === 0 && goneFee === 0) return [];
  if (noShowFee === goneFee)
    return [
      t('If we wait {time} at the place and find nobody or no car, we keep {amount}.', {
        time,
        amount: noShow,
      }),
    ];
  return [
    ...(noShowFee > 0
      ? [t('If we wait {time} at the car and nobody comes, we keep {amount}.', { time, amount: noShow })]
      : []),
    ...(goneFee > 0
      ? [
          t('If the car is gone and we have waited {time}, we keep {amount}.', {
            time,
            amount: formatUsd(goneFee),
          }),
        ]
      : []),
  ];
}

/** Returns what is given back by itself when the technician comes late; nothing if the terms give nothing. */
export function creditSentences(
  { creditAfterMinutes, lateCredit }: CancellationTerms,
  words: Words,
): string[] {
  const { t } = words;
  if (lateCredit === 0 || creditAfterMinutes === 0) return [];
  const values = { time: durationText(creditAfterMinutes, words), amount: formatUsd(lateCredit) };
  return [t('If we come more than {time} later than promised, you get {amount} back.', values)];
}
