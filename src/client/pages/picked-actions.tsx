import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { boardBookings, readAllBookings } from '../board/api.ts';
import { pickedActionAtom } from '../board/picked.ts';
import { downloadBookings, EXPORT_TIMEOUT_MS, sayExportFailed } from '../board/use-export.ts';
import { pickedBookingIdsAtom } from '../dispatch/atoms.ts';

// Few decisions are about several bookings.
const PickedDialog = lazyPart('pages/picked-dialogs', () => import('./picked-dialogs.tsx'));

/** Does what was asked for with the picked bookings, on every page of dispatchers. */
export function PickedActions() {
  const [action, setAction] = useAtom(pickedActionAtom);
  const ids = useAtomValue(pickedBookingIdsAtom);
  const bookings = boardBookings.useListed(ids);
  const onExport = useEffectEvent(() => {
    setAction(null);
    void exportPicked(ids);
  });
  useEffect(() => {
    if (action === 'export') onExport();
  }, [action]);
  if (action === null || action === 'export' || !bookings?.length) return null;
  return (
    <LatePart>
      <PickedDialog action={action} bookings={bookings} onClose={() => setAction(null)} />
    </LatePart>
  );
}

/** Reads the bookings anew, because the audit log records who exported them. */
async function exportPicked(ids: readonly string[]): Promise<void> {
  try {
    const params = new URLSearchParams({ ids: ids.join(','), export: 'true' });
    const found = await readAllBookings(params, AbortSignal.timeout(EXPORT_TIMEOUT_MS));
    const byId = new Map(found.map((booking) => [booking.id, booking]));
    downloadBookings(ids.flatMap((id) => byId.get(id) ?? []));
  } catch {
    sayExportFailed();
  }
}
