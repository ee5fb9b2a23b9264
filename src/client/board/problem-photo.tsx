import { Camera } from 'lucide-react';
import { useState } from 'react';
import { JobPhoto } from '../bookings/shared/job-photo.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';

type ProblemPhotoProps = {
  url: string;
  /** Whose booking it is of, for screen readers. */
  of?: string | undefined;
  tabIndex?: number;
};

/** The photo of what a technician or the customer has reported. It is read when it is wanted, because the audit log says who saw it. */
export function ProblemPhoto({ url, of, tabIndex }: ProblemPhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="plain" size="compact" tabIndex={tabIndex} onClick={() => setIsOpen(true)}>
        <Camera aria-hidden="true" />
        {t('Photo')}
        {of && <span className="sr-only">, {of}</span>}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen} title={t('Photo of the problem')} width="wide">
          <div className="gutter pt-2 pb-6">
            <JobPhoto url={url} alt={t('Photo of the problem')} />
          </div>
        </Dialog>
      )}
    </>
  );
}
