import { CreditCard, Send } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { sendLink } from './message-customer.ts';

/** Says that nobody has paid for a booking, with a button that sends its customer the link to pay. */
export function UnpaidNotice({ booking }: { booking: Booking }) {
  const [busy, setBusy] = useState(false);
  if (!booking.isUnpaid) return null;
  async function send() {
    setBusy(true);
    await sendLink(booking);
    setBusy(false);
  }
  return (
    <section
      aria-label={t('Unpaid')}
      className="mx-4 mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-small bg-amber-wash px-3 py-2"
    >
      <p className="flex min-w-0 flex-[1_1_12rem] items-center gap-2 text-small text-amber-text">
        <CreditCard aria-hidden="true" className="size-4 shrink-0" />
        <span>{unpaidText(booking)}</span>
      </p>
      <Button size="compact" busy={busy} onClick={() => void send()} className="bg-surface!">
        {!busy && <Send aria-hidden="true" />}
        {t('Send payment link')}
      </Button>
    </section>
  );
}

function unpaidText({ awaitsPayment, paymentStatus, dueAmount }: Booking): string {
  if (awaitsPayment) return t('Nobody is sent before the customer has paid. The link was sent by e-mail.');
  if (dueAmount !== undefined)
    return t('{amount} not paid: the card could not be charged the difference of the move.', {
      amount: formatUsd(dueAmount),
    });
  return paymentStatus === 'none' ? t('Not paid yet.') : t('Not paid: the card could not be charged.');
}

/** Marks a booking that nobody has paid for. */
export const UnpaidBadge = ({ className }: { className?: string }) => (
  <Badge state="waiting" icon={CreditCard} className={className}>
    {t('Unpaid')}
  </Badge>
);
