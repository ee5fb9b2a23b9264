import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { t } from './texts.ts';

/** A table of figures at 13 px that scrolls sideways. `label` is its accessible name. */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table
        {...rest}
        className={clsx('w-full border-collapse text-left text-[0.8125rem] leading-5', className)}
      />
    </section>
  );
}

/** A column heading. */
export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        'h-9 px-3 text-fine font-medium whitespace-nowrap text-ink-soft first:pl-5 last:pr-5',
        className,
      )}
    />
  );
}

/** A row with a line above it. */
export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={clsx('border-t border-line', className)} />;
}

/** A cell with digits of equal width. */
export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={clsx('h-12 px-3 tabular-nums first:pl-5 last:pr-5', className)} />;
}

type ShowMoreProps = {
  /** A list that is read page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** The button for the next page of a list; nothing after the last page. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className="border-t border-line p-2 text-center">
      <Button kind="plain" size="compact" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t('Show more')}
      </Button>
    </p>
  );
}
