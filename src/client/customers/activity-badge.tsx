import { Minus } from 'lucide-react';
import { texts } from '../../domain/texts.ts';
import { Badge, type BadgeState } from '../ui/badge.tsx';
import { t } from '../ui/texts.ts';
import { type Activity, activityOf } from './activity.ts';

const states: Record<Activity, BadgeState> = { Active: 'done', Recent: 'waiting', Inactive: 'grey' };
const names: Record<Activity, string> = texts({
  Active: 'Active',
  Recent: 'Recent',
  Inactive: 'Inactive',
});

/** Shows how long ago a customer's last login was: Active, Recent or Inactive. */
export function ActivityBadge({ lastLoginAt }: { lastLoginAt: string | null }) {
  const activity = activityOf(lastLoginAt, Date.now());
  return (
    <Badge state={states[activity]} icon={activity === 'Inactive' ? Minus : undefined}>
      {t(names[activity])}
    </Badge>
  );
}
