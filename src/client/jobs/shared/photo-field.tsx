import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';

type PhotoFieldProps = {
  /** The text of the button; the name of the photo once there is one. */
  text: string;
  onChoose: (file: File | undefined) => void;
  /** Whether a phone opens its camera at once, for what is in front of a technician; other photos are chosen from all. */
  byCamera?: boolean;
  /** A small button beside other things. */
  compact?: boolean;
};

/** The button that takes a photo with the camera or chooses one. */
export function PhotoField({ text, onChoose, byCamera = false, compact = false }: PhotoFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        name="photo"
        accept="image/*"
        {...(byCamera && { capture: 'environment' })}
        aria-label={t('Photo')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // The same photo, chosen again after a failure, is a change once more.
          target.value = '';
        }}
      />
      <Button
        {...(compact ? { size: 'compact' } : { wide: true, className: 'min-h-14!' })}
        onClick={() => file.current?.click()}
      >
        <Camera aria-hidden="true" />
        <span className="truncate">{text}</span>
      </Button>
    </>
  );
}
