import { useCallback, useState } from 'react';
import type { Acknowledged } from '../../domain/notification.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { serverFailure } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.tsx';
import { withAcknowledged, withDismissed } from './alert-list.ts';
import { acknowledge, acknowledgeAll } from './api.ts';
import { alertListAtom, shownAlertsAtom } from './atoms.ts';

/** Puts an alert away on this screen only. */
export const dismiss = (id: string): void => store.set(alertListAtom, (list) => withDismissed(list, id));

type Settling = {
  /** The id being acknowledged, 'all', or null. */
  busy: string | null;
  ack: (id: string) => Promise<void>;
  ackAll: () => Promise<void>;
};

/** Acknowledging is the server's: an alert leaves this screen once the server has taken it. */
export function useSettle(role: StaffRole): Settling {
  const [busy, setBusy] = useState<string | null>(null);
  const settle = useCallback(async (which: string, ids: string[], ask: () => Promise<Acknowledged>) => {
    setBusy(which);
    try {
      const { acknowledgedAt } = await ask();
      store.set(alertListAtom, (list) => withAcknowledged(list, { ids, acknowledgedAt }));
    } catch (error) {
      const description = serverFailure(error)?.message ?? 'The server did not answer. Please try again.';
      toast({ title: 'Acknowledge Failed', description, variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  }, []);
  const ack = useCallback((id: string) => settle(id, [id], () => acknowledge(role, id)), [settle, role]);
  return {
    busy,
    ack,
    ackAll: () => {
      const ids = store.get(shownAlertsAtom).map(({ id }) => id);
      return settle('all', ids, () => acknowledgeAll(role));
    },
  };
}
