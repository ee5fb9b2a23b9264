import { useRef, useState } from 'react';
import type { BillingForm } from '../../domain/payment.ts';
import { isUnauthorizedError } from '../app/http.ts';
import { signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.tsx';
import { authorize, paymentProblem, paymentRequest, refusalOf, tokenOf } from './api.ts';
import type { CardForm } from './card-sdk.ts';
import { intentKey } from './intent.ts';

const SIGN_IN_AFTER_MS = 1500;

/** What comes after an authorised payment; `pay-again` when it is gone. */
export type AfterPaying = (paymentId: string) => Promise<'booked' | 'retry' | 'pay-again' | 'correct'>;

type Purchase = {
  amount: number;
  onPaid: AfterPaying;
  onBusy: (busy: boolean) => void;
};

const wrong = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** The first thing that keeps a payment from being tried, as the words of a toast; null when nothing does. */
export function obstacle(card: CardForm | null, billing: BillingForm): [title: string, text: string] | null {
  const { cardholderName, ...address } = billing;
  if (!card) {
    return ['Payment Error', 'Payment form not ready. Please wait for it to load completely.'];
  }
  if (!cardholderName.trim()) return ['Missing Information', 'Please enter the cardholder name.'];
  if (Object.values(address).some((value) => !value.trim())) {
    return ['Missing Information', 'Please complete all billing address fields.'];
  }
  return null;
}

/**
 * Pays once, however often it is pressed; a payment that is not booked yet is booked, not paid again. `refusal` is why
 * the last payment failed.
 */
export function usePayment({ amount, onPaid, onBusy }: Purchase) {
  const [processing, setProcessing] = useState(false);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = useRef(false);

  function become(now: boolean): void {
    busy.current = now;
    setProcessing(now);
    onBusy(now);
  }

  async function finish(id: string): Promise<void> {
    if ((await onPaid(id)) === 'pay-again') setPaymentId(null);
  }

  async function authorizeWith(card: CardForm, billing: BillingForm): Promise<string | null> {
    try {
      const token = await tokenOf(card);
      const id = await authorize(paymentRequest(amount, token, billing, intentKey(amount)));
      toast({ title: 'Payment Successful' });
      return id;
    } catch (error) {
      if (isUnauthorizedError(error)) {
        const description = 'Please sign in to complete your booking';
        signInAgain({ title: 'Authentication Required', description }, SIGN_IN_AFTER_MS);
        return null;
      }
      wrong('Payment Failed', paymentProblem(error));
      setRefusal(refusalOf(error));
      return null;
    }
  }

  async function pay(card: CardForm | null, billing: BillingForm): Promise<void> {
    const inTheWay = obstacle(card, billing);
    if (inTheWay) return wrong(...inTheWay);
    // State lags a second press of the same frame; a ref does not.
    if (busy.current || !card) return;
    become(true);
    setRefusal(null);
    try {
      const id = paymentId ?? (await authorizeWith(card, billing));
      if (id === null) return;
      setPaymentId(id);
      await finish(id);
    } finally {
      become(false);
    }
  }

  return { pay, processing, refusal, paid: paymentId !== null };
}
