import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';

type PhotoFieldProps = {
  /** The text of the button; the name of the photo once there is one. */
  text: string;
  onChoose: (file: File | undefined) => void;
};

/** The button that takes a photo with the camera or chooses one. */
export function PhotoField({ text, onChoose }: PhotoFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        name="photo"
        accept="image/*"
        capture="environment"
        aria-label={t('Photo')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <Button wide onClick={() => file.current?.click()} className="min-h-14!">
        <Camera aria-hidden="true" />
        <span className="truncate">{text}</span>
      </Button>
    </>
  );
}
