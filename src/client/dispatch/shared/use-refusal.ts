import { useEffect, useRef } from 'react';
import { toast } from '../../app/toast.ts';
import { t } from '../../ui/texts.ts';

/** A press within this time after the button has named another technician was meant for the one before. */
const JUST_CHANGED_MS = 1000;

/** Returns a function that refuses a press, and says so, if the technician has changed to another one just now. */
export function useRefusal(techId: string | undefined): (proposal: { techId: string }) => boolean {
  const last = useRef({ techId, atMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const { techId: before } = last.current;
    if (techId === undefined || before === techId) return;
    last.current = { techId, atMs: before === undefined ? Number.NEGATIVE_INFINITY : performance.now() };
  }, [techId]);
  return (proposal) => {
    if (performance.now() - last.current.atMs >= JUST_CHANGED_MS) return false;
    toast({
      title: t('Not Assigned'),
      description: t('Now {technician} is proposed. Press once more to assign.', {
        technician: proposal.techId,
      }),
      variant: 'alert',
    });
    return true;
  };
}
