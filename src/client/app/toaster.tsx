import { useAtomValue } from 'jotai';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { TOAST_REGION } from '../ui/region-ids.ts';
import { closeToast, type ShownToast, toastAtom } from './toast.ts';

/**
 * The place of the toasts. Their view is loaded when the person first touches the page, as most toasts answer something
 * done, or with the first toast: no page waits for it.
 */
export function Toaster() {
  const shown = useAtomValue(toastAtom);
  // A prerendered page has no such place, and the first rendering must be the same as the server's.
  const [isMounted, setIsMounted] = useState(false);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const load = useCallback(
    () =>
      void import('./toasts.tsx').then(
        (loaded) => setToasts(() => loaded.default),
        () => setIsFailed(true),
      ),
    [],
  );
  useEffect(() => {
    setIsMounted(true);
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, load, { once: true });
  }, [load]);
  useEffect(() => {
    if (shown && !Toasts) load();
  }, [shown, Toasts, load]);
  if (!isMounted) return null;
  // An open dialog hides other elements from screen readers, but no live region; Radix announces each toast by itself.
  return (
    <div id={TOAST_REGION} aria-live="off">
      {Toasts ? <Toasts /> : isFailed && shown && <PlainToast {...shown} />}
    </div>
  );
}

/** What a toast says, where its view cannot be loaded; a press closes it. */
const PlainToast = ({ id, title, description, open }: ShownToast) =>
  open && (
    <div role="alert" className="fixed inset-x-0 top-0 z-[60] bg-surface text-small shadow-card">
      <button type="button" onClick={() => closeToast(id)} className="w-full p-4 text-left">
        {title}. {description}
      </button>
    </div>
  );
