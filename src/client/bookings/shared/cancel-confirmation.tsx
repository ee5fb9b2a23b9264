import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { t } from '../../ui/texts.ts';

/** What a cancellation does, and the text of its button. */
export type CancelTexts = {
  effect: string;
  /** Names the amount that moves; null if the booking can no longer be cancelled. */
  confirm: string | null;
};

type CancelConfirmationProps = {
  texts: CancelTexts;
  open?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A choice above the buttons. */
  children?: ReactNode;
};

/** Asks before a cancellation, which moves money. The focus starts on the button that keeps the booking. */
export function CancelConfirmation({
  texts: { effect, confirm },
  open = true,
  busy,
  onClose,
  onConfirm,
  children,
}: CancelConfirmationProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('Cancel this booking?')}
      description={effect}
      initialFocus={() => keep.current}
    >
      <form
        className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0"
        onSubmit={onSubmit}
      >
        {children}
        <DialogClose>
          <Button ref={keep}>{t('Keep booking')}</Button>
        </DialogClose>
        {confirm !== null && (
          <Button kind="emergency" type="submit" busy={busy}>
            {busy ? t('Cancelling…') : confirm}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
