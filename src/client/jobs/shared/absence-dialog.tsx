import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AbsenceReport } from '../../../domain/bookings/absence.ts';
import type { Booking } from '../../../domain/bookings/booking.ts';
import type { Cancellation } from '../../../domain/bookings/cancellation.ts';
import { MAX_NOTE } from '../../../domain/bookings/proof.ts';
import { shortId } from '../../../domain/bookings/short-id.ts';
import { formatCents, toDollars } from '../../../domain/money/money.ts';
import { texts } from '../../../domain/texts.ts';
import { failureText } from '../../app/http.ts';
import { toast } from '../../app/toast.ts';
import { upload } from '../../app/upload.ts';
import { cancellationAt, WaiveFee } from '../../bookings/shared/cancellation.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorsByField, Field, TextArea } from '../../ui/field.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';
import { t } from '../../ui/texts.ts';
import { PhotoField } from './photo-field.tsx';

type Reason = AbsenceReport['reason'];

const reasons = texts([
  { reason: 'no_show', label: 'Nobody is at the car' },
  { reason: 'gone', label: 'The car is not here' },
]) satisfies { reason: Reason; label: string }[];

type AbsenceDialogProps = {
  booking: Booking;
  role: 'tech' | 'admin';
  onReported: (booking: Booking) => void;
  onClose: () => void;
};

/** What the report does with the payment. */
function effectOf({ keptCents, refundCents }: Cancellation, isWaived: boolean): string {
  const values = { kept: formatCents(keptCents), amount: formatCents(refundCents) };
  if (keptCents === 0 || isWaived) return t('The job is cancelled, and the customer gets everything back.');
  return t('The job is cancelled: {kept} is kept, {amount} goes back to the customer.', values);
}

/** Asks what is missing, with a note and a photo, and names the amounts before the job is cancelled. */
export default function AbsenceDialog({ booking, role, onReported, onClose }: AbsenceDialogProps) {
  const [reason, setReason] = useState<Reason>('no_show');
  const [photo, setPhoto] = useState<{ name: string; content: Blob } | null>(null);
  const [isWaived, setIsWaived] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const report = useMutation({
    mutationFn: (form: FormData) =>
      upload(`POST /api/${role}/bookings/:id/no-show`, form, () => {}, { params: { id: booking.id } }),
    onSuccess: (cancelled) => {
      onReported(cancelled);
      toast({ title: t('Booking Cancelled'), description: t('The customer is told why.') });
      onClose();
    },
    onError: (error) =>
      toast({
        title: t('Not reported'),
        description: failureText(error, t('No connection. Please try again.')),
        variant: 'destructive',
      }),
  });
  const choose = async (chosen: File | undefined) =>
    setPhoto(chosen ? { name: chosen.name, content: await shrinkPhoto(chosen) } : null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '');
    const checked = AbsenceReport.safeParse({ reason, note });
    setErrors(errorsByField(checked));
    if (!checked.success || report.isPending) return;
    const form = new FormData();
    form.append('reason', reason);
    form.append('note', note);
    form.append('version', String(booking.version));
    if (isWaived) form.append('waiveFee', 'true');
    if (photo) form.append('photo', photo.content, photo.name);
    report.mutate(form);
  };
  const cancellation = cancellationAt(booking, serverNow(), { absence: reason });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Customer not here, {id}', { id: shortId(booking.id) })}
      description={effectOf(cancellation, isWaived)}
      closeOnOutsidePress={false}
    >
      <form onSubmit={submit} noValidate className="gutter grid gap-4 pt-2 pb-6 max-sm:mt-auto">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('What is missing?')}</legend>
          {reasons.map((each) => (
            <label
              key={each.reason}
              className="relative flex min-h-12 items-center rounded-small border border-edge px-4 font-semibold has-checked:border-volt-text has-checked:bg-volt-wash has-checked:text-volt-text has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="reason"
                value={each.reason}
                checked={reason === each.reason}
                onChange={() => setReason(each.reason)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {t(each.label)}
            </label>
          ))}
        </fieldset>
        <PhotoField
          byCamera
          text={photo ? photo.name : t('Take a photo of the place')}
          onChoose={(chosen) => void choose(chosen)}
        />
        <Field label={t('What did you see and try?')} error={errors.note}>
          <TextArea name="note" maxLength={MAX_NOTE} />
        </Field>
        <WaiveFee fee={toDollars(cancellation.keptCents)} checked={isWaived} onChange={setIsWaived} />
        <Button type="submit" kind="emergency" wide busy={report.isPending}>
          {report.isPending ? t('Cancelling…') : t('Cancel the job')}
        </Button>
        <Button kind="plain" wide onClick={onClose}>
          {t('Keep waiting')}
        </Button>
      </form>
    </Dialog>
  );
}
