import * as z from 'zod/mini';
import type { Texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';

/** The tracking notice without an acknowledgement; a different text has a different version. */
export const LocationNotice = z.object({ version: z.string(), text: z.string() });
export type LocationNotice = z.infer<typeof LocationNotice>;

/** The tracking notice for one technician; `acknowledgedAt` is null until the technician acknowledges this version. */
export const OwnNotice = z.extend(LocationNotice, { acknowledgedAt: z.nullable(Time) });
export type OwnNotice = z.infer<typeof OwnNotice>;

/** The version of the notice that the technician has read. */
export const NoticeRead = z.strictObject({ version: z.string().check(z.maxLength(64)) });

/** The number of active technicians, and of those who have acknowledged the current version. */
export const NoticeStanding = z.object({ technicians: z.int(), acknowledged: z.int() });
export type NoticeStanding = z.infer<typeof NoticeStanding>;

type Facts = { company: string; trailDays: number; law: string | null };

/**
 * Returns the tracking notice, with an empty line between paragraphs. Some states require written notice before an
 * employer uses a tracking device in an employee's vehicle; `law` is the sentence that names the law.
 */
export const noticeText = (
  { company, trailDays, law }: Facts,
  { t, plural }: Pick<Texts, 't' | 'plural'>,
): string =>
  [
    t('{company} uses this app to track the location of the vehicle you drive for work.', { company }),
    [
      t(
        "While you are on duty, the app records this device's position, accuracy, speed and heading. It stops when you press Stop Tracking, log out or close the page.",
      ),
      t('From when until when you were on duty is kept for two years.'),
    ].join(' '),
    plural(
      trailDays,
      'Dispatchers see it live. A customer, and whoever the customer gives the link to, sees it only while you are on the way to them. It is kept for {days} day, then deleted.',
      'Dispatchers see it live. A customer, and whoever the customer gives the link to, sees it only while you are on the way to them. It is kept for {days} days, then deleted.',
      { days: trailDays },
    ),
    ...(law === null ? [] : [law]),
  ].join('\n\n');
