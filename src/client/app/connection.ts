import { atom } from 'jotai';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'polling';

/**
 * How the page hears of changes. `since` and `lastHeardAt` in epoch milliseconds; `refused` when the
 * server does not accept the session.
 */
export type Connection = {
  state: ConnectionState;
  since: number;
  lastHeardAt: number;
  refused: boolean;
};

export const connectionAtom = atom<Connection>({
  state: 'polling',
  since: Date.now(),
  lastHeardAt: Date.now(),
  refused: false,
});

/** True while pushes arrive; views poll only while it is false. */
export const isLiveAtom = atom((get) => get(connectionAtom).state === 'live');

/** True once pushes were to be had and are not: what is on the screen may be old. */
export const isStaleAtom = atom((get) => ['reconnecting', 'polling'].includes(get(connectionAtom).state));
