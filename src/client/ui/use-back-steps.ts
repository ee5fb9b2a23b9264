import { useEffect, useRef } from 'react';

const stepsInHistory = (): number => history.state?.steps ?? 0;

/** The steps that the open dialog has, and whether the history is on its way there. */
let wanted = 0;
let isTraversing = false;

let whenNone: (() => void)[] = [];

/** Calls back once a dialog that closes has taken its steps off the history, so that another page can follow. */
export function afterBackSteps(then: () => void): void {
  if (stepsInHistory() === 0 && !isTraversing) then();
  else whenNone.push(then);
}

/** Brings the history to a number of steps. It moves later than it is told: what is told meanwhile follows then. */
function setSteps(count: number): void {
  wanted = count;
  if (isTraversing) return;
  const present = stepsInHistory();
  // The entry keeps the router's state, because the route does not change.
  if (count > present) history.pushState({ ...history.state, steps: count }, '');
  // go(0) would reload the page.
  else if (count < present) traverse(count - present);
  if (count > 0 || isTraversing) return;
  const waiting = whenNone;
  whenNone = [];
  for (const then of waiting) then();
}

function traverse(by: number): void {
  isTraversing = true;
  const arrive = () => {
    isTraversing = false;
    setSteps(wanted);
  };
  addEventListener('popstate', arrive, { once: true });
  history.go(by);
}

/**
 * Lets the device's Back button close steps of a dialog instead of leaving the page. `depth` is the number of open
 * steps, from 1 on; `onBack` closes one step and returns true, or returns false if the step cannot be closed now.
 */
export function useBackSteps(depth: number, onBack: () => boolean): void {
  const latest = useRef({ depth, onBack });
  latest.current = { depth, onBack };

  useEffect(() => setSteps(depth), [depth]);

  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    const onPop = () => {
      if (isTraversing) return;
      const lost = latest.current.depth - stepsInHistory();
      if (lost > 0 && !latest.current.onBack()) traverse(lost);
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      open.current = false;
      // Strict Mode unmounts and mounts again at once, and must not go back.
      queueMicrotask(() => {
        if (!open.current) setSteps(0);
      });
    };
  }, []);
}
