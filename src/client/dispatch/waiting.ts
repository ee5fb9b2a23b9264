import { useEffect } from 'react';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
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
