import { isStuck, isWaiting, type Refund } from '../../domain/money/refund-request.ts';
import type { BadgeState } from '../ui/badge.tsx';
import { plural, t } from '../ui/texts.ts';

/** Where a refund stands: the badge, and why it is there; null if the badge says it all. */
export type RefundStanding = { badge: BadgeState; name: string; why: string | null };

export function standingOf(refund: Refund): RefundStanding {
  const { state, approval, approvedBy, attempts, refusal, means, paidBy, note } = refund;
  if (isWaiting(refund))
    return { badge: 'waiting', name: t('Waits'), why: t('Another admin has to approve it.') };
  if (approval === 'refused') {
    return approvedBy
      ? { badge: 'grey', name: t('Not approved'), why: t('By {admin}.', { admin: approvedBy }) }
      : { badge: 'grey', name: t('Withdrawn'), why: t('Another refund has taken its place.') };
  }
  if (isStuck(refund)) {
    const why =
      attempts > 0
        ? t('The payment provider has refused it: {refusal}', { refusal: refusal ?? '' })
        : refusal;
    return { badge: 'cancelled', name: t('Refund failed'), why };
  }
  if (state === 'pending')
    return { badge: 'waiting', name: t('Pending'), why: t('The payment provider has not decided yet.') };
  if (state === 'requested' && attempts > 0) {
    const why = plural(
      attempts,
      'Refused {count} time, tried again: {refusal}',
      'Refused {count} times, tried again: {refusal}',
      { refusal: refusal ?? '' },
    );
    return { badge: 'waiting', name: t('Tried again'), why };
  }
  if (state === 'requested') return { badge: 'waiting', name: t('Under way'), why: null };
  if (means === 'other') {
    const why = note ? t('By {admin}: {note}', { admin: paidBy ?? '', note }) : null;
    return { badge: 'done', name: t('Paid otherwise'), why };
  }
  return { badge: 'done', name: t('Given back'), why: null };
}

/** 'mreyes, approved by dana'; a refund that a person has made at the provider has no admin. */
export function requesterText({ requestedBy, approval, approvedBy }: Refund): string {
  const systems: Record<string, string> = { payments: t('System'), provider: t("On the provider's website") };
  const requester = systems[requestedBy] ?? requestedBy;
  return approval === 'given' && approvedBy
    ? t('{asked}, approved by {admin}', { asked: requester, admin: approvedBy })
    : requester;
}
