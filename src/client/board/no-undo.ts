import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { undoAtom } from '../dispatch/atoms.ts';
import { t } from '../ui/texts.ts';

/** Has the undo key say once that what was done last stays, and then undo what came before. */
export function sayThatNothingUndoes(description: string): void {
  const before = store.get(undoAtom);
  const run = () => {
    store.set(undoAtom, before);
    toast({ title: t('Cannot Be Undone'), description });
  };
  store.set(undoAtom, { run });
}
