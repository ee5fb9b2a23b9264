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

export const tooManyCodes = ({ minutes, at }: Wait, { plural }: Pick<Texts, 'plural'>) =>
  plural(
    minutes,
    'Too many codes were asked for. You can ask for the next one in {count} minute, at {at}.',
    'Too many codes were asked for. You can ask for the next one in {count} minutes, at {at}.',
    { at },
  );
export const tooManyCodesToday = ({ minutes, at }: Wait, { plural }: Pick<Texts, 'plural'>) =>
  plural(
    Math.ceil(minutes / 60),
    'Too many codes were asked for today. You can ask for the next one in {count} hour, at {at}.',
    'Too many codes were asked for today. You can ask for the next one in {count} hours, at {at}.',
    { at },
  );
/** Whoever asks is not the cause. */
export const tooManySms = (_: Wait, { t }: Pick<Texts, 't'>) =>
  t('We cannot send text messages right now. Please use your e-mail address, or call us.');
export const tooManySignIns = ({ at }: Wait, { t }: Pick<Texts, 't'>) =>
  t('Too many failed sign-ins. Please wait until {at} and try again.', { at });
export const tooManyDeclines = ({ at }: Wait, { t }: Pick<Texts, 't'>) =>
  t('Too many cards were declined. You have not been charged. Please try again at {at}, or call us.', { at });
export const tooManyHolds = ({ at }: Wait, { t }: Pick<Texts, 't'>) =>
  t(
    'Too many payments were begun without a booking. You have not been charged. Please try again at {at}, or call us.',
    { at },
  );

export const tooLongHeld = ({ at }: Wait, { t }: Pick<Texts, 't'>) =>
  t('This time was kept for you for 15 minutes. Please choose another time, or this one again at {at}.', {
    at,
  });
