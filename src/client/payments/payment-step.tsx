import { type ReactNode, useEffect, useState } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import type { BillingForm } from '../../domain/money/payment.ts';
import { config } from '../app/config.ts';
import { ActionBar } from '../app/shell.tsx';
import { Button } from '../ui/button.tsx';
import { nextFieldOnEnter } from '../ui/field.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { BillingFields } from './billing-fields.tsx';
import { CARD_ELEMENT, CardEntry } from './card-entry.tsx';
import { addScript, type CardForm, loadCardForm } from './card-sdk.ts';
import { type Purchase, usePayment } from './use-payment.ts';

type State = { card: CardForm | null; problem: string | null };

/** Loads the provider's card form into the element with this id; `problem` is a text for the customer. */
function useCardForm(elementId: string): State {
  const [state, setState] = useState<State>({ card: null, problem: null });

  useEffect(() => {
    const { scriptUrl, applicationId, locationId } = config.payment;
    let gone = false;
    let made: CardForm | null = null;
    let timer: ReturnType<typeof setTimeout>;

    const loading = loadCardForm({
      sdk: () => {
        if (!window.Square) addScript(scriptUrl);
        return window.Square;
      },
      attach: async (sdk) => {
        made = await sdk.payments(applicationId, locationId).card();
        await made.attach(`#${elementId}`);
        return made;
      },
      // The wait of an unmounted component never resolves, which ends the loading.
      wait: (ms) => new Promise((resolve) => (timer = setTimeout(resolve, ms))),
    });
    addScript(scriptUrl);
    loading.then(
      (card) => (gone ? void card.destroy() : setState({ card, problem: null })),
      (error: Error) => !gone && setState({ card: null, problem: error.message }),
    );

    return () => {
      gone = true;
      clearTimeout(timer);
      void made?.destroy();
    };
  }, [elementId]);

  return state;
}

type PaymentStepProps = Purchase & {
  billing: BillingForm;
  /** In plain words, what is given back and kept when the booking is cancelled; none when it is completed. */
  cancelTerms?: string | undefined;
  /** The order that is paid. */
  summary: ReactNode;
  /** The total line above the buttons. */
  total: ReactNode;
  onCancel: () => void;
};

const legalLink = (href: string, words: ReactNode) => (
  <a href={href} target="_blank" rel="noopener" className="underline">
    {words}
  </a>
);

/** The dialog's second step, or the payment of an unpaid booking: card, billing address, the terms, Pay. */
export function PaymentStep(props: PaymentStepProps) {
  const [billing, setBilling] = useState(props.billing);
  const { card, problem } = useCardForm(CARD_ELEMENT);
  const { pay, processing, refusal, paid } = usePayment(props);
  const empty = Object.values(billing).some((value) => value === '');
  const amount = formatUsd(props.amount);
  const finish = props.bookingId ? t('Finish payment') : t('Finish booking');
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
        {props.cancelTerms !== undefined && (
          <p className="text-fine text-pretty text-ink-soft">
            {props.cancelTerms}{' '}
            <RichText
              text="See our <terms>terms</terms> and <privacy>privacy notice</privacy>."
              parts={{
                terms: (words) => legalLink('/terms', words),
                privacy: (words) => legalLink('/privacy', words),
              }}
            />
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button className="min-h-14 grow" disabled={processing} onClick={props.onCancel}>
            {props.bookingId ? t('Not now') : t('Cancel')}
          </Button>
          <Button
            kind="forward"
            type="submit"
            className="grow-999"
            busy={processing}
            disabled={!paid && (card === null || empty)}
          >
            {processing ? t('Processing') : paid ? finish : t('Pay {amount}', { amount })}
          </Button>
        </div>
      </ActionBar>
    </form>
  );
}
