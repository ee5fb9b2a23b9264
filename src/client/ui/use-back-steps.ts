import { useEffect, useRef } from 'react';

const stepsHeld = (): number => history.state?.steps ?? 0;

/**
 * Lets the device's Back go back in what lies over the page instead of leaving the page. `depth` is how many steps
 * of it are open, from 1 on; `onBack` takes one back and answers true, or false when this is no time for it.
 */
export function useBackSteps(depth: number, onBack: () => boolean): void {
  const latest = useRef({ depth, onBack });
  latest.current = { depth, onBack };

  useEffect(() => {
    const held = stepsHeld();
    // The router's own state is kept: it is the same place of its.
    if (depth > held) history.pushState({ ...history.state, steps: depth }, '');
    else if (depth < held) history.go(depth - held);
  }, [depth]);

  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    const onPop = () => {
      const lost = latest.current.depth - stepsHeld();
      if (lost > 0 && !latest.current.onBack()) history.go(lost);
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      open.current = false;
      // Strict Mode takes it down only to put it up again at once. And go(0) would load the page anew.
      queueMicrotask(() => {
        if (!open.current && stepsHeld() > 0) history.go(-stepsHeld());
      });
    };
  }, []);
}
