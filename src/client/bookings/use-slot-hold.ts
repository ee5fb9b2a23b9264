import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, type Given } from '../app/http.ts';
import { refreshSlots } from './shared/slots.ts';

type Wanted = Given<'POST /api/slots/hold'>['body'];
type Held = Awaited<ReturnType<typeof hold>> & { wanted: Wanted };

const hold = (body: Wanted) => call('POST /api/slots/hold', { body });

export type SlotHold = {
  /** The customer's held slot; null while none is. */
  held: Held | null;
  /** Holds a slot in place of the one held before. Rejects as the call does. */
  keep: (wanted: Wanted) => Promise<void>;
  /** Holds the same slot anew, for the full time. Rejects as the call does. */
  keepAgain: () => Promise<void>;
  /** Gives the held slot back. */
  release: () => void;
  /** Leaves the slot to the booking that takes it. */
  leave: () => void;
  /** Returns the id of the newest hold, also to a payment that began before it. */
  id: () => string | null;
};

/** The slot that is held while the customer pays for it. One that is still held is given back when the form closes. */
export function useSlotHold(): SlotHold {
  const [held, setHeld] = useState<Held | null>(null);
  const newest = useRef<Held | null>(null);
  const set = (next: Held | null) => {
    newest.current = next;
    setHeld(next);
  };

  async function keep(wanted: Wanted): Promise<void> {
    set({ ...(await hold(wanted)), wanted });
  }

  function release(): void {
    const { current } = newest;
    if (!current) return;
    set(null);
    const given = { params: { holdId: current.holdId } };
    // One that is not given back ends by itself.
    call('DELETE /api/slots/hold/:holdId', given).then(refreshSlots, () => undefined);
  }

  const releaseAtEnd = useEffectEvent(release);
  useEffect(() => () => releaseAtEnd(), []);

  return {
    held,
    keep,
    release,
    leave: () => set(null),
    keepAgain: async () => {
      if (newest.current) await keep(newest.current.wanted);
    },
    id: () => newest.current?.holdId ?? null,
  };
}
