import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import { isStuck, isWaiting, type Refund } from '../../domain/money/refund-request.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { PaidOtherwiseDialog } from './paid-otherwise-dialog.tsx';
import { requesterText, standingOf } from './refund-text.ts';
import { useRefundAction } from './refunds-api.ts';

/** What an admin can do about a refund that waits or has failed. */
function RefundButtons({ refund }: { refund: Refund }) {
  const own = useAtomValue(sessionAtoms.admin)?.username === refund.requestedBy;
  const action = useRefundAction(refund);
  const [isPaying, setPaying] = useState(false);
  const amount = formatUsd(refund.amount);
  if (isWaiting(refund) && !own) {
    return (
      <div className="flex flex-wrap gap-2 pt-1.5">
        <Button
          size="compact"
          busy={action.isPending && action.variables === 'approve'}
          disabled={action.isPending}
          onClick={() => action.mutate('approve')}
        >
          {t('Approve {amount}', { amount })}
        </Button>
        <Button
          kind="leave"
          size="compact"
          busy={action.isPending && action.variables === 'refuse'}
          disabled={action.isPending}
          onClick={() => action.mutate('refuse')}
        >
          {t('Refuse {amount}', { amount })}
        </Button>
      </div>
    );
  }
  if (!isStuck(refund)) return null;
  return (
    <div className="flex flex-wrap gap-2 pt-1.5">
      <Button
        size="compact"
        busy={action.isPending}
        aria-label={t('Try Again: refund of {amount}', { amount })}
        onClick={() => action.mutate('retry')}
      >
        {t('Try Again')}
      </Button>
      <Button
        size="compact"
        disabled={action.isPending}
        aria-label={t('Paid Otherwise: refund of {amount}', { amount })}
        onClick={() => setPaying(true)}
      >
        {t('Paid Otherwise…')}
      </Button>
      {isPaying && <PaidOtherwiseDialog refund={refund} onClose={() => setPaying(false)} />}
    </div>
  );
}

/** A refund: amount, state, reason, who asked for it, and why it is stuck. */
export function RefundLine({ refund }: { refund: Refund }) {
  const { badge, name, why } = standingOf(refund);
  const kind = refund.kind === 'credit' ? t('Goodwill credit') : t('Refund');
  return (
    <li className="border-t border-line py-2 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <b className="font-semibold tabular-nums">{formatUsd(refund.amount)}</b> {kind}
        </span>
        <Badge state={badge}>{name}</Badge>
      </p>
      {why && <p className={isStuck(refund) ? 'text-alarm-text' : undefined}>{why}</p>}
      {refund.reason && refund.reason !== 'cancelled' && <p>{refund.reason}</p>}
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        {t('{who}, {time}', {
          who: requesterText(refund),
          time: whenTime(refund.endedAt ?? refund.requestedAt),
        })}
        {refund.taxAmount !== null &&
          refund.taxAmount > 0 &&
          `, ${t('with {tax} tax', { tax: formatUsd(refund.taxAmount) })}`}
      </p>
      <RefundButtons refund={refund} />
    </li>
  );
}
