import { atom } from 'jotai';
import { isOverdue } from '../../domain/message.ts';
import { type AlertList, noAlerts, shownAlerts } from './alert-list.ts';

/** The new-booking alerts of this page; written by `live.ts` and by the overlay's buttons. */
export const alertListAtom = atom<AlertList>(noAlerts);

/** Those on the screen: not acknowledged, not dismissed here. */
export const shownAlertsAtom = atom((get) => shownAlerts(get(alertListAtom)));

/** Ids of the bookings that nobody has acknowledged yet. */
export const newBookingsAtom = atom(
  (get): ReadonlySet<string> => new Set(get(alertListAtom).items.map(({ bookingId }) => bookingId)),
);

/** Ids of the bookings whose emergency nobody has acknowledged for a minute, as they were a moment ago. */
export const overdueBookings = (list: AlertList, nowMs: number): string[] =>
  list.items.filter((item) => isOverdue(item, nowMs)).map(({ bookingId }) => bookingId);

/** What somebody else has just ended: the customer's name, or how many; how and by whom; when, as the wire has it. */
export type Answered = { what: string; how: string; at: string };
export const answeredAtom = atom<Answered | null>(null);

/** `elsewhere` while another tab of this browser makes the sound. */
export type Sound = 'off' | 'on' | 'blocked' | 'elsewhere';
export type AlarmState = { sound: Sound; everyMs: number; endsAt: number | null; ended: boolean };

/**
 * Whether the alarm rings, how often, and when it ends by itself, in epoch milliseconds; `ended` when it did so while
 * alerts still wait.
 */
export const alarmAtom = atom<AlarmState>({ sound: 'off', everyMs: 3000, endsAt: null, ended: false });

export type Permission = NotificationPermission | 'unsupported';

/** What this browser allows; looked at every 5 s, since it changes in the browser's own settings. */
export const permissionAtom = atom<Permission>('default');
