import { useEffect, useRef, useState } from 'react';
import type { StaffRole } from '../../domain/people/staff.ts';
import { whenProofIsNeeded } from '../app/http.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { staffCallOf } from '../app/staff-call.ts';

const ConfirmWhoDialog = lazyPart('staff/confirm-who-dialog', () => import('./confirm-who-dialog.tsx'));

/** The role whose session makes the calls that wait, and what tells them whether the person has confirmed. */
type Asked = { role: StaffRole; answers: ((isConfirmed: boolean) => void)[] };

/**
 * Asks the person to confirm who it is when the server wants that for a call, which then goes on. Calls that wait at the
 * same time share one dialog.
 */
export function ConfirmWho() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<Asked | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  useEffect(() => {
    // The button that makes a call is disabled while the call waits, and has lost the focus to its dialog by then.
    const noteFocus = ({ target }: FocusEvent) => {
      if (!waiting.current && target instanceof HTMLElement && target.tabIndex >= 0) opener.current = target;
    };
    document.addEventListener('focusin', noteFocus);
    whenProofIsNeeded(
      (name) =>
        new Promise<boolean>((answer) => {
          const role = staffCallOf(name)?.by[0] === 'tech' ? 'tech' : 'admin';
          waiting.current = { role, answers: [...(waiting.current?.answers ?? []), answer] };
          setAsked(waiting.current);
        }),
    );
    return () => {
      document.removeEventListener('focusin', noteFocus);
      whenProofIsNeeded(null);
      for (const answer of waiting.current?.answers ?? []) answer(false);
      waiting.current = null;
    };
  }, []);

  function close(isConfirmed: boolean): void {
    for (const answer of waiting.current?.answers ?? []) answer(isConfirmed);
    waiting.current = null;
    setAsked(null);
  }
  return (
    asked && (
      <LatePart>
        <ConfirmWhoDialog role={asked.role} onClose={close} returnFocus={() => returnFocus(opener.current)} />
      </LatePart>
    )
  );
}

/** Gives the focus back once the element is enabled again, unless the focus is elsewhere by then. */
function returnFocus(opener: HTMLElement | null): void {
  if (!opener) return;
  const give = (): boolean => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !activeElement.contains(opener)) return true;
    opener.focus();
    return document.activeElement === opener;
  };
  if (give()) return;
  const observer = new MutationObserver(() => {
    if (give()) observer.disconnect();
  });
  observer.observe(opener, { attributeFilter: ['disabled'] });
}
