import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '../app/store.ts';
import { answeredAtom } from './atoms.ts';

const SHOWN_MS = 8000;

/** Says who else has closed an alert, how and when. Takes no pointer events, and covers no bar of the page. */
export function AnsweredNote() {
  const answered = useAtomValue(answeredAtom);
  useEffect(() => {
    if (!answered) return;
    const timer = setTimeout(() => store.set(answeredAtom, null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[calc(max(var(--safe-top),var(--toast-top,var(--page-bar,0px)))+8px)] z-[56] mx-auto w-fit rounded-pill bg-panel px-4 py-2.5 text-center text-small font-semibold text-on-panel shadow-card empty:hidden sm:inset-x-auto sm:top-auto sm:bottom-[calc(16px+var(--foot-bar,0px))] sm:left-4"
    >
      {answered?.text}
    </p>
  );
}
