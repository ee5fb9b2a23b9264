import { useRef } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { cancelWords } from './cancel-words.ts';

type CancelDialogProps = {
  booking: Booking;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a cancellation, with the amount that moves. The focus is on the safe choice. */
export function CancelDialog({ booking, open, busy, onClose, onConfirm }: CancelDialogProps) {
  const { effect, confirm } = cancelWords(booking);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Cancel this booking?"
      description={effect}
      initialFocus={() => keep.current}
    >
      <form
        className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <DialogClose>
          <Button ref={keep}>Keep booking</Button>
        </DialogClose>
        <Button kind="emergency" type="submit" busy={busy}>
          {busy ? 'Cancelling…' : confirm}
        </Button>
      </form>
    </Dialog>
  );
}
