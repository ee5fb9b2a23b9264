import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { formatUsd, toCents, toDollars } from '../../domain/money/money.ts';
import { type BookingRefunds, isWaiting, type RefundKind } from '../../domain/money/refund-request.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { sayThatNothingUndoes } from './no-undo.ts';
import { refreshRefunds, requestRefund } from './refunds-api.ts';

type Money = Pick<BookingRefunds, 'leftAmount' | 'approvalOver' | 'refunds'>;

/** '60.50' or '$1,060.5' as dollars; null for a text that is no amount of whole cents above zero. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,5}(\.\d{0,2})?$/.test(plain)) return null;
  return Number(plain) > 0 ? Number(plain) : null;
}

/** What stays paid after a refund of an amount. */
export const staysAfter = ({ leftAmount }: Money, amount: number): number =>
  toDollars(toCents(leftAmount) - toCents(amount));

/** Whether another admin has to approve a refund of an amount; the server decides. */
export function needsApproval({ approvalOver, refunds }: Money, amount: number): boolean {
  if (approvalOver === null) return false;
  const alone = refunds.filter(
    ({ approval, requestedBy }) => approval === 'none' && !['payments', 'provider'].includes(requestedBy),
  );
  const cents = alone.reduce((sum, refund) => sum + toCents(refund.amount), toCents(amount));
  return cents > toCents(approvalOver);
}

type Form = { amount: string; kind: RefundKind; reason: string };
type DialogProps = {
  booking: Booking;
  money: Money;
  /** Whether the tip is given back instead of the price. */
  ofTip?: boolean;
  onClose: () => void;
};

/** What a press on the button does, in one sentence. */
function effectOf(booking: Booking, money: Money, amount: number): string {
  const stays = staysAfter(money, amount);
  const values = {
    amount: formatUsd(amount),
    name: customerLabel(booking, t('The customer')),
    stays: formatUsd(stays),
  };
  const effect =
    stays > 0
      ? t('{amount} goes back to the card of {name}. {stays} stays paid.', values)
      : t('{amount} goes back to the card of {name}. Nothing stays paid.', values);
  if (!needsApproval(money, amount)) return effect;
  return `${effect} ${t('Another admin has to approve it first.')}`;
}

function buttonText(money: Money, kind: RefundKind, amount: number): string {
  const values = { amount: formatUsd(amount) };
  if (needsApproval(money, amount)) return t('Ask for approval of {amount}', values);
  return kind === 'credit' ? t('Give {amount} back', values) : t('Refund {amount}', values);
}

/** Asks for the amount, kind and reason of a refund, and says what it does before it is done. */
export function RefundDialog({ booking, money, ofTip = false, onClose }: DialogProps) {
  // One key for each opening: a second press after a lost answer gives the same refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const left = formatUsd(money.leftAmount);
  const { register, handleSubmit, watch, formState } = useForm<Form>({
    defaultValues: { amount: money.leftAmount.toFixed(2), kind: 'refund', reason: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ amount, kind, reason }: Form) =>
      requestRefund(booking.id, {
        ...{ amount: parseAmount(amount) ?? 0, kind, reason, idempotencyKey },
        ...(ofTip && { ofTip }),
      }),
    onSuccess: (refund) => {
      const description = formatUsd(refund.amount);
      sayThatNothingUndoes(t('The refund has been requested.'));
      toast({ title: isWaiting(refund) ? t('Approval Requested') : t('Refund Requested'), description });
      onClose();
    },
    onError: (error) =>
      toast({
        title: t('Refund Not Requested'),
        description: failureText(error, t('The server did not answer.')),
        variant: 'destructive',
      }),
    onSettled: () => refreshRefunds(booking.id),
  });
  const kind = watch('kind');
  const amount = parseAmount(watch('amount'));
  const isPossible = amount !== null && amount <= money.leftAmount;
  const isAmount = (text: string) => {
    const parsed = parseAmount(text);
    if (parsed === null) return t('Enter an amount, such as 60.50.');
    return parsed <= money.leftAmount || t('At most {left} can be given back.', { left });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={ofTip ? t('Give the tip back') : t('Give money back')}
      initialFocus={() => form.current?.querySelector('input')}
      closeOnOutsidePress={false}
    >
      <form
        ref={form}
        noValidate
        className="gutter grid gap-4 pt-2 pb-[calc(16px+var(--safe-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit((given) => mutate(given))();
        }}
      >
        <Field
          label={t('Amount in USD')}
          hint={t('Up to {left}', { left })}
          error={formState.errors.amount?.message}
        >
          <TextInput {...register('amount', { validate: isAmount })} inputMode="decimal" autoComplete="off" />
        </Field>
        {!ofTip && (
          <Field
            label={t('Kind')}
            hint={
              kind === 'credit'
                ? t('For goodwill: the sale stays in the books.')
                : t('Takes back this part of the sale.')
            }
          >
            <SelectInput {...register('kind')}>
              <option value="refund">{t('Refund')}</option>
              <option value="credit">{t('Goodwill credit')}</option>
            </SelectInput>
          </Field>
        )}
        <Field label={t('Reason')} hint={t('For other admins')} error={formState.errors.reason?.message}>
          <TextInput
            {...register('reason', { validate: (text) => text.trim() !== '' || t('Please give a reason.') })}
            autoComplete="off"
            maxLength={200}
          />
        </Field>
        <p aria-live="polite" className="min-h-12 text-small [overflow-wrap:anywhere] text-ink-soft">
          {isPossible && effectOf(booking, money, amount)}
        </p>
        <Button kind="forward" type="submit" busy={isPending}>
          {isPossible ? buttonText(money, kind, amount) : t('Refund')}
        </Button>
      </form>
    </Dialog>
  );
}
