import { BUSINESS_ZONE } from '../../domain/schedule.ts';
import { deviceIsInBusinessZone, useNow } from '../ui/time.tsx';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_ZONE, hourCycle: 'h23', ...options });
const withSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** '14:41:08' in New York. */
export const clock24 = (atMs: number): string => withSeconds.format(atMs);

/** The time, again each second. */
export function Clock24() {
  const now = useNow(1000);
  return (
    <span className="flex items-baseline gap-1">
      <time
        role="timer"
        aria-live="off"
        className="text-[1.625rem] leading-8 font-[650] tracking-[-0.02em] max-[400px]:text-[1.375rem]"
      >
        {clock24(now)}
      </time>
      {!deviceIsInBusinessZone() && (
        <abbr title="New York time" className="text-fine text-ink-soft no-underline">
          ET
        </abbr>
      )}
    </span>
  );
}
