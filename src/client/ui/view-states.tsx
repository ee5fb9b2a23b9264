import clsx from 'clsx';
import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { t } from './texts.ts';

type ErrorStateProps = {
  title: string;
  text?: string;
  onRetry?: () => void;
  busy?: boolean;
  /** Shows one line beside known data, instead of filling the place of the data. */
  compact?: boolean;
};

/** Says what failed, with a Try Again button. */
export function ErrorState({ title, text, onRetry, busy = false, compact = false }: ErrorStateProps) {
  if (compact) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <p className="text-alarm-text">{title}</p>
        {onRetry && (
          <Button size="compact" busy={busy} onClick={onRetry} className="shrink-0">
            {t('Try Again')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <TriangleAlert aria-hidden="true" className="mb-1 size-6 text-ink-soft" />
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-xs text-small text-ink-soft">{text}</p>}
      {onRetry && (
        <Button className="mt-2" busy={busy} onClick={onRetry}>
          {t('Try Again')}
        </Button>
      )}
    </div>
  );
}

type EmptyStateProps = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

/** Says that a list is empty; the children offer the next action. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Icon aria-hidden="true" className="mb-1 size-6 text-ink-soft" />
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-xs text-small text-balance text-ink-soft">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}

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
