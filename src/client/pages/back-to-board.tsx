import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../ui/texts.ts';

/** The way back to the board, at the beginning of a page's head. */
export function BackToBoard({ to = '/admin', className }: { to?: string; className?: string }) {
  return (
    <Link
      to={to}
      aria-label={t('Back to the board')}
      className={clsx('grid size-11 place-items-center', className)}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
