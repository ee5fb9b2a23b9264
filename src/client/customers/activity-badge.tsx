import { Minus } from 'lucide-react';
import { Badge, type BadgeState } from '../ui/badge.tsx';
import { type Activity, activityOf } from './activity.ts';

const states: Record<Activity, BadgeState> = { Active: 'done', Recent: 'waiting', Inactive: 'grey' };

/** Active, Recent or Inactive, by the last login. */
export function ActivityBadge({ lastLoginAt }: { lastLoginAt: string | null }) {
  const activity = activityOf(lastLoginAt, Date.now());
  return (
    <Badge state={states[activity]} icon={activity === 'Inactive' ? Minus : undefined}>
      {activity}
    </Badge>
  );
}
