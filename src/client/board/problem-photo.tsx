import { PhotoButton } from '../bookings/shared/photo-button.tsx';
import { t } from '../ui/texts.ts';

type ProblemPhotoProps = {
  url: string;
  /** Whose booking it is of, for screen readers. */
  of?: string | undefined;
  tabIndex?: number;
};

/** The photo of what a technician or the customer has reported. */
export function ProblemPhoto(props: ProblemPhotoProps) {
  return <PhotoButton {...props} title={t('Photo of the problem')} />;
}
