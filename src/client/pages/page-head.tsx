import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { AlertsIndicator } from '../notifications/alerts-indicator.tsx';
import { t } from '../ui/texts.ts';

/** The head of a page of dispatchers beside the board: the way back, the title, and whether data and alerts are live. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="relative z-10 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 text-small">
      <BackToBoard to="/admin?tab=technicians" />
      <h1 className="text-title">{title}</h1>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-1 board:order-last">
        <span role="status" className="flex">
          <ConnectionDot
            hangs
            className="px-1.5 text-[0.8125rem]! leading-5 font-semibold whitespace-nowrap"
          />
        </span>
        <AlertsIndicator role="admin" brief />
      </span>
      {children}
    </header>
  );
}

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
