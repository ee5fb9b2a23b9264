import { useAtom, useAtomValue } from 'jotai';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { endingShiftAtom, shownHandoverAtom, useHandovers } from './handovers.ts';

const EndShiftDialog = lazyPart('board/end-shift-dialog', () => import('./end-shift-dialog.tsx'));
const HandoverDialog = lazyPart('board/handover-dialog', () => import('./handover-dialog.tsx'));

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
