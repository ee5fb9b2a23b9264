import { useEffect, useRef, useState } from 'react';
import type { BillingForm } from '../../domain/money/payment.ts';
import { visible } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { isUnauthorizedError } from '../app/http.ts';
import { signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { ANSWER_TIMEOUT_MS, authorize, type Charge, lateAnswer, paymentProblem, refusalOf } from './api.ts';
import type { CardForm } from './card-sdk.ts';
import { endIntent, intentKey, meansOf } from './intent.ts';
import type { CardFormState } from './use-card-form.ts';

const SIGN_IN_AFTER_MS = 1500;

/** Books after an authorised payment; resolves to `pay-again` if the payment is void. */
type AfterPaying = (paymentId: string) => Promise<'booked' | 'retry' | 'pay-again' | 'correct'>;

export type Purchase = {
  /** USD */
  amount: number;
  /** The token of the quote that the amount is of. */
  quote?: string | null;
  /** The energy in the amount in kWh; the usual one without a number. */
  energyKwh?: number | null;
  /** The unpaid booking that is paid for, or the one that a tip is for; none for a new one. */
  bookingId?: string;
  isTip?: boolean;
  /** The time of a new standard booking. */
  scheduledAt?: string | null;
  /** An authorisation that pays without a card. */
  heldPaymentId?: string | null;
  /** Called before each payment; one that resolves to false is not made. */
  onBeforePay?: () => Promise<boolean>;
  /** Called with a refused payment; true if the caller shows why. */
  onRefused?: (error: unknown) => boolean;
  /** Called when the card form or the wallet does not answer. */
  onStalled?: () => void;
  onPaid: AfterPaying;
  /** Called when a payment starts and ends; the dialog must stay open between. */
  onBusy: (busy: boolean) => void;
};

/** What pays: a card that is typed in, a saved card or a wallet. */
type Source = {
  /** Returns what the server is asked to charge; null if the customer has thought better of it. */
  charge: () => Promise<Charge | null>;
  /** Whether `charge` has to be called within the press of the button. */
  opensAtOnce?: boolean;
  /** How long the customer waits for `charge`, and what is said then. */
  timeoutMs?: number;
  lateText?: () => string;
};

/** One press of Pay; `holdsLock` until what pays has not answered for too long. */
type Attempt = { holdsLock: boolean };

const toastError = (title: string, description: string) =>
  toast({ title, description, variant: 'destructive' });

/** The labels of the billing fields, in their order. */
export const billingLabels = texts({
  cardholderName: 'Cardholder name',
  addressLine1: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
} satisfies Record<keyof BillingForm, string>);

const blankFields = (billing: BillingForm) =>
  (Object.keys(billingLabels) as (keyof BillingForm)[]).filter((name) => !visible(billing[name]));

/** Returns the line that says why a payment by a card that is typed in has to wait; empty if nothing is missing. */
export function missingLine(form: CardFormState, billing: BillingForm): string {
  const blank = blankFields(billing);
  if (blank.length > 0)
    return t('Still missing: {fields}', { fields: blank.map((name) => t(billingLabels[name])).join(', ') });
  if (form.card) return '';
  return form.problem ? t('The card form did not load.') : t('The card form is loading.');
}

/** Returns the toast about the first input that is missing before a payment; null if none is. */
export function missingInput(
  card: CardForm | null,
  billing: BillingForm,
): [title: string, text: string] | null {
  const [blank] = blankFields(billing);
  if (!card) {
    return [t('Payment Error'), t('Payment form not ready. Please wait for it to load completely.')];
  }
  if (blank === 'cardholderName') return [t('Missing Information'), t('Please enter the cardholder name.')];
  return blank ? [t('Missing Information'), t('Please complete all billing address fields.')] : null;
}

/** Says what is missing before a payment by a card that is typed in. Returns whether anything is. */
export function toastMissing(...input: Parameters<typeof missingInput>): boolean {
  const missing = missingInput(...input);
  if (missing) toastError(...missing);
  return missing !== null;
}

const cardFormIsLate = () => t('The card form has not answered yet. You can wait, try again or go back.');

/**
 * Pays once, however often Pay is pressed. A payment that is not booked yet is booked without a second payment.
 * `refusal` is why the last payment failed. Each opening is another payment.
 */
export function usePayment(purchase: Purchase, isOpen: boolean) {
  const { amount, quote = null, energyKwh = null, bookingId, isTip, scheduledAt = null } = purchase;
  const { onPaid, onBusy } = purchase;
  const [processing, setProcessing] = useState(false);
  const [paymentId, setPaymentId] = useState(purchase.heldPaymentId ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = useRef(false);
  /** The newest attempt; null once the customer has left. */
  const newest = useRef<Attempt | null>(null);
  /** Whether a payment is authorised that nothing is known to use. */
  const isUnspent = useRef(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setPaymentId(purchase.heldPaymentId ?? null);
    setRefusal(null);
  }
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      newest.current = null;
      // The server voids what the customer leaves: who comes back pays by the card that is chosen then.
      if (isUnspent.current) endIntent();
      isUnspent.current = false;
    };
  }, [isOpen]);

  function setBusy(isBusy: boolean): void {
    busy.current = isBusy;
    setProcessing(isBusy);
    onBusy(isBusy);
  }

  /** What pays does not answer: the customer may wait, try again, pay otherwise or leave. */
  function unlock(attempt: Attempt, text: string): void {
    if (attempt !== newest.current) return;
    attempt.holdsLock = false;
    setBusy(false);
    setRefusal(text);
    purchase.onStalled?.();
  }

  async function finish(id: string): Promise<void> {
    isUnspent.current = true;
    const outcome = await onPaid(id);
    isUnspent.current = outcome === 'retry';
    if (outcome === 'pay-again') setPaymentId(null);
  }

  async function authorizeWith(
    attempt: Attempt,
    { timeoutMs = ANSWER_TIMEOUT_MS, lateText = cardFormIsLate }: Source,
    charging: Promise<Charge | null>,
  ): Promise<string | null> {
    try {
      // A bank may ask the customer for a code, which takes time: an answer that comes late still counts.
      const charge = await lateAnswer(charging, () => unlock(attempt, lateText()), timeoutMs);
      if (attempt !== newest.current || charge === null) return null;
      if (!attempt.holdsLock) setBusy(true);
      attempt.holdsLock = true;
      setRefusal(null);
      const id = await authorize({
        ...{
          amount,
          ...charge,
          idempotencyKey: intentKey(amount, meansOf(charge)),
          quote,
          energyKwh,
          scheduledAt,
        },
        ...(bookingId && { bookingId }),
        ...(isTip && { isTip }),
      });
      toast({ title: t('Payment Successful') });
      return id;
    } catch (error) {
      if (attempt !== newest.current) return null;
      if (isUnauthorizedError(error)) {
        const description = t('Please sign in to complete your booking');
        signInAgain({ title: t('Authentication Required'), description }, SIGN_IN_AFTER_MS);
        return null;
      }
      if (purchase.onRefused?.(error)) return null;
      toastError(t('Payment Failed'), paymentProblem(error));
      setRefusal(refusalOf(error));
      return null;
    }
  }

  /** @param source is not used for a payment that is not booked yet */
  async function pay(source: Source | null): Promise<void> {
    // The state is not set yet when a second press comes in the same frame; the ref is.
    if (busy.current) return;
    const attempt = { holdsLock: true };
    newest.current = attempt;
    setBusy(true);
    setRefusal(null);
    const begun = paymentId === null && source?.opensAtOnce ? source.charge() : null;
    // What nobody waits for any more is not paid with.
    begun?.catch(() => {});
    try {
      if ((await purchase.onBeforePay?.()) === false || attempt !== newest.current) return;
      const id = paymentId ?? (source && (await authorizeWith(attempt, source, begun ?? source.charge())));
      if (id === null) return;
      setPaymentId(id);
      await finish(id);
    } finally {
      if (attempt.holdsLock) setBusy(false);
    }
  }

  return { pay, processing, refusal, paid: paymentId !== null };
}
