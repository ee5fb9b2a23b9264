import { useEffect, useRef } from 'react';

const stepsInHistory = (): number => history.state?.steps ?? 0;

/** Calls back once a dialog that closes has taken its steps off the history, so that another page can follow. */
export function afterBackSteps(then: () => void): void {
  if (stepsInHistory() === 0) then();
  else addEventListener('popstate', then, { once: true });
}

/**
 * Lets the device's Back button close steps of a dialog instead of leaving the page. `depth` is the number of open
 * steps, from 1 on; `onBack` closes one step and returns true, or returns false if the step cannot be closed now.
 */
export function useBackSteps(depth: number, onBack: () => boolean): void {
  const latest = useRef({ depth, onBack });
  latest.current = { depth, onBack };

  useEffect(() => {
    const present = stepsInHistory();
    // The entry keeps the router's state, because the route does not change.
    if (depth > present) history.pushState({ ...history.state, steps: depth }, '');
    else if (depth < present) history.go(depth - present);
  }, [depth]);

  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    const onPop = () => {
      const lost = latest.current.depth - stepsInHistory();
      if (lost > 0 && !latest.current.onBack()) history.go(lost);
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      open.current = false;
      // Strict Mode unmounts and mounts again at once, and must not go back. And go(0) would reload the page.
      queueMicrotask(() => {
        if (!open.current && stepsInHistory() > 0) history.go(-stepsInHistory());
      });
    };
  }, []);
}
