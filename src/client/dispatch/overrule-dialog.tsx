import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import type { Question } from './overrule-question.tsx';

/** The question of `askToOverrule`. Enter answers no: it may have been meant for the button before. */
export default function OverruleDialog({ techId: technician, reason, answer }: Question) {
  const no = useRef<HTMLButtonElement>(null);
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
