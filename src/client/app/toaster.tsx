import { useAtomValue } from 'jotai';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { TOAST_REGION } from '../ui/region-ids.ts';
import { closeToast, type ShownToast, toastAtom } from './toast.ts';

const loadView = () => import('./toasts.tsx');

/** Loads the view of toasts ahead, on pages that a person works with and where the network may be gone by the first toast. */
export function useToastsAhead(): void {
  useEffect(() => {
    // The first toast tries again.
    void loadView().catch(() => {});
  }, []);
}

/** The place of the toasts. Their view is loaded with the first toast, unless a page has loaded it ahead. */
export function Toaster() {
  const shown = useAtomValue(toastAtom);
  // A prerendered page has no such place, and the first rendering must be the same as the server's.
  const [isMounted, setIsMounted] = useState(false);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const load = useCallback(
    () =>
      void loadView().then(
        (loaded) => setToasts(() => loaded.default),
        () => setIsFailed(true),
      ),
    [],
  );
  useEffect(() => setIsMounted(true), []);
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
        <span className="block font-semibold">{title}</span>
        {description}
      </button>
    </div>
  );
