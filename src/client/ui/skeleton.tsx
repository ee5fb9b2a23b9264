import clsx from 'clsx';
import { t } from './texts.ts';

/** A grey block in place of content that is loading; the caller's classes give its height and width. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-pulse rounded-small bg-quiet', className)} />
  );
}

/** Tells screen readers what is loading, because skeletons are hidden from them. */
export function Loading({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      {t('Loading {what}', { what })}
    </span>
  );
}
