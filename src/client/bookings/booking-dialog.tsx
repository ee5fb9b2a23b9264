import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ServiceType } from '../../domain/service-type.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useBackSteps } from '../ui/use-back-steps.ts';
import { type BookOutcome, book } from './book.ts';
import { BookingForm } from './booking-form.tsx';
import type { Order, Profile } from './order.ts';
import { StepBar } from './step-bar.tsx';
import { forgetUnbooked } from './unbooked.ts';
import { useBookingForm } from './use-booking-form.ts';

/** What the second step gets; `onPaid` books and tells what is left to do, `onBusy` keeps the dialog open. */
export type PaymentStepProps = {
  order: Order;
  onPaid: (paymentId: string) => Promise<BookOutcome>;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
};

type BookingDialogProps = {
  serviceType: ServiceType;
  profile: Profile;
  onClose: () => void;
  renderPayment: (step: PaymentStepProps) => ReactNode;
};

/** Form, then payment. Mount it to open it: closing forgets everything, going back from paying nothing. */
export function BookingDialog({ serviceType, profile, onClose, renderPayment }: BookingDialogProps) {
  const [order, setOrder] = useState<Order | null>(null);
  const [busy, setBusy] = useState(false);
  const { form, distance, checking, submit } = useBookingForm(serviceType, profile, setOrder);
  const paying = order !== null;

  // Left on purpose, this way or that: what was paid and not booked is let go, not booked behind one's back.
  const back = () => {
    forgetUnbooked();
    setOrder(null);
  };
  const leave = () => {
    forgetUnbooked();
    onClose();
  };

  async function onPaid(paymentId: string): Promise<BookOutcome> {
    if (!order) return 'correct';
    const outcome = await book(order, paymentId);
    if (outcome === 'booked') onClose();
    if (outcome === 'correct') back();
    return outcome;
  }

  useBackSteps(paying ? 2 : 1, () => {
    if (busy) return false;
    if (paying) back();
    else leave();
    return true;
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && leave()}
      title={paying ? 'Payment' : 'Book a charge'}
      closeOnOutsidePress={false}
      before={
        paying ? (
          <IconButton label="Back to the form" disabled={busy} onClick={back}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        ) : (
          <DialogClose>
            <IconButton label="Close">
              <X aria-hidden="true" />
            </IconButton>
          </DialogClose>
        )
      }
      after={<small className="w-16 text-center text-micro text-ink-soft">{paying ? 2 : 1} of 2</small>}
      below={<StepBar step={paying ? 2 : 1} />}
    >
      {order ? (
        renderPayment({ order, onPaid, onBusy: setBusy, onCancel: back })
      ) : (
        <BookingForm form={form} distance={distance} checking={checking} onSubmit={() => void submit()} />
      )}
    </Dialog>
  );
}
