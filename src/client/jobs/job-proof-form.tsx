import { Camera } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type Booking, shortId } from '../../domain/booking.ts';
import { MAX_NOTE, NewProof } from '../../domain/proof.ts';
import { toast } from '../app/toast.tsx';
import type { KeptProof } from '../offline/phone-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../ui/field.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

type JobProofFormProps = {
  job: Booking;
  /** Resolves with whether the proof was taken, or is saved on this phone until it can be sent. */
  onAdd: (proof: KeptProof) => Promise<boolean>;
  onClose: () => void;
};

const MAX_BYTES = 5 * 1024 * 1024;

/** A photo, the battery before and after, a note: each may be left out. */
export function JobProofForm({ job, onAdd, onClose }: JobProofFormProps) {
  const file = useRef<HTMLInputElement>(null);
  const before = job.proof;
  const [photo, setPhoto] = useState<{ name: string; content: Blob } | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const choose = async (chosen: File | undefined) => {
    // Nothing is sent before the photo is ready to go with it.
    setBusy(true);
    const content = chosen && (await shrinkPhoto(chosen).finally(() => setBusy(false)));
    if (content && content.size > MAX_BYTES) {
      const description = 'Please select an image smaller than 5MB';
      return toast({ title: 'File Too Large', description, variant: 'destructive' });
    }
    setPhoto(content ? { name: chosen.name, content } : null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '');
    const said = {
      startPercent: textOf('startPercent'),
      endPercent: textOf('endPercent'),
      note: textOf('note'),
    };
    const checked = NewProof.safeParse(said);
    setErrors(
      Object.fromEntries(checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []),
    );
    if (!checked.success) return;
    setBusy(true);
    if (await onAdd({ ...said, photo: photo?.content ?? null })) onClose();
    else setBusy(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Proof for ${shortId(job.id)}`}
      closeOnOutsidePress={false}
    >
      <form onSubmit={submit} noValidate className="gutter grid gap-4 pt-2 pb-6">
        <input
          ref={file}
          type="file"
          name="photo"
          accept="image/*"
          capture="environment"
          aria-label="Photo"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button wide onClick={() => file.current?.click()} className="min-h-14!">
          <Camera aria-hidden="true" />
          <span className="truncate">{photo ? photo.name : 'Take a photo'}</span>
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Battery before, %" error={errors.startPercent}>
            <TextInput
              name="startPercent"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={before?.startPercent ?? ''}
            />
          </Field>
          <Field label="Battery after, %" error={errors.endPercent}>
            <TextInput
              name="endPercent"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={before?.endPercent ?? ''}
            />
          </Field>
        </div>
        <Field label="Note" aside="Optional" error={errors.note}>
          <TextArea name="note" maxLength={MAX_NOTE} defaultValue={before?.note ?? ''} />
        </Field>
        <Button type="submit" kind="forward" wide busy={busy}>
          Add proof
        </Button>
        <Button kind="plain" wide onClick={onClose}>
          Not now
        </Button>
      </form>
    </Dialog>
  );
}
