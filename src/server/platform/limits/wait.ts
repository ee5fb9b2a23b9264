import { zoneNames } from '../../../domain/company/company-words.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Texts } from '../../../domain/texts.ts';
import { zonedFormat } from '../../lib/zoned-format.ts';

/** How long a rate-limited person waits: whole minutes, and the end time, such as '2:30 PM Chicago time'. */
export type Wait = { minutes: number; at: string };

const clock = zonedFormat({ timeStyle: 'short' });

export function waitOf(
  nowMs: number,
  waitMs: number,
  timeZone: string,
  { t, language }: Pick<Texts, 't' | 'language'>,
): Wait {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const time = clock(nowMs + minutes * MINUTE_MS, timeZone, language);
  return { minutes, at: t('{time} {city} time', { time, city: zoneNames(timeZone, language).city }) };
}
