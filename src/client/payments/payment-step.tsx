import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import type { BillingForm } from '../../domain/money/payment.ts';
import { ActionBar } from '../app/shell.tsx';
import { Button } from '../ui/button.tsx';
import { nextFieldOnEnter } from '../ui/field.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';
import { chargeCard } from './api.ts';
import { BillingFields } from './billing-fields.tsx';
import { CARD_ELEMENT, CardEntry, Refusal } from './card-entry.tsx';
import { knownBilling, rememberBilling } from './known-billing.ts';
import { NEW_CARD, PaymentChoice } from './payment-choice.tsx';
import { useOfferedCards } from './saved-cards.ts';
import { useCardForm } from './use-card-form.ts';
import { missingLine, type Purchase, toastMissing, usePayment } from './use-payment.ts';
import { WalletButton } from './wallet-button.tsx';
import { chargeWallet, type OpenWallet, WALLET_TIMEOUT_MS } from './wallets.ts';

type PaymentStepProps = Purchase & {
  /**
   * False before the step opens and after it has closed: the card form is there, so that the step opens with it, and
   * nothing else. The element around has to hide the step.
   */
  isOpen?: boolean;
  billing: BillingForm;
  /** Where the car is: its address may be the billing address. */
  place?: string | undefined;
  /** What was typed before the customer went back to the form, and what keeps it. */
  typed?: Partial<BillingForm> | undefined;
  onType?: ((typed: Partial<BillingForm>) => void) | undefined;
  /** In plain words, what is given back and kept when the booking is cancelled; none when it is completed. */
  cancelTerms?: string | undefined;
  /** The order that is paid. */
  summary: ReactNode;
  /** The total line above the buttons. */
  total: ReactNode;
  onCancel: () => void;
};

const legalLink = (href: string, words: ReactNode) => (
  <a href={href} hrefLang="en" target="_blank" rel="noopener" className="underline">
    {words}
  </a>
);

const isZipAlone = (typed: Partial<BillingForm> = {}) =>
  Object.keys(typed).every((name) => name === 'postalCode');

/** The saved card that is chosen, or NEW_CARD; null until the saved cards are known. The first one is chosen at first. */
function useChoice() {
  const cards = useOfferedCards();
  const [picked, setPicked] = useState<string | null>(null);
  const isThere = picked === NEW_CARD || cards?.some(({ id }) => id === picked);
  const chosen = cards && (isThere && picked !== null ? picked : (cards[0]?.id ?? NEW_CARD));
  // A card that is saved elsewhere meanwhile does not take the place of one that is being typed in.
  useEffect(() => {
    if (chosen) setPicked(chosen);
  }, [chosen]);
  return { cards: cards ?? [], chosen, choose: setPicked };
}

const openingOf = (
  isOpen: boolean,
  { billing, place = '' }: Pick<PaymentStepProps, 'billing' | 'place'>,
) => ({
  isOpen,
  known: knownBilling(billing, place),
});

/** The dialog's second step, or the payment of an unpaid booking: what pays, its billing address, the terms, Pay. */
export function PaymentStep({ isOpen = true, ...props }: PaymentStepProps) {
  const [{ known, ...opening }, setOpening] = useState(() => openingOf(isOpen, props));
  if (opening.isOpen !== isOpen) setOpening(openingOf(isOpen, props));
  const [typed, setTyped] = useState(props.typed ?? {});
  const billing = { ...known.billing, ...typed };
  const [saves, setSaves] = useState(false);
  const { cards, chosen, choose } = useChoice();
  const isNew = chosen === NEW_CARD;
  const cardForm = useCardForm(CARD_ELEMENT, isNew, {
    zip: billing.postalCode,
    onZip: (postalCode) => type({ postalCode }),
  });
  const { card, problem } = cardForm;
  const hasStalled = useRef(false);
  const onStalled = () => {
    hasStalled.current = true;
    props.onStalled?.();
  };
  const { pay, processing, refusal, paid } = usePayment({ ...props, onStalled }, isOpen);
  /** A card form that did not load, or did not answer, is not that of the next opening. */
  const mend = useEffectEvent(() => {
    if (problem !== null || hasStalled.current) cardForm.renew();
    hasStalled.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOpen): the step opens and closes.
  useEffect(() => mend(), [isOpen]);
  const empty = Object.values(billing).some((value) => value === '');
  const missing = isNew && !paid ? missingLine(cardForm, billing) : '';
  const missingId = useId();
  const amount = formatUsd(props.amount);
  const finish = props.bookingId ? t('Finish payment') : t('Finish booking');

  function type(changed: Partial<BillingForm>): void {
    const next = { ...typed, ...changed };
    setTyped(next);
    props.onType?.(next);
  }

  function paySaved(sourceId: string) {
    return pay({ charge: async () => ({ sourceId, means: 'saved' }) });
  }

  async function payTyped(): Promise<void> {
    if (toastMissing(card, billing) || !card) return;
    const charge = async () => {
      const charged = await chargeCard(card, props.amount, billing, saves);
      rememberBilling(billing);
      return charged;
    };
    await pay({ charge });
  }

  const payByWallet = ({ name, wallet }: OpenWallet) =>
    pay({
      charge: () => chargeWallet(wallet),
      opensAtOnce: true,
      timeoutMs: WALLET_TIMEOUT_MS,
      lateText: () =>
        t('{wallet} has not answered yet. You can pay by card below, or try again.', { wallet: name }),
    });

  const submit = () => {
    if (paid) return pay(null);
    return isNew ? payTyped() : chosen && paySaved(chosen);
  };

  return (
    <form
      noValidate
      onKeyDown={nextFieldOnEnter}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 pt-3 pb-8">
        {isOpen && props.summary}
        {isOpen && !paid && (
          <WalletButton amount={props.amount} disabled={processing} onPress={payByWallet} />
        )}
        {chosen === null && <Skeleton className="h-42 rounded-card" />}
        {isOpen && (
          <PaymentChoice cards={cards} chosen={chosen ?? NEW_CARD} disabled={processing} onChoose={choose} />
        )}
        {isNew ? (
          <>
            <CardEntry ready={card !== null} problem={problem} refusal={refusal}>
              {isOpen && (
                <label className="flex min-h-11 items-center gap-2.5 text-small">
                  <input
                    type="checkbox"
                    name="saveCard"
                    checked={saves}
                    disabled={processing}
                    onChange={(event) => setSaves(event.target.checked)}
                    className="size-5 accent-volt-text"
                  />
                  {t('Save this card for next time')}
                </label>
              )}
            </CardEntry>
            {isOpen && (
              <BillingFields
                value={billing}
                isKnown={known.isKnown && isZipAlone(props.typed)}
                disabled={processing}
                onChange={type}
              />
            )}
          </>
        ) : (
          refusal && <Refusal>{refusal}</Refusal>
        )}
      </div>
      {isOpen && (
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
          {/* Above the buttons, which stay where they are when the line goes. */}
          <p id={missingId} aria-live="polite" className="text-small text-ink-soft empty:hidden">
            {missing}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button className="min-h-14 grow" disabled={processing} onClick={props.onCancel}>
              {props.bookingId ? t('Not now') : t('Cancel')}
            </Button>
            <Button
              kind="forward"
              type="submit"
              className="grow-999"
              busy={processing}
              aria-describedby={missing ? missingId : undefined}
              disabled={!paid && (chosen === null || (isNew && (card === null || empty)))}
            >
              {processing ? t('Processing') : paid ? finish : t('Pay {amount}', { amount })}
            </Button>
          </div>
        </ActionBar>
      )}
    </form>
  );
}
