import { atom } from 'jotai';
import { type AlertList, noAlerts } from './alert-list.ts';

/** The new-booking alerts of this page; written by `live.ts` and by the overlay's buttons. */
export const alertListAtom = atom<AlertList>(noAlerts);

/** Ids of the bookings that nobody has acknowledged yet. */
export const newBookingsAtom = atom(
  (get): ReadonlySet<string> => new Set(get(alertListAtom).items.map(({ bookingId }) => bookingId)),
);

export type AlarmState = { sound: 'off' | 'on' | 'blocked'; everyMs: number; endsAt: number | null };

/** Whether the alarm rings, how often, and when it ends by itself, in epoch milliseconds. */
export const alarmAtom = atom<AlarmState>({ sound: 'off', everyMs: 3000, endsAt: null });

export type Permission = NotificationPermission | 'unsupported';

/** What this browser allows; looked at every 5 s, since it changes in the browser's own settings. */
export const permissionAtom = atom<Permission>('default');
