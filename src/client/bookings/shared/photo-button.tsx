import { Camera } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../app/lazy-part.ts';
import { LatePart } from '../../app/page-states.tsx';
import { Button } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';

// A photo is read when it is wanted, and so is the code of its dialog.
const PhotoDialog = lazyPart('bookings/shared/photo-dialog', () => import('./photo-dialog.tsx'));

type PhotoButtonProps = {
  url: string;
  /** What the photo shows. */
  title: string;
  text?: string;
  /** Whose booking it is of, for screen readers. */
  of?: string | undefined;
  tabIndex?: number;
};

/** Opens a photo of a booking. It is read when it is wanted, because the audit log says who saw it. */
export function PhotoButton({ url, title, text = t('Photo'), of, tabIndex }: PhotoButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="plain" size="compact" tabIndex={tabIndex} onClick={() => setIsOpen(true)}>
        <Camera aria-hidden="true" />
        {text}
        {of && <span className="sr-only">, {of}</span>}
      </Button>
      {isOpen && (
        <LatePart>
          <PhotoDialog url={url} title={title} onClose={() => setIsOpen(false)} />
        </LatePart>
      )}
    </>
  );
}

/** Opens the customer's photo of where the car stands. */
export function SpotPhotoButton({ url }: { url: string }) {
  const name = t('Photo of the spot');
  return <PhotoButton url={url} title={name} text={name} />;
}
