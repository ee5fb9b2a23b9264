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

const MAX_SIDE_PX = 1600;
const SMALL_BYTES = 512 * 1024;

/**
 * Shrinks a photo for slow connections to a JPEG of at most 1600 px on its longer side. A small photo, and one that
 * this browser cannot decode, stay as they are: the server checks them.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return shrunk && shrunk.size < file.size ? shrunk : file;
}
