import { atom } from 'jotai';
import { store } from './store.ts';

export type ToastContent = {
  title: string;
  description?: string;
  action?: { label: string; onSelect: () => void };
  /** `alert` is news that a person did not cause, `destructive` a failure or news that cannot wait. */
  variant?: 'default' | 'alert' | 'destructive';
};
export type ShownToast = ToastContent & { id: number; open: boolean };

const REMOVAL_DELAY_MS = 1_000_000;

export const toastAtom = atom<ShownToast | null>(null);
let lastId = 0;

/** Shows a toast in place of the previous one; also callable outside of React. */
export function toast(words: ToastContent): void {
  lastId += 1;
  store.set(toastAtom, { ...words, id: lastId, open: true });
}

export function closeToast(id: number): void {
  const shown = store.get(toastAtom);
  if (shown?.id !== id || !shown.open) return;
  store.set(toastAtom, { ...shown, open: false });
  setTimeout(() => {
    if (store.get(toastAtom)?.id === id) store.set(toastAtom, null);
  }, REMOVAL_DELAY_MS);
}
