import { queryClient } from './query-client.ts';

const LOOK_EVERY_MS = 200;
/** A page that is never idle gets on with it after this time. */
const IDLE_TIMEOUT_MS = 5000;

/** Calls back when the browser has nothing to do, at the latest after a time. Returns what calls that off. */
export function whenIdle(then: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(asked);
}

/** Calls back once the page rests: it has loaded, waits for no answer and the browser is idle. Returns what calls that off. */
export function whenAtRest(then: () => void): () => void {
  let callOff = () => {};
  const isBusy = () => document.readyState !== 'complete' || queryClient.isFetching() > 0;
  const later = () => {
    const timer = setTimeout(look, LOOK_EVERY_MS);
    callOff = () => clearTimeout(timer);
  };
  const look = () => {
    if (isBusy()) later();
    else callOff = whenIdle(() => (isBusy() ? later() : then()));
  };
  later();
  return () => callOff();
}

/** Whether the person has asked the browser to load no more than is needed. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
