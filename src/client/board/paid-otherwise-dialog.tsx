import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import type { Refund } from '../../domain/money/refund-request.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { payOtherwise, refreshRefunds } from './refunds-api.ts';

type DialogProps = { refund: Refund; onClose: () => void };

/** Asks how a refund was paid that the card cannot take. */
export function PaidOtherwiseDialog({ refund, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const amount = formatUsd(refund.amount);
  const { mutate, isPending } = useMutation({
    mutationFn: () => payOtherwise(refund.id, note.trim()),
    onSuccess: () => {
      toast({ title: t('Refund Paid Otherwise'), description: amount });
      onClose();
    },
    onError: (error) =>
      toast({
        title: t('Refund Not Changed'),
        description: failureText(error, t('The server did not answer.')),
        variant: 'destructive',
      }),
    onSettled: () => refreshRefunds(refund.bookingId),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(note.trim() === '');
    if (note.trim() !== '') mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Paid otherwise?')}
      description={t(
        'You say that the customer has got {amount} by other means. The card gets nothing more of it, and this cannot be undone.',
        { amount },
      )}
      initialFocus={() => form.current?.querySelector('input')}
      closeOnOutsidePress={false}
    >
      <form
        ref={form}
        noValidate
        className="gutter grid gap-4 pt-2 pb-[calc(16px+var(--safe-bottom))]"
        onSubmit={onSubmit}
      >
        <Field
          label={t('How was it paid?')}
          error={isMissing ? t('Say how, such as: cash at the car.') : undefined}
        >
          <TextInput
            name="note"
            autoComplete="off"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <Button kind="forward" type="submit" busy={isPending}>
          {t('{amount} was paid', { amount })}
        </Button>
      </form>
    </Dialog>
  );
}
