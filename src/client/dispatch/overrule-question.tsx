import { atom, useAtomValue } from 'jotai';
import { useRef } from 'react';
import { store } from '../app/store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';

type Question = { techId: string; reason: string; answer: (isYes: boolean) => void };
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

/** The question of `askToOverrule`. Enter answers no: it may have been meant for the button before. */
export function OverruleQuestion() {
  const question = useAtomValue(questionAtom);
  const no = useRef<HTMLButtonElement>(null);
  if (!question) return null;
  const { techId: technician, reason, answer } = question;
  return (
    <Dialog
      open
      onOpenChange={() => answer(false)}
      title={t('Send {technician} anyway?', { technician })}
      description={t('{reason}. If you send {technician}, the history keeps this reason.', {
        reason,
        technician,
      })}
      initialFocus={() => no.current}
    >
      <div className="gutter mt-auto grid gap-2 pt-2 pb-[calc(16px+var(--safe-bottom))] sm:mt-0">
        <Button ref={no} onClick={() => answer(false)}>
          {t('Choose somebody else')}
        </Button>
        <Button kind="leave" onClick={() => answer(true)}>
          {t('Send {technician} anyway', { technician })}
        </Button>
      </div>
    </Dialog>
  );
}
