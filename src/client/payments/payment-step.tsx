import { type ReactNode, useState } from 'react';
import { formatUsd } from '../../domain/money.ts';
import type { BillingForm } from '../../domain/payment.ts';
import { ActionBar } from '../app/shell.tsx';
import { Button } from '../ui/button.tsx';
import { nextFieldOnEnter } from '../ui/next-field.ts';
import { BillingFields } from './billing-fields.tsx';
import { CARD_ELEMENT, CardEntry } from './card-entry.tsx';
import { useCardForm } from './use-card-form.ts';
import { type AfterPaying, usePayment } from './use-payment.ts';

type PaymentStepProps = {
  /** USD */
  amount: number;
  billing: BillingForm;
  /** What is paid for, to look at. */
  summary: ReactNode;
  /** The total with its reason, above the buttons. */
  total: ReactNode;
  onPaid: AfterPaying;
  /** Told while a payment is under way, which is no time to leave. */
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
};

/** The dialog's second step: card, billing address, the terms, Pay. */
export function PaymentStep(props: PaymentStepProps) {
  const [billing, setBilling] = useState(props.billing);
  const { card, problem } = useCardForm(CARD_ELEMENT);
  const { pay, processing, refusal, paid } = usePayment(props);
  const empty = Object.values(billing).some((value) => value === '');
  const amount = formatUsd(props.amount);
  return (
    <form
      noValidate
      onKeyDown={nextFieldOnEnter}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void pay(card, billing);
      }}
    >
      <div className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 pt-3 pb-8">
        {props.summary}
        <CardEntry ready={card !== null} problem={problem} refusal={refusal} />
        <BillingFields value={billing} disabled={processing} onChange={setBilling} />
      </div>
      <ActionBar>
        {props.total}
        <p className="text-fine text-pretty text-ink-soft">
          Free to cancel, with a full refund, until your technician is on the way. See our{' '}
          <a href="/terms" target="_blank" rel="noopener" className="underline">
            terms
          </a>{' '}
          and{' '}
          <a href="/privacy" target="_blank" rel="noopener" className="underline">
            privacy notice
          </a>
          .
        </p>
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button className="min-h-14" disabled={processing} onClick={props.onCancel}>
            Cancel
          </Button>
          <Button kind="forward" type="submit" busy={processing} disabled={card === null || empty}>
            {processing ? 'Processing' : paid ? 'Finish booking' : `Pay ${amount}`}
          </Button>
        </div>
      </ActionBar>
    </form>
  );
}
