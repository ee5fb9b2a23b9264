import { zoneNames } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { language, t } from '../ui/texts.ts';
import { deviceIsInBusinessZone, useNow } from '../ui/time.tsx';
import { inZone, zoneShort } from '../ui/zone.ts';

/** '14:41:08' on the business clock. */
export const clock24 = inZone({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** The time of the business clock, updated every second. */
export function Clock24() {
  const now = useNow(1000);
  return (
    <span className="flex items-baseline gap-1">
      <time
        role="timer"
        aria-live="off"
        className="text-[1.625rem] leading-8 font-[650] tracking-[-0.02em] max-[25rem]:text-[1.375rem]"
      >
        {clock24(now)}
      </time>
      {!deviceIsInBusinessZone() && (
        <abbr
          title={t('{city} time', { city: zoneNames(config.timeZone, language).city })}
          className="text-fine text-ink-soft no-underline"
        >
          {zoneShort()}
        </abbr>
      )}
    </span>
  );
}
