import { useAtomValue } from 'jotai';
import { connectionAtom } from '../app/connection.ts';
import { useNow } from '../ui/time.tsx';
import { silence } from './eta-words.ts';

/**
 * The age of a position. `isSilent`: older than a minute, so that its figures no longer count down. `isOutdated`: older
 * than five minutes. `byPhone`: the position was silent already when the server last answered, so that the
 * technician's phone is out of contact and not this page.
 */
export type Silence = { isSilent: boolean; isOutdated: boolean; byPhone: boolean };

const none: Silence = { isSilent: false, isOutdated: false, byPhone: false };

/** Returns the silence since `lastUpdate`, checked again every 5 s; no silence without a position. */
export function useSilence(lastUpdate: string | null | undefined): Silence {
  const now = useNow(5_000);
  const { state, lastReceivedAt } = useAtomValue(connectionAtom);
  if (!lastUpdate) return none;
  const { silent, outdated } = silence(lastUpdate, now);
  const byPhone = state === 'live' || silence(lastUpdate, lastReceivedAt).silent;
  return { isSilent: silent, isOutdated: outdated, byPhone };
}
