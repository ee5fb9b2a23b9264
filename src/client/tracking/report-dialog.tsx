import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CustomerReport, ReportKind, reportName } from '../../domain/bookings/customer-report.ts';
import { MAX_NOTE } from '../../domain/bookings/proof.ts';
import { failureText } from '../app/http.ts';
import { upload } from '../app/upload.ts';
import { PhotoField } from '../jobs/shared/photo-field.tsx';
import { readyPhoto } from '../jobs/shared/ready-photo.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

type ReportDialogProps = {
  bookingId: string;
  onMade: (report: CustomerReport) => void;
  onClose: () => void;
};

/** Reports a problem to the company's team: what it is about, a text and a photo. */
export default function ReportDialog({ bookingId, onMade, onClose }: ReportDialogProps) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [photo, setPhoto] = useState<{ name: string; content: Blob } | null>(null);
  // The same report that is sent again after a lost answer is one.
  const [key] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: (form: FormData) =>
      upload('POST /api/bookings/:id/reports', form, () => {}, { params: { id: bookingId } }),
    onSuccess: onMade,
  });
  const choose = async (chosen: File | undefined) => {
    const content = chosen && (await readyPhoto(chosen));
    if (content) setPhoto({ name: chosen.name, content });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (kind === null) return;
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    const form = new FormData();
    for (const [name, value] of Object.entries({ kind, key, text })) if (value) form.append(name, value);
    if (photo) form.append('photo', photo.content);
    send.mutate(form);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Report a problem')}
      description={t('Only our team reads it, and answers here.')}
      closeOnOutsidePress={false}
    >
      <form onSubmit={submit} className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-6">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-label">{t('What is it about?')}</legend>
          {ReportKind.options.map((each) => (
            <label
              key={each}
              className="relative flex min-h-12 items-center rounded-small border border-edge px-4 font-semibold has-checked:border-volt-text has-checked:bg-volt-wash has-checked:text-volt-text has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="kind"
                value={each}
                checked={kind === each}
                onChange={() => setKind(each)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {t(reportName[each])}
            </label>
          ))}
        </fieldset>
        <Field label={t('What happened?')} aside={t('Optional')}>
          <TextArea name="text" maxLength={MAX_NOTE} />
        </Field>
        <PhotoField text={photo ? photo.name : t('Add photo')} onChoose={(chosen) => void choose(chosen)} />
        {send.error && (
          <p role="alert" className="text-small text-alarm-text">
            {failureText(send.error, t('Your report was not sent. Please try again, or call us.'))}
          </p>
        )}
        <Button type="submit" kind="forward" wide busy={send.isPending} disabled={kind === null}>
          {send.isPending ? t('Sending…') : t('Send report')}
        </Button>
      </form>
    </Dialog>
  );
}
