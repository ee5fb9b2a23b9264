import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { prerenderedAt } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { usePush } from './use-push.ts';

/** Offers a push when the van is near, to a customer who waits and has not chosen one. */
export default function PushOffer() {
  // Only this browser knows whether it can receive pushes.
  return prerenderedAt() === null && <Offer />;
}

function Offer() {
  const { isOn, isKnown, isChanging, obstacle, note, set } = usePush();
  const [wasAsked, setAsked] = useState(false);
  // Where pushes were on before, nobody need hear of it.
  if (!wasAsked && (!isKnown || isOn || obstacle)) return null;
  if (isOn && !isChanging)
    return (
      <p role="status" className="flex items-start gap-2 text-small text-pretty text-ink-soft">
        <BellRing aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-volt-text" />
        {t('We tell you when the van is near. You can lock your phone.')}
      </p>
    );
  return (
    <div className="grid gap-2">
      {!obstacle && (
        <Button
          busy={isChanging}
          onClick={() => {
            setAsked(true);
            set(true);
          }}
        >
          {!isChanging && <Bell aria-hidden="true" />}
          {t('Tell me when the van is near: you can lock your phone')}
        </Button>
      )}
      {note && (
        <p role="status" className="text-small text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}
