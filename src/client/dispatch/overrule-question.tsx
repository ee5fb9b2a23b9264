import { atom, useAtomValue } from 'jotai';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { store } from '../app/store.ts';

// Few are asked.
const OverruleDialog = lazyPart('dispatch/overrule-dialog', () => import('./overrule-dialog.tsx'));

export type Question = { techId: string; reason: string; answer: (isYes: boolean) => void };
const questionAtom = atom<Question | null>(null);

/** Asks whether to send a technician against whom a rule of dispatch speaks; resolves to the answer. */
export const askToOverrule = (techId: string, reason: string): Promise<boolean> =>
  new Promise((resolve) => {
    store.get(questionAtom)?.answer(false);
    const answer = (isYes: boolean) => {
      store.set(questionAtom, null);
      resolve(isYes);
    };
    store.set(questionAtom, { techId, reason, answer });
  });

/** Shows the question of `askToOverrule`. */
export function OverruleQuestion() {
  const question = useAtomValue(questionAtom);
  return (
    question && (
      <LatePart>
        <OverruleDialog {...question} />
      </LatePart>
    )
  );
}
