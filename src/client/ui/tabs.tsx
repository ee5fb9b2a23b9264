import clsx from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import './pointer-focus.ts';

/** Radix tabs; arrow keys move between them. */
export const Tabs = RadixTabs.Root;

/** The row of tabs; scrolls sideways on a narrow screen. */
export function TabsList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      {...rest}
      className={clsx('flex gap-1 overflow-x-auto [scrollbar-width:none]', className)}
    />
  );
}

/** One tab, underlined in green while it is shown. */
export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={clsx(
        'relative flex min-h-11 shrink-0 items-center gap-2 rounded-small px-3 text-small font-medium whitespace-nowrap text-ink-soft',
        'hover:text-ink focus-visible:-outline-offset-4',
        'data-[state=active]:font-semibold data-[state=active]:text-ink',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-volt-text',
        className,
      )}
    />
  );
}

/** The content of a tab. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={clsx('outline-none', className)} />;
}
