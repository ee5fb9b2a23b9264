import { ageText } from '../ui/time.tsx';

/** 'Just now', '34 s ago', then minutes and hours; 'Never' where there is no time. */
export function lastSeen(at: string | null, nowMs: number): string {
  if (at === null) return 'Never';
  const seconds = Math.floor((nowMs - new Date(at).getTime()) / 1000);
  if (seconds < 2) return 'Just now';
  return seconds < 60 ? `${seconds} s ago` : ageText(at, nowMs);
}
