import { atom } from 'jotai';
import { serverNow } from '../ui/server-clock.ts';
import { store } from './store.ts';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'polling';

/**
 * The state of the page's connection. `since` and `lastReceivedAt` in epoch milliseconds; `refused` is true if the
 * server does not accept the session.
 */
export type Connection = {
  state: ConnectionState;
  since: number;
  lastReceivedAt: number;
  refused: boolean;
};

export const connectionAtom = atom<Connection>({
  state: 'polling',
  since: serverNow(),
  lastReceivedAt: serverNow(),
  refused: false,
});

/** Says that the page connects, with data that the server has sent with the page at that time. */
export const setConnecting = (atMs: number): void =>
  store.set(connectionAtom, { state: 'connecting', since: atMs, lastReceivedAt: atMs, refused: false });

/** True while the socket is connected; queries poll only while the value is false. */
export const isLiveAtom = atom((get) => get(connectionAtom).state === 'live');

/** True while the socket should be connected and is not: the page's data may be old. */
export const isStaleAtom = atom((get) => ['reconnecting', 'polling'].includes(get(connectionAtom).state));
