import './tip.css';
import { useSetAtom } from 'jotai';
import { type FormEvent, useEffect, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { formatCents, formatUsd, toCents, toDollars } from '../../domain/money/money.ts';
import type { Tip, TipTerms } from '../../domain/money/tip.ts';
import { MIN_TIP_CENTS, maxTipCents, suggestedTips, typedTipCents } from '../../domain/money/tip-rules.ts';
import { texts } from '../../domain/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { tippingAtom } from './atoms.ts';

type TipPartProps = {
  booking: Booking;
  /** Null if no tip can be given: one that was given before is shown. */
  terms: TipTerms | null;
};

/** The tip of a completed service: what was given, or the amounts to choose from, none of which is chosen at first. */
export default function TipPart({ booking, terms }: TipPartProps) {
  const { tip } = booking;
  // A charge that is refused for good takes the tip away again.
  const [wasGiven, setWasGiven] = useState(false);
  if (tip && !wasGiven) setWasGiven(true);
  if (!tip && !terms) return null;
  return (
    <Card aria-labelledby="tip">
      <CardTitle id="tip">{tip ? t('Your tip') : t('Add a tip')}</CardTitle>
      {tip ? (
        <GivenTip tip={tip} />
      ) : (
        <>
          {wasGiven && (
            <p role="alert" className="mb-3 text-small text-alarm-text">
              {t('Your card could not be charged for the tip. Nothing was taken.')}
            </p>
          )}
          {terms && <TipChoice booking={booking} terms={terms} />}
        </>
      )}
    </Card>
  );
}

function GivenTip({ tip }: { tip: Tip }) {
  const { amount, refundedAmount = 0 } = tip;
  return (
    <p role="status" className="text-small">
      {t(statusText[tip.status], { amount: formatUsd(amount) })}{' '}
      {refundedAmount > 0 && tip.status !== 'refunded'
        ? t('{amount} of it was given back.', { amount: formatUsd(refundedAmount) })
        : null}
    </p>
  );
}

const statusText = texts({
  authorized: '{amount} is being charged to your card. Thank you.',
  captured: '{amount} was charged to your card. Thank you.',
  refunded: '{amount} was given back.',
}) satisfies Record<Tip['status'], string>;

type ChoiceProps = { booking: Booking; terms: TipTerms };

const OTHER = 'other';

function TipChoice({ booking, terms }: ChoiceProps) {
  const { totalAmount, taxAmount } = booking;
  const netCents = toCents(totalAmount) - toCents(taxAmount);
  const [choice, setChoice] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const setTipping = useSetAtom(tippingAtom);
  // The payment ends with the choice: another page may have given a tip.
  useEffect(() => () => setTipping(null), [setTipping]);
  const cents = choice === OTHER ? typedTipCents(typed, netCents) : choice && Number(choice);
  function choose(value: string) {
    setChoice(value);
    setWrong(false);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (cents) setTipping({ booking, amount: toDollars(cents) });
    else setWrong(true);
  }
  const bounds = { min: formatCents(MIN_TIP_CENTS), max: formatCents(maxTipCents(netCents)) };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-small text-ink-soft">{t('It goes to your technician, without tax.')}</p>
      <fieldset className="tip-choice">
        <legend className="sr-only">{t('Amount of the tip')}</legend>
        {[...suggestedTips(terms, netCents).map(String), OTHER].map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="tip"
              value={value}
              checked={choice === value}
              onChange={() => choose(value)}
            />
            {value === OTHER ? t('Other amount') : `$${Number(value) / 100}`}
          </label>
        ))}
      </fieldset>
      {choice === OTHER && (
        <Field
          label={t('Amount in US dollars')}
          hint={t('From {min} to {max}.', bounds)}
          error={isWrong ? t('Please enter an amount from {min} to {max}.', bounds) : undefined}
        >
          <TextInput
            name="tipAmount"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={10}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
        </Field>
      )}
      {choice !== null && (
        <Button type="submit" kind="forward">
          {cents ? t('Tip {amount}', { amount: formatCents(cents) }) : t('Continue to payment')}
        </Button>
      )}
    </form>
  );
}
