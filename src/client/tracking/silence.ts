import { useAtomValue } from 'jotai';
import { connectionAtom } from '../app/connection.ts';
import { useNow } from '../ui/time.tsx';
import { silence } from './eta-words.ts';

/**
 * How old a position is. `isSilent`: older than a minute, so that the figures that rest on it no longer count down;
 * `isOutdated`: older than five; `byPhone`: it was as old already when this page last heard of the server, so that
 * it is the technician's phone that is out of contact and not this page.
 */
export type Silence = { isSilent: boolean; isOutdated: boolean; byPhone: boolean };

const none: Silence = { isSilent: false, isOutdated: false, byPhone: false };

/** The silence of a technician since `lastUpdate`, which passes by itself; none without a position. */
export function useSilence(lastUpdate: string | null | undefined): Silence {
  const now = useNow(5_000);
  const { state, lastHeardAt } = useAtomValue(connectionAtom);
  if (!lastUpdate) return none;
  const { silent, outdated } = silence(lastUpdate, now);
  const byPhone = state === 'live' || silence(lastUpdate, lastHeardAt).silent;
  return { isSilent: silent, isOutdated: outdated, byPhone };
}
