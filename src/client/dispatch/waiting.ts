import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DemandZone } from '../../domain/dispatch/demand-zone.ts';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { polling } from '../../events/polling.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { t } from '../ui/texts.ts';

const readAdvices = read('GET /api/admin/waiting-advice');
const NONE: WaitingAdvice[] = [];

/** Where technicians are advised to wait; updated by `useWaitingEvents` and, without a socket only, by polls. */
export function useWaitingAdvice(): WaitingAdvice[] {
  const { data } = useLiveQuery({ ...readAdvices, pollEvery: polling.technicians });
  return data ?? NONE;
}

const DEMAND_EVERY_MS = 10 * MINUTE_MS;
const NO_ZONES: DemandZone[] = [];

/** Where emergencies are expected in this hour of the day; it changes with the hour, so it is read while it is shown. */
export function useDemand(isShown: boolean): DemandZone[] {
  const { data } = useQuery({
    ...read('GET /api/admin/demand'),
    enabled: isShown,
    refetchInterval: DEMAND_EVERY_MS,
  });
  return data ?? NO_ZONES;
}

/** Applies pushed advices to the cached ones. */
export function useWaitingEvents(): void {
  useEffect(
    () =>
      onEvent('advice:changed', ({ techId, advice }) =>
        applyPush(readAdvices.queryKey, (known) => [
          ...known.filter((each) => each.techId !== techId),
          ...(advice ? [advice] : []),
        ]),
      ),
    [],
  );
}

export const waitingText = ({ place, acceptedAt }: Pick<WaitingAdvice, 'place' | 'acceptedAt'>): string =>
  acceptedAt ? t('Goes to wait near {place}', { place }) : t('Advised to wait near {place}', { place });
