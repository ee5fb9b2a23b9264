import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { BookingRefunds } from '../../domain/money/refund-request.ts';
import { texts } from '../../domain/texts.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundLine } from './refund-row.tsx';

const statusNames: Record<NonNullable<Booking['tip']>['status'], string> = texts({
  authorized: 'Authorized',
  captured: 'Captured',
  refunded: 'Refunded',
});

/** The tip of a booking, whose it is, and its refunds. */
export function TipSection({ booking, money }: { booking: Booking; money: BookingRefunds }) {
  const [refunding, setRefunding] = useState(false);
  if (!money.tip || !booking.tip) return null;
  const { amount, techId, leftAmount, refunds } = money.tip;
  const { approvalOver } = money;
  return (
    <div className="mt-2 border-t border-line pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <b className="font-semibold tabular-nums">{formatUsd(amount)}</b>{' '}
          {t('Tip for {technician}', { technician: techId })}, {t(statusNames[booking.tip.status])}
        </p>
        {leftAmount > 0 && (
          <Button size="compact" aria-label={t('Refund the tip…')} onClick={() => setRefunding(true)}>
            <Undo2 aria-hidden="true" />
            {t('Refund…')}
          </Button>
        )}
      </div>
      {refunds.length > 0 && (
        <ul aria-label={t('Refunds of the tip')}>
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {refunding && (
        <RefundDialog
          booking={booking}
          money={{ leftAmount, approvalOver, refunds }}
          ofTip
          onClose={() => setRefunding(false)}
        />
      )}
    </div>
  );
}
