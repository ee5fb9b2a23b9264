import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { movingAtom } from '../bookings/atoms.ts';
import type { Mover } from '../bookings/move.ts';

// Few bookings are moved.
const MoveAndPay = lazyPart('pages/move-and-pay', () => import('./move-and-pay.tsx'));

type MoveHostProps = { by: Mover; onMoved?: () => void };

/** Shows the dialog that a Move button of the page has opened. */
export function MoveHost({ by, onMoved }: MoveHostProps) {
  const [moving, setMoving] = useAtom(movingAtom);
  useEffect(() => () => setMoving(null), [setMoving]);
  if (moving === null) return null;
  return (
    <LatePart>
      <MoveAndPay key={moving} bookingId={moving} by={by} onMoved={onMoved} onClose={() => setMoving(null)} />
    </LatePart>
  );
}
