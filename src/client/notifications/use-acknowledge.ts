import { useCallback, useState } from 'react';
import type { Acknowledged } from '../../contract/shapes/notification.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { serverFailure } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { withAcknowledged, withDismissed } from './alert-list.ts';
import { acknowledgeAlert, acknowledgeAllAlerts } from './api.ts';
import { alertListAtom, shownAlertsAtom } from './atoms.ts';

/** Hides an alert on this screen only. */
export const dismiss = (id: string): void => store.set(alertListAtom, (list) => withDismissed(list, id));

type Acknowledging = {
  /** The id being acknowledged, 'all', or null. */
  busy: string | null;
  ack: (id: string) => Promise<void>;
  ackAll: () => Promise<void>;
};

/** Acknowledges alerts; an alert leaves the screen once the server has accepted the acknowledgement. */
export function useAcknowledge(role: StaffRole): Acknowledging {
  const [busy, setBusy] = useState<string | null>(null);
  const send = useCallback(async (which: string, ids: string[], request: () => Promise<Acknowledged>) => {
    setBusy(which);
    try {
      const { acknowledgedAt } = await request();
      store.set(alertListAtom, (list) => withAcknowledged(list, { ids, acknowledgedAt }));
    } catch (error) {
      const description = t(
        serverFailure(error)?.message ?? texts('The server did not answer. Please try again.'),
      );
      toast({ title: t('Acknowledge Failed'), description, variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  }, []);
  const ack = useCallback((id: string) => send(id, [id], () => acknowledgeAlert(role, id)), [send, role]);
  return {
    busy,
    ack,
    ackAll: () => {
      const ids = store.get(shownAlertsAtom).map(({ id }) => id);
      return send('all', ids, () => acknowledgeAllAlerts(role));
    },
  };
}
