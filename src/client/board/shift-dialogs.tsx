import { useAtom, useAtomValue } from 'jotai';
import { lazy } from 'react';
import { LatePart } from '../app/page-states.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { endingShiftAtom, shownHandoverAtom, useHandovers } from './handovers.ts';

const EndShiftDialog = lazy(() => import('./end-shift-dialog.tsx'));
const HandoverDialog = lazy(() => import('./handover-dialog.tsx'));

/** The dialogs that end a shift and take one over, from every page of dispatchers. */
export function ShiftDialogs({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const [isEnding, setIsEnding] = useAtom(endingShiftAtom);
  const [shownId, setShownId] = useAtom(shownHandoverAtom);
  const username = useAtomValue(sessionAtoms.admin)?.username;
  const handover = useHandovers().find(({ id }) => id === shownId);
  return (
    <>
      {isEnding && (
        <LatePart>
          <EndShiftDialog onOpen={onOpen} onClose={() => setIsEnding(false)} />
        </LatePart>
      )}
      {handover && (
        <LatePart>
          <HandoverDialog
            handover={handover}
            isOwn={handover.by === username}
            onOpen={onOpen}
            onEndShift={() => {
              setShownId(null);
              setIsEnding(true);
            }}
            onClose={() => setShownId(null)}
          />
        </LatePart>
      )}
    </>
  );
}
