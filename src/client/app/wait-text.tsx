import { AlarmClock, Siren } from 'lucide-react';
import type { Booking } from '../../domain/booking.ts';
import { emergencyWait, type WaitLevel } from '../../domain/emergency-wait.ts';

const looks = {
  late: { Icon: AlarmClock, look: 'text-amber-text' },
  alarm: { Icon: Siren, look: 'text-alarm-text' },
} as const;

/** A wait for a technician that is long: in amber from 5 minutes on, in red from 10, each with an icon of its own. */
export type LongWait = `${Exclude<WaitLevel, 'new'>} ${string}`;

const MINUTE_MS = 60_000;

/** As one text, so that a row is drawn again only when it changes; null while the wait is not long. */
export function longWait(booking: Booking, nowMs: number): LongWait | null {
  const wait = emergencyWait(booking, nowMs);
  if (!wait || wait.level === 'new') return null;
  const minutes = Math.floor(wait.waitedMs / MINUTE_MS);
  return `${wait.level} ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}`;
}

export function WaitText({ wait, lead = 'Unassigned' }: { wait: LongWait; lead?: string }) {
  const [level, ...text] = wait.split(' ');
  const { Icon, look } = looks[level as keyof typeof looks];
  return (
    <span className={`inline-flex max-w-full items-center gap-1 font-semibold ${look}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{lead}</span> <span className="shrink-0">{text.join(' ')}</span>
    </span>
  );
}
