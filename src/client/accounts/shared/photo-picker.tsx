import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { toast } from '../../app/toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../../ui/texts.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** Returns the toast about a file that cannot be the photo; null for a good file. */
function photoProblem(file: { type: string; size: number }): [title: string, text: string] | null {
  if (!file.type.startsWith('image/')) {
    return [t('Invalid File'), t('Please select an image file (JPG, PNG, etc.)')];
  }
  return file.size > MAX_BYTES ? [t('File Too Large'), t('Please select an image smaller than 5MB')] : null;
}

type Outcome = { onSuccess: () => void; onError: () => void };

/** The upload of a photo; `sent` is the uploaded share, from 0 to 1. */
export type PhotoUpload = {
  mutate: (photo: File, outcome: Outcome) => void;
  isPending: boolean;
  sent: number;
};

type PhotoPickerProps = { photoUrl: string | null; initials: string; upload: PhotoUpload };

/** The avatar with a button that replaces its photo. */
export function PhotoPicker({ photoUrl, initials, upload }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);

  const send = (file: File | undefined) => {
    if (!file) return;
    const problem = photoProblem(file);
    if (problem) return toast({ title: problem[0], description: problem[1], variant: 'destructive' });
    upload.mutate(file, {
      onSuccess: () => toast({ title: t('Photo Updated') }),
      onError: () =>
        toast({
          title: t('Upload Failed'),
          description: t('Failed to upload photo. Please try again.'),
          variant: 'destructive',
        }),
    });
  };

  return (
    <div className="relative mb-3 size-22">
      {photoUrl ? (
        <img src={photoUrl} alt="" className="size-full rounded-full object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-full place-items-center rounded-full bg-volt-wash text-[28px] leading-none font-[640] tracking-[-0.02em] text-volt-text"
        >
          {initials}
        </span>
      )}
      {upload.isPending && <UploadProgress sent={upload.sent} />}
      <input
        ref={input}
        type="file"
        name="photo"
        accept="image/*"
        aria-label={t('Photo')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('Change photo')}
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
        className="!absolute -right-3 -bottom-2 !size-11 border-3 border-paper bg-surface shadow-card [&_svg]:!size-[18px]"
      >
        <Camera aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function UploadProgress({ sent }: { sent: number }) {
  return (
    <span className="absolute inset-0 grid place-items-center rounded-full bg-panel/60">
      <progress
        aria-label={t('Uploading photo')}
        value={sent}
        className="h-1.5 w-14 appearance-none overflow-hidden rounded-pill bg-white/35 [&::-moz-progress-bar]:bg-volt [&::-webkit-progress-bar]:bg-white/35 [&::-webkit-progress-value]:bg-volt"
      />
    </span>
  );
}
