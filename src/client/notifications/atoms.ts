import { atom } from 'jotai';
import { isOverdue } from '../../domain/notifications/message.ts';
import { type AlertList, noAlerts, shownAlerts } from './alert-list.ts';

/** The new-booking alerts of this page; written by `live.ts` and by the overlay's buttons. */
export const alertListAtom = atom<AlertList>(noAlerts);

/** The alerts on the screen: neither acknowledged nor dismissed here. */
export const shownAlertsAtom = atom((get) => shownAlerts(get(alertListAtom)));

/** The bookings whose technician is lost on the way, until a dispatcher has opened each; written by `lost-jobs.ts`. */
export const lostJobsAtom = atom<readonly string[]>([]);

/** How much waits for a person: alerts and lost jobs. */
export const waitingCountAtom = atom((get) => get(shownAlertsAtom).length + get(lostJobsAtom).length);

/** The ids of the bookings that nobody has acknowledged. */
export const newBookingsAtom = atom(
  (get): ReadonlySet<string> => new Set(get(alertListAtom).items.map(({ bookingId }) => bookingId)),
);

/** The ids of the emergency bookings that nobody has acknowledged for a minute. */
export const overdueBookings = (list: AlertList, nowMs: number): string[] =>
  list.items.filter((item) => isOverdue(item, nowMs)).map(({ bookingId }) => bookingId);

/** Says which alerts somebody else has just closed, how and when. */
export type Answered = { text: string };
export const answeredAtom = atom<Answered | null>(null);

/** `other-tab` while another tab of this browser makes the sound. */
export type Sound = 'off' | 'on' | 'blocked' | 'other-tab';
export type AlarmState = { sound: Sound; everyMs: number; endsAt: number | null; ended: boolean };

/**
 * `endsAt`: when the alarm ends, in epoch milliseconds, null while it is silent; `ended`: whether it has ended while
 * alerts still wait.
 */
export const alarmAtom = atom<AlarmState>({ sound: 'off', everyMs: 3000, endsAt: null, ended: false });

export type Permission = NotificationPermission | 'unsupported';

/** What this browser allows; read every 5 s, because it can change in the browser's settings. */
export const permissionAtom = atom<Permission>('default');
