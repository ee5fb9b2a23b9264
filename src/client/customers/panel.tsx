import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';

type PanelProps<T> = {
  title: string;
  query: UseQueryResult<T>;
  action?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A titled panel that shows a query as loading, failed or read. */
export function QueryPanel<T>({ title, query, action, children }: PanelProps<T>) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <header className="flex min-h-[52px] flex-none flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id={id} className="text-[0.9375rem] font-semibold">
          {title}
        </h2>
        {action}
      </header>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState
          title={t('{title} did not load', { title })}
          text={t('The server did not answer as expected.')}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <div className="grid gap-3 p-4">
          <Loading what={title} />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      )}
    </section>
  );
}
