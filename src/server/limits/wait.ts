import { zoneNames } from '../../domain/company-words.ts';
import { zonedFormat } from '../zoned-format.ts';

const MINUTE_MS = 60_000;

/** How long a refused person waits: whole minutes, and when they are over, as '2:30 PM Chicago time'. */
export type Wait = { minutes: number; at: string };

const clock = zonedFormat({ timeStyle: 'short' });

export function waitOf(nowMs: number, waitMs: number, timeZone: string): Wait {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const at = clock(nowMs + minutes * MINUTE_MS, timeZone);
  return { minutes, at: `${at} ${zoneNames(timeZone).city} time` };
}
