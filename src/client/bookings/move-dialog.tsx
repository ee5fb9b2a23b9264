import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { ADMIN, can, OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import type { MoveTarget } from '../../domain/bookings/move.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { formatCents, formatUsd } from '../../domain/money/money.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { call } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { ChoicePair } from '../ui/choice-pair.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { useNow, whenTime } from '../ui/time.tsx';
import { ArrivalNote, PromiseLines } from './beside-pay.tsx';
import type { BookOutcome } from './book.ts';
import { type Move, type MoveOutcome, type Mover, moveBooking } from './move.ts';
import { differenceCents, moneyText, termsText } from './move-texts.ts';
import { ScheduleField } from './schedule-field.tsx';

/** Props of the second step, which pays what the new time costs more. */
export type DifferenceStep = {
  /** USD */
  amount: number;
  quote: string | null;
  scheduledAt: string | null;
  cancelTerms: string;
  /** When somebody arrives, for an emergency: what is stored with the move. */
  promise: ReactNode;
  onPaid: (paymentId: string) => Promise<BookOutcome>;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
};

type MoveDialogProps = {
  booking: Booking;
  by: Mover;
  onMoved?: (() => void) | undefined;
  onClose: () => void;
  renderPayment: (step: DifferenceStep) => ReactNode;
};

type Choice = 'slot' | 'now';

/** Another time for a booking, with what that costs and the terms of it, then the payment of a difference if it has one. */
export function MoveDialog({ booking, by, onMoved, onClose, renderPayment }: MoveDialogProps) {
  const nowMs = useNow(30_000);
  const isAdmin = by === 'admin';
  // Who moves a booking to now pays for it, and an admin cannot do that for the customer.
  const offersNow = booking.serviceType === 'standard' && !isAdmin;
  const [choice, setChoice] = useState<Choice>('slot');
  const [slot, setSlot] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [near, setNear] = useState<readonly string[] | null>(null);
  const [due, setDue] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { quote, former } = useQuote(booking, choice === 'now', busy);
  const promise = <PromiseLines serviceType="emergency" quote={quote} former={former} />;
  const refusal = can(booking, 'move', isAdmin ? ADMIN : OWNER);
  const isNow = choice === 'now';
  const target: MoveTarget | null = isNow
    ? { serviceType: 'emergency', scheduledAt: null }
    : slot
      ? { serviceType: 'standard', scheduledAt: Date.parse(slot) }
      : null;
  const { latitude, longitude, connector, kwh } = booking;
  const wish =
    latitude === null || longitude === null
      ? null
      : { latitude, longitude, ...(connector && { connector }), ...(kwh && { energyKwh: kwh }) };

  const moveOf = (paymentId?: string): Move => ({
    ...(isNow ? { serviceType: 'emergency' as const } : { startAt: slot }),
    version: booking.version,
    quote: isNow ? (quote?.token ?? null) : null,
    ...(paymentId && { paymentId }),
  });

  function show(outcome: MoveOutcome): BookOutcome {
    if ('moved' in outcome) {
      const { scheduledAt } = outcome.moved;
      const description = scheduledAt
        ? t('The new time is {time}.', { time: whenTime(scheduledAt) })
        : t('We are finding a technician for you.');
      onMoved?.();
      toast({ title: t('Booking Moved'), description });
      onClose();
      return 'booked';
    }
    if ('due' in outcome) {
      setDue(outcome.due);
      return 'retry';
    }
    setFault(outcome.refused);
    if (outcome.isFull) {
      setNear(outcome.near);
      setSlot(null);
    }
    if (outcome.isStale) return 'retry';
    setDue(null);
    return 'pay-again';
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFault(null);
    if (!target) return setFault(t('Please choose a day and time.'));
    setBusy(true);
    show(await moveBooking(by, booking.id, moveOf()).finally(() => setBusy(false)));
  }

  const close = () => !busy && onClose();
  const title = t('Move this booking');
  if (due !== null && target)
    return (
      <Dialog open onOpenChange={close} title={title} closeOnOutsidePress={false}>
        {renderPayment({
          amount: due,
          quote: isNow ? (quote?.token ?? null) : null,
          scheduledAt: isNow ? null : slot,
          cancelTerms: termsText(booking, target, by, nowMs),
          promise: isNow && promise,
          onPaid: async (paymentId) => show(await moveBooking(by, booking.id, moveOf(paymentId))),
          onBusy: setBusy,
          onCancel: () => setDue(null),
        })}
      </Dialog>
    );
  const cents = target ? differenceCents(booking, target) : 0;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={presentText(booking)}
      closeOnOutsidePress={false}
    >
      <form ref={form} noValidate className="flex flex-1 flex-col" onSubmit={(event) => void submit(event)}>
        <div className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 pt-1 pb-6">
          {refusal && (
            <p role="alert" className="text-small text-alarm-text">
              {t(refusal.text)}
            </p>
          )}
          {offersNow && <ChoiceOfTime value={choice} onChange={setChoice} />}
          {isNow ? (
            <>
              <div role="status" className="pb-3">
                {quote ? promise : t('We look who can come…')}
              </div>
              <ArrivalNote serviceType="emergency" quote={quote} />
            </>
          ) : (
            <ScheduleField
              value={slot}
              onChange={(next) => {
                setSlot(next);
                if (next) setFault(null);
              }}
              error={fault ?? undefined}
              wish={wish}
              near={near}
              own={booking.scheduledAt}
            />
          )}
          {isNow && fault && (
            <p role="alert" className="text-small text-alarm-text">
              {fault}
            </p>
          )}
        </div>
        <div className="gutter sticky bottom-(--low) grid gap-2 bg-paper pt-3 pb-[calc(16px+var(--safe-bottom))]">
          {target && (
            <p aria-live="polite" className="text-small text-pretty text-ink-soft">
              <strong className="text-ink">{isAdmin ? adminMoneyText(cents) : moneyText(cents)}</strong>{' '}
              {termsText(booking, target, by, nowMs)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <DialogClose>
              <Button className="min-h-12 grow">{t('Keep the time')}</Button>
            </DialogClose>
            <Button
              kind="forward"
              type="submit"
              className="grow-999"
              busy={busy}
              disabled={refusal !== null || (isNow && !quote)}
            >
              {submitText(target, cents)}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

function presentText({ scheduledAt, totalAmount }: Booking): string {
  const amount = formatUsd(totalAmount);
  return scheduledAt
    ? t('Booked for {time}, {amount}.', { time: whenTime(scheduledAt), amount })
    : t('Booked as an emergency, {amount}.', { amount });
}

const adminMoneyText = (cents: number): string =>
  cents === 0
    ? t('Moving costs nothing.')
    : t('{amount} goes back to the card by itself.', { amount: formatCents(Math.abs(cents)) });

function submitText(target: MoveTarget | null, cents: number): string {
  if (cents > 0) return t('Continue to payment');
  return target?.scheduledAt
    ? t('Move to {time}', { time: whenTime(new Date(target.scheduledAt)) })
    : t('Move');
}

type ChoiceProps = { value: Choice; onChange: (choice: Choice) => void };

function ChoiceOfTime({ value, onChange }: ChoiceProps) {
  const choices = [
    ['slot', t('Another time')],
    ['now', t('Now, as an emergency')],
  ] as const;
  return (
    <fieldset>
      <legend className="sr-only">{t('When')}</legend>
      <ChoicePair
        name="move-to"
        choices={choices}
        value={value}
        onChange={onChange}
        className="p-2 text-label"
      />
    </fieldset>
  );
}

/** The arrival is asked for again while it is shown; its quote holds for 10 minutes. */
const ASK_EVERY_MS = 2 * MINUTE_MS;

type QuotedMove = {
  quote: Quote | null;
  /** The quote that was shown before this one. */
  former: Quote | null;
};

/** Returns the quote of the booking's place, with when somebody arrives if it is moved to now; it stays while one pays. */
function useQuote(booking: Booking, isAsked: boolean, isPaying: boolean): QuotedMove {
  const { id, location, latitude, longitude, connector, kwh } = booking;
  const { data } = useQuery({
    queryKey: ['move', id],
    queryFn: ({ signal }) =>
      call('POST /api/quote', {
        body: { location, latitude, longitude, connector, energyKwh: kwh },
        signal,
      }),
    enabled: isAsked && !isPaying,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const [shown, setShown] = useState<QuotedMove>({ quote: null, former: null });
  if (data && data.quote !== shown.quote && !isPaying) setShown({ quote: data.quote, former: shown.quote });
  return shown;
}
