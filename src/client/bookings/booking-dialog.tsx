import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import type { ServiceType } from '../../domain/service-type.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useBackSteps } from '../ui/use-back-steps.ts';
import { knownBookings } from './api.ts';
import { type BookOutcome, book } from './book.ts';
import { BookingForm } from './booking-form.tsx';
import { CheckingBooking } from './checking-booking.tsx';
import { forgetDraft } from './draft.ts';
import { twinsOf } from './open-booking.ts';
import type { Order, Profile } from './order.ts';
import { forgetPaidOrder, pendingBookingAtom, withTwin } from './pending-booking.ts';
import { SecondBooking } from './second-booking.tsx';
import { StepBar } from './step-bar.tsx';
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

/** An order that repeats open bookings, which the customer has not said to be meant on top of them. */
type Asked = { order: Order; twins: Booking[] };

/**
 * Form, then payment. Mount it to open it: closing forgets everything, going back from paying nothing. What was
 * typed comes back after a reload, a closed tab and a sign-out.
 */
export function BookingDialog({ serviceType, profile, onClose, renderPayment }: BookingDialogProps) {
  const [order, setOrder] = useState<Order | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const pending = useAtomValue(pendingBookingAtom);
  const checking = pending?.state === 'checking';
  const { form, place, checking: pricing, last, submit } = useBookingForm(serviceType, profile, take);
  const paying = order !== null;
  const twin = paying ? pending?.twin : asked?.twins[0];
  /** The customer must not leave while the order is sent, but may while an unclear answer is checked. */
  const locked = busy && !checking;

  function take(next: Order): void {
    const twins = twinsOf(knownBookings(), next);
    if (twins.length > 0) setAsked({ order: next, twins });
    else setOrder({ ...next, besides: [] });
  }

  function bookToo(): void {
    if (order && pending) void finish(() => book(withTwin(pending)));
    if (!asked) return;
    setOrder({ ...asked.order, besides: asked.twins.map(({ id }) => id) });
    setAsked(null);
  }

  // Left on purpose, this way or that: what was paid and not booked is let go, not booked behind one's back.
  const back = () => {
    forgetPaidOrder();
    setAsked(null);
    setOrder(null);
  };
  const leave = () => {
    if (!checking) {
      forgetPaidOrder();
      forgetDraft();
    }
    onClose();
  };

  async function finish(send: () => Promise<BookOutcome>): Promise<BookOutcome> {
    const outcome = await send();
    if (outcome === 'booked') onClose();
    if (outcome === 'correct') back();
    return outcome;
  }

  // Opened while an order of before was being checked, which is booked now.
  const sawChecking = useRef(false);
  useEffect(() => {
    if (sawChecking.current && !pending && !paying) onClose();
    sawChecking.current = checking;
  }, [checking, pending, paying, onClose]);

  useBackSteps(paying || asked ? 2 : 1, () => {
    if (locked) return false;
    if ((paying || asked) && !checking) back();
    else leave();
    return true;
  });

  const covered = checking || twin !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !locked && leave()}
      title={paying ? 'Payment' : 'Book a charge'}
      closeOnOutsidePress={false}
      before={
        (paying || asked) && !checking ? (
          <IconButton label="Back to the form" disabled={locked} onClick={back}>
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
      {checking && <CheckingBooking />}
      {!checking && twin && <SecondBooking booking={twin} onBookToo={bookToo} onKeep={leave} />}
      {order ? (
        // Kept while it is covered: the payment belongs to it.
        <div className={clsx('flex-1 flex-col', covered ? 'hidden' : 'flex')}>
          {renderPayment({
            order,
            onPaid: (paymentId) => finish(() => book({ order, paymentId })),
            onBusy: setBusy,
            onCancel: back,
          })}
        </div>
      ) : (
        !covered && (
          <BookingForm
            form={form}
            last={last}
            place={place}
            checking={pricing}
            onSubmit={() => void submit()}
          />
        )
      )}
    </Dialog>
  );
}
