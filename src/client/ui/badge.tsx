import clsx from 'clsx';
import { Check, Clock, type LucideIcon, X } from 'lucide-react';
import type { HTMLAttributes } from 'react';

export type BadgeState = 'done' | 'waiting' | 'cancelled' | 'emergency' | 'live' | 'grey';

const looks: Record<BadgeState, string> = {
  done: 'bg-volt-wash text-volt-text',
  waiting: 'bg-amber-wash text-amber-text',
  cancelled: 'bg-alarm-wash text-alarm-text',
  emergency: 'bg-alarm-wash text-alarm-text',
  live: 'bg-volt-wash text-volt-text',
  grey: 'bg-quiet text-ink-soft',
};

const icons: Partial<Record<BadgeState, LucideIcon>> = { done: Check, waiting: Clock, cancelled: X };

type BadgeProps = HTMLAttributes<HTMLSpanElement> & { state: BadgeState; icon?: LucideIcon | false };

/** A pill that shows a state by colour, icon and text. `icon={false}` omits the icon of the state. */
export function Badge({ state, icon, className, children, ...rest }: BadgeProps) {
  const Icon = icon === false ? undefined : (icon ?? icons[state]);
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-pill px-2 text-fine font-semibold whitespace-nowrap',
        looks[state],
        className,
      )}
    >
      {state === 'live' && <span aria-hidden="true" className="mr-0.5 size-2 rounded-full bg-current" />}
      {Icon && <Icon aria-hidden="true" className="size-[13px]" strokeWidth={2.4} />}
      {children}
    </span>
  );
}
