import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { ArrowLeft, LoaderCircle, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { SECOND_MS } from '../../domain/durations.ts';
import type { CustomerVehicle } from '../../domain/people/vehicle.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { failureText, serverFailure } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { afterBackSteps, useBackSteps } from '../ui/use-back-steps.ts';
import { knownBookings } from './api.ts';
import { ArrivalNote, KeptUntil, PromiseLines } from './beside-pay.tsx';
import { type BookOutcome, book, bookByPhoneAtom, bookedAtom } from './book.ts';
import { BookingFields } from './booking-fields.tsx';
import { forgetDraft } from './draft.ts';
import { type FormFault, faultOf, formFaultAtom } from './form-fault.ts';
import { repeatedBookings } from './open-booking.ts';
import { type Order, type Profile, quotedOrder } from './order.ts';
import {
  forgetHeld,
  forgetPaidOrder,
  heldPaymentOf,
  pendingBookingAtom,
  withDuplicate,
} from './pending-booking.ts';
import { SecondBooking } from './second-booking.tsx';
import { StepBar } from './step-bar.tsx';
import { slotFault, useBookingForm } from './use-booking-form.ts';
import { useSlotHold } from './use-slot-hold.ts';

/** The card form and the bank may take so long after Pay; the server takes a place anew for a hold that ends meanwhile. */
const HELD_ENOUGH_MS = 20 * SECOND_MS;

/** Props of the second step. `onPaid` books and returns the outcome; `onBusy(true)` keeps the dialog open. */
export type PaymentStepProps = {
  order: Order;
  /** The authorisation of a refused order that pays for this one. */
  heldPaymentId: string | null;
  /** Whether the order can still be booked; false leads back to the form. */
  onBeforePay: () => Promise<boolean>;
  /** Takes a refusal that the form mends, and returns whether it does. */
  onRefused: (error: unknown) => boolean;
  /** Called when the card form does not answer: closing the dialog then keeps the draft. */
  onStalled: () => void;
  onPaid: (paymentId: string) => Promise<BookOutcome>;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
  /** What is promised to whoever pays, to stand beside Pay. */
  promise: ReactNode;
  /** What else there is to know of the promise, below the order. */
  notes: ReactNode;
};

/** Lets a customer who has held the time for too long pay without: the booking then takes the place if it is free. */
function passIfHeldLong(error: unknown): void {
  const failure = serverFailure(error);
  if (failure?.code !== 'RATE_LIMITED') throw error;
  toast({ title: t('Your time is not kept while you pay'), description: t(failure.message) });
}

type BookingDialogProps = {
  serviceType: ServiceType;
  profile: Profile;
  /** The customer's cars, which the form offers if they are several. */
  vehicles: readonly CustomerVehicle[];
  onClose: () => void;
  /** Called after `onClose` for a booking that was just paid. */
  onBooked: (bookingId: string) => void;
  /** Renders the payment step; null while it is closed, when what it loads may load ahead, unseen. */
  renderPayment: (step: PaymentStepProps | null) => ReactNode;
};

/** An order that repeats open bookings, until the customer confirms that another booking is wanted. */
type RepeatedOrder = { order: Order; duplicates: Booking[] };

/**
 * Form, then payment. Mounting opens the dialog. Closing discards the form; going back from the payment keeps it. A
 * draft restores the form after a reload, a closed tab and a sign-out.
 */
export function BookingDialog(props: BookingDialogProps) {
  const { serviceType, profile, vehicles, onClose, onBooked, renderPayment } = props;
  const [order, setOrder] = useState<Order | null>(null);
  const [repeated, setRepeated] = useState<RepeatedOrder | null>(null);
  const [heldPaymentId, setHeldPaymentId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const stalled = useRef(false);
  /** A booking that is checked after the dialog has closed leads nowhere: the customer may be on another page. */
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  /** True from the press of Pay on, before the next rendering. */
  const paysNow = useRef(false);
  const slotHold = useSlotHold();
  const pending = useAtomValue(pendingBookingAtom);
  const checking = pending?.state === 'checking';
  const {
    form,
    place,
    near,
    checking: pricing,
    last,
    submit,
  } = useBookingForm(
    serviceType,
    profile,
    order === null && repeated === null && !checking,
    () => paysNow.current || pending !== null,
    take,
  );
  const paying = order !== null;
  const { result } = place.distance;
  /** The order as it stands beside Pay, which is what is booked. */
  const shownOrder = order && (result ? quotedOrder(order, result.quote) : order);
  const duplicate = paying ? pending?.duplicate : repeated?.duplicates[0];
  /** The customer cannot leave while the order is being sent, but can while an unclear answer is checked. */
  const locked = busy && !checking;

  async function take(next: Order, { latitude, longitude }: Coordinates): Promise<void> {
    const { scheduledAt: startAt, connector = null, kwh = null } = next;
    if (startAt) {
      const wanted = { startAt, latitude, longitude, connector, energyKwh: kwh };
      await slotHold.keep(wanted).catch(passIfHeldLong);
    }
    const duplicates = repeatedBookings(knownBookings(), next);
    if (duplicates.length > 0) setRepeated({ order: next, duplicates });
    else pay({ ...next, besides: [] });
  }

  function pay(next: Order): void {
    const paymentId = heldPaymentOf(next.totalAmount);
    // The server voids a hold that no order uses.
    if (paymentId === null) forgetHeld();
    setHeldPaymentId(paymentId);
    stalled.current = false;
    store.set(bookByPhoneAtom, null);
    setOrder(next);
  }

  /** Asks again for what the server no longer keeps to. Returns whether the order can be paid as it is shown. */
  async function isReadyToPay(): Promise<boolean> {
    if (correct(slotFault(order?.scheduledAt))) return false;
    const problem = await place.isPayable().then(
      (isPayable) => (isPayable ? null : t('Please check what stands beside Pay, then press it again.')),
      () => t('Network error. Please check your connection and try again.'),
    );
    if (problem !== null) toast({ title: problem });
    if (problem !== null || !slotHold.held) return problem === null;
    const isHeld = Date.parse(slotHold.held.expiresAt) - serverNow() >= HELD_ENOUGH_MS;
    return isHeld || keepAgain();
  }

  /** Holds the slot again, or leads to the times if it has gone. Returns whether it is held. */
  async function keepAgain(): Promise<boolean> {
    try {
      await slotHold.keepAgain().catch(passIfHeldLong);
      return true;
    } catch (error) {
      if (!correct(faultOf(error))) {
        const description = failureText(error, t('Please check your connection and try again.'));
        toast({ title: t('Your time could not be kept'), description, variant: 'destructive' });
      }
      return false;
    }
  }

  function correct(fault: FormFault | null): boolean {
    if (!fault) return false;
    store.set(formFaultAtom, fault);
    back();
    return true;
  }

  function bookAnother(): void {
    if (order && pending) void finish(() => book(withDuplicate(pending)));
    if (!repeated) return;
    pay({ ...repeated.order, besides: repeated.duplicates.map(({ id }) => id) });
    setRepeated(null);
  }

  // The customer leaves on purpose: a paid order that is not booked is dropped, so that no later page books it.
  const back = () => {
    forgetPaidOrder();
    slotHold.release();
    setRepeated(null);
    setOrder(null);
  };
  const leave = () => {
    if (!checking) {
      forgetPaidOrder();
      if (!stalled.current) forgetDraft();
      forgetHeld();
    } else slotHold.leave();
    onClose();
  };

  async function finish(send: () => Promise<BookOutcome>): Promise<BookOutcome> {
    const outcome = await send();
    if (outcome === 'booked') {
      slotHold.leave();
      const bookingId = store.get(bookedAtom);
      if (bookingId && isOpen.current) afterBackSteps(() => onBooked(bookingId));
      onClose();
    }
    if (outcome === 'correct') {
      place.distance.renew();
      back();
    }
    return outcome;
  }

  // A dialog that opened while an earlier order was being checked closes once that order is booked.
  const sawChecking = useRef(false);
  useEffect(() => {
    if (sawChecking.current && !pending && !paying) onClose();
    sawChecking.current = checking;
  }, [checking, pending, paying, onClose]);

  useBackSteps(paying || repeated ? 2 : 1, () => {
    if (locked) return false;
    if ((paying || repeated) && !checking) back();
    else leave();
    return true;
  });

  const covered = checking || duplicate !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !locked && leave()}
      title={paying ? t('Payment') : t('Book a charge')}
      closeOnOutsidePress={false}
      before={
        (paying || repeated) && !checking ? (
          <IconButton label={t('Back to the form')} disabled={locked} onClick={back}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        ) : (
          <DialogClose>
            <IconButton label={t('Close')}>
              <X aria-hidden="true" />
            </IconButton>
          </DialogClose>
        )
      }
      after={
        <small className="min-w-16 px-1 text-center text-micro text-ink-soft">
          {t('{step} of 2', { step: paying ? 2 : 1 })}
        </small>
      }
      below={<StepBar step={paying ? 2 : 1} />}
    >
      {checking && <CheckingBooking />}
      {!checking && duplicate && (
        <SecondBooking booking={duplicate} onBookAnother={bookAnother} onKeep={leave} />
      )}
      {/*
        Stays mounted, and is never moved: unmounting would lose the payment, and the card form, which is there before the
        step opens, would load again. Out of sight, but with its size: a form in an element without one may not load.
      */}
      <div
        inert={!paying}
        className={clsx(
          'flex-1 flex-col',
          paying ? (covered ? 'hidden' : 'flex') : 'absolute inset-x-0 top-0 flex [visibility:hidden]',
        )}
      >
        {renderPayment(
          shownOrder && {
            order: shownOrder,
            heldPaymentId,
            onBeforePay: isReadyToPay,
            onRefused: (error) => correct(faultOf(error)),
            onStalled: () => {
              stalled.current = true;
            },
            onPaid: (paymentId) =>
              finish(() => book({ order: { ...shownOrder, holdId: slotHold.id() }, paymentId })),
            onBusy: (isBusy) => {
              paysNow.current = isBusy;
              setBusy(isBusy);
            },
            onCancel: back,
            promise: <PromiseLines {...shownOrder} quote={result?.quote ?? null} former={place.former} />,
            notes: (
              <>
                <ArrivalNote
                  serviceType={shownOrder.serviceType}
                  quote={result?.quote ?? null}
                  chosen={{ partner: shownOrder.partner === true }}
                />
                {slotHold.held && <KeptUntil expiresAt={slotHold.held.expiresAt} onKeepAgain={keepAgain} />}
              </>
            ),
          },
        )}
      </div>
      {!paying && !covered && (
        <BookingFields
          form={form}
          vehicles={vehicles}
          last={last}
          place={place}
          near={near}
          checking={pricing}
          onSubmit={(choice) => void submit(choice)}
        />
      )}
    </Dialog>
  );
}

/** Shown while it is unclear whether a paid order is booked. */
function CheckingBooking() {
  return (
    <div
      role="status"
      className="gutter grid flex-1 content-center justify-items-center gap-3 py-16 text-center"
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin text-volt-text" />
      <h2 className="text-heading">{t('Checking your booking')}</h2>
      <p className="text-pretty text-ink-soft">
        {t('The connection broke before the answer came. We keep asking. Please do not pay again.')}
      </p>
    </div>
  );
}
