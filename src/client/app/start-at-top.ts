import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top when a link opens another page. After Back and Forward the browser restores the position. */
export function StartAtTop(): null {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search or hash of the same page keeps the position
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname]);
  return null;
}
