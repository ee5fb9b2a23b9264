import { DAY_MS } from '../../domain/durations.ts';
import { ACTIVE_DAYS } from '../../domain/people/customer-report.ts';
import { t } from '../ui/texts.ts';

const RECENT_DAYS = 30;

export type Activity = 'Active' | 'Recent' | 'Inactive';

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
export const initialsOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase() || '@';
