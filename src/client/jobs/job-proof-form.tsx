import { type FormEvent, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { gainsNothing, MAX_NOTE, NewProof } from '../../domain/bookings/proof.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { texts } from '../../domain/texts.ts';
import type { UnsentProof } from '../offline/phone-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorsByField, Field, nextFieldOnEnter, TextArea } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { ReadNumber } from './read-number.tsx';
import { PhotoField } from './shared/photo-field.tsx';
import { readyPhoto } from './shared/ready-photo.ts';

type JobProofFormProps = {
  job: Booking;
  /** Resolves to whether the server accepted the proof or the phone stored it. */
  onAdd: (proof: UnsentProof) => Promise<boolean>;
  onClose: () => void;
};

const percents = texts([
  { name: 'startPercent', label: 'Battery before' },
  { name: 'endPercent', label: 'Battery after' },
]);

type Levels = Pick<NewProof, 'startPercent' | 'endPercent'>;

/** The form of a proof: photo, battery before and after, energy, note; all are optional. */
export default function JobProofForm({ job, onAdd, onClose }: JobProofFormProps) {
  const before = job.proof;
  const [photo, setPhoto] = useState<{ name: string; content: Blob } | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  /** The battery levels that the technician is asked about. */
  const [question, setQuestion] = useState<Levels | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (chosen: File | undefined) => {
    // The form cannot be sent before the photo is ready.
    setBusy(true);
    const content = chosen && (await readyPhoto(chosen));
    setBusy(false);
    if (content !== null) setPhoto(content ? { name: chosen.name, content } : null);
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
    if (gainsNothing(checked.data) && !question) return setQuestion(checked.data);
    setBusy(true);
    if (await onAdd({ ...fields, photo: photo?.content ?? null })) onClose();
    else setBusy(false);
  };

  const swap = () => {
    const [start, end] = percents.map(({ name }) => form.current?.elements.namedItem(name));
    if (start instanceof HTMLInputElement && end instanceof HTMLInputElement)
      [start.value, end.value] = [end.value, start.value];
    setQuestion(null);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Proof for {id}', { id: shortId(job.id) })}
      closeOnOutsidePress={false}
    >
      {/* At the bottom of a phone: within the thumb's reach, and not under the toast of the completed job. */}
      <form
        ref={form}
        onSubmit={submit}
        onChange={() => setQuestion(null)}
        onKeyDown={nextFieldOnEnter}
        noValidate
        className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-6 max-sm:mt-auto"
      >
        <PhotoField
          byCamera
          text={photo ? photo.name : t('Take a photo')}
          onChoose={(chosen) => void choose(chosen)}
        />
        <div className="pair gap-3">
          {percents.map(({ name, label }) => (
            <ReadNumber
              key={name}
              name={name}
              label={t(label)}
              unit="%"
              error={errors[name]}
              value={before?.[name]}
              whole
            />
          ))}
        </div>
        <ReadNumber
          name="kwh"
          label={t('Energy given')}
          unit={t('kWh')}
          hint={job.kwh === undefined ? undefined : t('{kwh} kWh wanted', { kwh: job.kwh })}
          error={errors.kwh}
          value={before?.kwh}
        />
        <Field label={t('Note')} aside={t('Optional')} error={errors.note}>
          <TextArea name="note" maxLength={MAX_NOTE} defaultValue={before?.note ?? ''} />
        </Field>
        {question && <LevelsQuestion levels={question} onSwap={swap} />}
        <Button type="submit" kind="forward" wide busy={busy}>
          {question ? t('Yes, add proof') : t('Add proof')}
        </Button>
        <Button kind="plain" wide onClick={onClose}>
          {t('Not now')}
        </Button>
      </form>
    </Dialog>
  );
}

type LevelsQuestionProps = { levels: Levels; onSwap: () => void };

/** Asks about a battery that has no more charge after the service than before. */
function LevelsQuestion({ levels: { startPercent, endPercent }, onSwap }: LevelsQuestionProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-small bg-amber-wash p-4 text-small">
      <p>
        {t('The battery has {start}% before the charge and {end}% after it. Is that right?', {
          start: startPercent ?? '',
          end: endPercent ?? '',
        })}
      </p>
      {startPercent !== endPercent && <Button onClick={onSwap}>{t('No, swap the two')}</Button>}
    </div>
  );
}
