import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '../app/store.ts';
import { clockTime } from '../ui/time.tsx';
import { answeredAtom } from './atoms.ts';

const STAYS_MS = 8000;

/** Why an alert is gone: who else ended it, how and when. Takes no presses, and covers no bar of the page. */
export function AnsweredNote() {
  const answered = useAtomValue(answeredAtom);
  useEffect(() => {
    if (!answered) return;
    const timer = setTimeout(() => store.set(answeredAtom, null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[calc(max(var(--safe-top),var(--toast-top,var(--page-bar,0px)))+8px)] z-[56] mx-auto w-fit rounded-pill bg-panel px-4 py-2.5 text-center text-small font-semibold text-on-panel shadow-card empty:hidden sm:inset-x-auto sm:top-auto sm:bottom-[calc(16px+var(--foot-bar,0px))] sm:left-4"
    >
      {answered && `${answered.what}: ${answered.how}, ${clockTime(answered.at)}`}
    </p>
  );
}
