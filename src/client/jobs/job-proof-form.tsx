import { type FormEvent, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { MAX_NOTE, NewProof } from '../../domain/bookings/proof.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { texts } from '../../domain/texts.ts';
import { toast } from '../app/toast.tsx';
import type { UnsentProof } from '../offline/phone-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorsByField, Field, NumberField, TextArea } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { PhotoField, shrinkPhoto } from './shared/photo-field.tsx';

type JobProofFormProps = {
  job: Booking;
  /** Resolves to whether the server accepted the proof or the phone stored it. */
  onAdd: (proof: UnsentProof) => Promise<boolean>;
  onClose: () => void;
};

const MAX_BYTES = 5 * 1024 * 1024;

const percents = texts([
  { name: 'startPercent', label: 'Battery before, %' },
  { name: 'endPercent', label: 'Battery after, %' },
]);

/** The form of a proof: photo, battery before and after, energy, note; all are optional. */
export function JobProofForm({ job, onAdd, onClose }: JobProofFormProps) {
  const before = job.proof;
  const [photo, setPhoto] = useState<{ name: string; content: Blob } | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const choose = async (chosen: File | undefined) => {
    // The form cannot be sent before the photo is ready.
    setBusy(true);
    const content = chosen && (await shrinkPhoto(chosen).finally(() => setBusy(false)));
    if (content && content.size > MAX_BYTES) {
      const description = t('Please select an image smaller than 5MB');
      return toast({ title: t('File Too Large'), description, variant: 'destructive' });
    }
    setPhoto(content ? { name: chosen.name, content } : null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '');
    const fields = {
      startPercent: textOf('startPercent'),
      endPercent: textOf('endPercent'),
      kwh: textOf('kwh').replace(',', '.'),
      note: textOf('note'),
    };
    const checked = NewProof.safeParse(fields);
    setErrors(errorsByField(checked));
    if (!checked.success) return;
    setBusy(true);
    if (await onAdd({ ...fields, photo: photo?.content ?? null })) onClose();
    else setBusy(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Proof for {id}', { id: shortId(job.id) })}
      closeOnOutsidePress={false}
    >
      {/* At the bottom of a phone: within the thumb's reach, and not under the toast of the completed job. */}
      <form onSubmit={submit} noValidate className="gutter grid gap-4 pt-2 pb-6 max-sm:mt-auto">
        <PhotoField
          text={photo ? photo.name : t('Take a photo')}
          onChoose={(chosen) => void choose(chosen)}
        />
        <div className="grid grid-cols-2 gap-3">
          {percents.map(({ name, label }) => (
            <NumberField
              key={name}
              name={name}
              label={t(label)}
              error={errors[name]}
              defaultValue={before?.[name]}
              whole
              maxLength={3}
            />
          ))}
        </div>
        <NumberField
          name="kwh"
          label={t('Energy given, kWh')}
          aside={t('Optional')}
          error={errors.kwh}
          defaultValue={before?.kwh}
        />
        <Field label={t('Note')} aside={t('Optional')} error={errors.note}>
          <TextArea name="note" maxLength={MAX_NOTE} defaultValue={before?.note ?? ''} />
        </Field>
        <Button type="submit" kind="forward" wide busy={busy}>
          {t('Add proof')}
        </Button>
        <Button kind="plain" wide onClick={onClose}>
          {t('Not now')}
        </Button>
      </form>
    </Dialog>
  );
}
