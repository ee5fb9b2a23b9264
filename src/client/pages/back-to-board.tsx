import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../ui/texts.ts';

/** The arrow at the top of a page that is opened from the board. */
export function BackToBoard() {
  return (
    <Link
      to="/admin?tab=technicians"
      aria-label={t('Back to the board')}
      className="grid size-11 place-items-center"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
