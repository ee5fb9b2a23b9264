import clsx from 'clsx';
import { Minus } from 'lucide-react';
import { ACTIVE_DAYS } from '../../contract/shapes/customer-report.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { texts } from '../../domain/texts.ts';
import { Badge, type BadgeState } from '../ui/badge.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';

const RECENT_DAYS = 30;

type Activity = 'Active' | 'Recent' | 'Inactive';

/** Active: the last login is within 7 days; Recent: within 30 days; Inactive: longer ago or never. */
export function activityOf(lastLoginAt: string | null, nowMs: number): Activity {
  if (lastLoginAt === null) return 'Inactive';
  const days = (nowMs - new Date(lastLoginAt).getTime()) / DAY_MS;
  if (days <= ACTIVE_DAYS) return 'Active';
  return days <= RECENT_DAYS ? 'Recent' : 'Inactive';
}

type Named = { firstName: string | null; lastName: string | null; email: string | null };

/** The name to show for a customer. */
export const nameOf = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || t('Unknown Customer');

/** Up to two letters for an avatar; '@' for a customer known by e-mail address alone. */
const initialsOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase() || '@';

type AvatarProps = {
  customer: {
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    profileImageUrl: string | null;
  };
  large?: boolean;
};

/** A customer's photo, or the initials where there is none. */
export function Avatar({ customer, large = false }: AvatarProps) {
  const shape = clsx('shrink-0 rounded-full', large ? 'size-12' : 'size-8');
  if (customer.profileImageUrl) {
    return (
      <img src={customer.profileImageUrl} alt="" loading="lazy" className={clsx(shape, 'object-cover')} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        shape,
        'grid place-items-center bg-quiet font-semibold text-ink-soft',
        large ? 'text-body' : 'text-fine',
      )}
    >
      {initialsOf(customer)}
    </span>
  );
}

const states: Record<Activity, BadgeState> = { Active: 'done', Recent: 'waiting', Inactive: 'grey' };
const names: Record<Activity, string> = texts({
  Active: 'Active',
  Recent: 'Recent',
  Inactive: 'Inactive',
});

/** Shows how long ago a customer's last login was: Active, Recent or Inactive. */
export function ActivityBadge({ lastLoginAt }: { lastLoginAt: string | null }) {
  const activity = activityOf(lastLoginAt, serverNow());
  return (
    <Badge state={states[activity]} icon={activity === 'Inactive' ? Minus : undefined}>
      {t(names[activity])}
    </Badge>
  );
}
