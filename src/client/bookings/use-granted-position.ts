import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { grantedPosition, type Place } from '../places/api.ts';

type Given = {
  /** Whether the form opens for an emergency whose place nobody has said. */
  isWanted: boolean;
  /** Whether the customer has still said nothing about the place. */
  isUntold: () => boolean;
  onFound: (place: Place) => void;
};

/**
 * Takes the device's position as the form opens, if the customer has allowed it before: an emergency is where the phone
 * is. What the customer says meanwhile stays. Returns whether the position is being found, and its name once it is taken.
 */
export function useGrantedPosition({ isWanted, isUntold, onFound }: Given) {
  const [finding, setFinding] = useState(false);
  const taken = useRef<string | null>(null);
  const take = useEffectEvent((found: Place | null) => {
    setFinding(false);
    if (!found || !isUntold()) return;
    taken.current = found.text;
    onFound(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is taken once, as the form opens.
  useEffect(() => {
    let isMounted = true;
    if (isWanted) {
      setFinding(true);
      void grantedPosition().then((found) => isMounted && take(found));
    }
    return () => {
      isMounted = false;
    };
  }, []);
  return { finding, taken };
}
