import * as z from 'zod/mini';
import { Time } from './time.ts';

/** The notice as anybody may read it; another text has another version. */
export const LocationNotice = z.object({ version: z.string(), text: z.string() });
export type LocationNotice = z.infer<typeof LocationNotice>;

/** The same to a technician: null until that one has acknowledged this version. */
export const OwnNotice = z.extend(LocationNotice, { acknowledgedAt: z.nullable(Time) });
export type OwnNotice = z.infer<typeof OwnNotice>;

/** The version that was read. */
export const NoticeRead = z.strictObject({ version: z.string().check(z.maxLength(64)) });

/** How many technicians who may sign in have acknowledged the present version. */
export const NoticeStanding = z.object({ technicians: z.int(), acknowledged: z.int() });
export type NoticeStanding = z.infer<typeof NoticeStanding>;

type Facts = { company: string; trailDays: number; law: string | null };

/**
 * The notice in plain words, its paragraphs apart by empty lines. Some states ask an employer for written notice
 * before a tracking device is used in an employee's vehicle; `law` is the sentence that names the law.
 */
export const noticeText = ({ company, trailDays, law }: Facts): string =>
  [
    `${company} uses this app to track the location of the vehicle you drive for work.`,
    "While you are on duty, the app records this device's position, accuracy, speed and heading. It stops when you press Stop Tracking, log out or close the page.",
    `Dispatchers see it live. A customer, and whoever the customer gives the link to, sees it only while you are on the way to them. It is kept for ${trailDays} ${trailDays === 1 ? 'day' : 'days'}, then deleted.`,
    ...(law === null ? [] : [law]),
  ].join('\n\n');
