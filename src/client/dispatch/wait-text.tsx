import { AlarmClock, Siren } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { emergencyWait, type WaitLevel } from '../../domain/dispatch/emergency-wait.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { t } from '../ui/texts.ts';

const looks = {
  late: { Icon: AlarmClock, look: 'text-amber-text' },
  alarm: { Icon: Siren, look: 'text-alarm-text' },
} as const;

/** A long wait for a technician: its level, and its text. Amber from 5 minutes on, red from 10, each with its icon. */
export type LongWait = `${Exclude<WaitLevel, 'new'>} ${string}`;

/** Returns one string, so that a row renders again only when the string changes; null while the wait is not long. */
export function longWait(booking: Booking, nowMs: number): LongWait | null {
  const wait = emergencyWait(booking, nowMs);
  if (!wait || wait.level === 'new') return null;
  const minutes = Math.floor(wait.waitedMs / MINUTE_MS);
  const text =
    minutes < 60 ? t('{minutes} min', { minutes }) : t('{hours} h', { hours: Math.floor(minutes / 60) });
  return `${wait.level} ${text}`;
}

export function WaitText({ wait, lead = t('Unassigned') }: { wait: LongWait; lead?: string }) {
  const [level, ...text] = wait.split(' ');
  const { Icon, look } = looks[level as keyof typeof looks];
  return (
    <span className={`inline-flex max-w-full items-center gap-1 font-semibold ${look}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{lead}</span> <span className="shrink-0">{text.join(' ')}</span>
    </span>
  );
}
