import clsx from 'clsx';

/** A grey block in the place of what is loading; give it the final height and width by classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-pulse rounded-small bg-quiet', className)} />
  );
}

/** Says to a screen reader that something is loading; the skeletons beside it are silent. */
export function Loading({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  );
}
