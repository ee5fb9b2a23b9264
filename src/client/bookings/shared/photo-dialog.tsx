import { Dialog } from '../../ui/dialog.tsx';
import { JobPhoto } from './job-photo.tsx';

type PhotoDialogProps = { url: string; title: string; onClose: () => void };

/** Shows a photo of a booking. */
export default function PhotoDialog({ url, title, onClose }: PhotoDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} width="wide">
      <div className="gutter pt-2 pb-6">
        <JobPhoto url={url} alt={title} />
      </div>
    </Dialog>
  );
}
