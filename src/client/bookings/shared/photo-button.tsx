import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from '../../ui/texts.ts';
import { JobPhoto } from './job-photo.tsx';

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
        <Dialog open onOpenChange={setIsOpen} title={title} width="wide">
          <div className="gutter pt-2 pb-6">
            <JobPhoto url={url} alt={title} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Opens the customer's photo of where the car stands. */
export function SpotPhotoButton({ url }: { url: string }) {
  const name = t('Photo of the spot');
  return <PhotoButton url={url} title={name} text={name} />;
}
