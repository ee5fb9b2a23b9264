import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import { type LateChoice, PhoneBooking } from '../../contract/shapes/phone-booking.ts';
import { Booking } from '../../domain/bookings/booking.ts';
import type { UnpaidRule } from '../../domain/bookings/unpaid.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { failureText, serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { arrivalText, partnerText } from '../bookings/shared/quoted-window.ts';
import { useContact } from '../customers/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorsByField } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { bookForCaller, useCallerQuote } from './api.ts';
import { CallerFields } from './caller-fields.tsx';
import { CarFields } from './car-fields.tsx';
import { agreedOn, LateChoices, lateChoices } from './late-choices.tsx';
import { isUnclear, openIds, type PhoneOrder, phoneBooking, priceOf } from './phone-order.ts';
import { PlaceField } from './place-field.tsx';
import { TimeFields } from './time-fields.tsx';
import {
  endBookedDraft,
  isOfDraft,
  keyFor,
  sayDraftKept,
  toContinue,
  usePhoneDraft,
} from './use-phone-draft.ts';

/** Refusals after which the quote says what holds now. */
const REQUOTED = new Set(['PRICE_CHANGED', 'NOT_SELLING', 'NO_PARTNER']);

type DialogProps = {
  /** Whether the company lets a dispatcher book without a payment. */
  allowsUnpaid: boolean;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
};

/** Books for a caller: who calls, where the car is, when, what it costs; worked by keys alone. */
export default function PhoneBookingDialog({ allowsUnpaid, onBooked, onClose }: DialogProps) {
  const { order, isKept, ...draft } = usePhoneDraft();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [besides, setBesides] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<UnpaidRule | null>(null);
  const caller = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const keptNote = useRef<HTMLFieldSetElement>(null);
  const isShown = useIsShown();
  const change = (part: Partial<PhoneOrder>) => {
    setRefusal(null);
    // What is corrected is no error any more.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(part, field))),
    );
    draft.change(part);
  };

  const contact = useContact(order.account?.id ?? null).data;
  const bookings = contact?.recentBookings ?? [];
  const { result, error, isKnown, refetch } = useCallerQuote(order);
  const unclear = result !== undefined && isKnown && isUnclear(order, result);

  const emergency = order.serviceType === 'emergency' ? result?.quote.emergency : undefined;
  const isLateCall = emergency !== undefined && lateChoices(emergency).length > 0;
  const agreed = emergency ? agreedOn(emergency, order.late) : null;

  function beginAnew(): void {
    setErrors({});
    setRefusal(null);
    setBesides([]);
    flushSync(draft.beginAnew);
    caller.current?.focus();
  }

  function leave(): void {
    onClose();
    // The answer to a request says what became of it.
    if (busy === null) sayDraftKept();
  }

  async function book(unpaid: UnpaidRule): Promise<void> {
    if (busy !== null) return;
    if (!result || !isKnown || unclear) {
      setErrors({ location: unclear ? t('Please choose the place.') : t('Please say where the car is.') });
      place.current?.focus();
      return;
    }
    const seen = [...openIds(bookings), ...besides];
    const unkeyed = phoneBooking(order, { result, besides: seen, unpaid, requestKey: 'not sent' });
    const checked = errorsByField(PhoneBooking.safeParse(unkeyed));
    if (unpaid === 'waits' && order.email.trim() === '')
      checked.email = t('The link to pay needs an e-mail address.');
    if (isLateCall && agreed === null) checked.late = t('Please agree with the caller on one of these.');
    setErrors(checked);
    const [wrong] = Object.keys(checked);
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setBusy(unpaid);
    setRefusal(null);
    // Neither makes another request of it: the booking of a lost answer is one of those that are seen.
    const { quote: _, besides: __, ...asked } = unkeyed;
    const requestKey = keyFor(JSON.stringify(asked));
    try {
      const booking = await bookForCaller({ ...unkeyed, requestKey });
      toast({
        title: t('Booked by phone'),
        description: booking.user?.email
          ? t('{email} gets the link to pay.', { email: booking.user.email })
          : t('The customer has no e-mail address.'),
      });
      if (!endBookedDraft(requestKey)) return;
      onBooked(booking);
      onClose();
    } catch (failed) {
      // What was begun anew meanwhile is another order.
      if (isOfDraft(requestKey)) await explain(failed);
    } finally {
      setBusy(null);
    }
  }

  async function explain(failed: unknown): Promise<void> {
    const failure = serverFailure(failed);
    const twin = Booking.safeParse(failure?.body.booking);
    if (failure?.code === 'ALREADY_BOOKED' && twin.success) {
      setBesides((before) => [...before, twin.data.id]);
      say(`${t(failure.message)} ${t('Press again to book another.')}`);
      return;
    }
    const holder = failure?.code === 'CUSTOMER_KNOWN' ? failure.body.customerId : null;
    // Nobody's account takes the place of one that was chosen.
    const isChosen = typeof holder === 'string' && order.account === null;
    if (isChosen) change({ account: { id: holder, hasEmail: true, vehicleInfo: '', connector: null } });
    if (failure && REQUOTED.has(failure.code)) await refetch();
    say(
      isChosen
        ? t('That e-mail address has an account already, which is chosen now. Press again to book.')
        : failureText(failed, t('The server did not answer. Press again: it books once.')),
    );
  }

  /** Says why nothing is booked: in a toast if the dialog was closed meanwhile. */
  function say(reason: string): void {
    setRefusal(reason);
    if (!isShown.current)
      toast({
        title: t('Not Booked Yet'),
        description: reason,
        action: toContinue(),
        variant: 'destructive',
      });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void book('waits');
  }

  return (
    <Dialog
      open
      width="wide"
      onOpenChange={leave}
      title={t('New booking by phone')}
      closeOnOutsidePress={false}
      initialFocus={() => keptNote.current ?? caller.current}
    >
      <form
        ref={form}
        noValidate
        className="flex flex-1 flex-col"
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void book('waits');
        }}
      >
        <div
          // Fields that are begun anew keep nothing.
          key={String(isKept)}
          className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 pt-1 pb-6"
        >
          {isKept && <KeptNote order={order} busy={busy !== null} ref={keptNote} onBeginAnew={beginAnew} />}
          <CallerFields
            order={order}
            bookings={bookings}
            errors={errors}
            inputRef={caller}
            onChange={change}
            onChosen={() => place.current?.focus()}
          />
          <PlaceField
            order={order}
            result={result}
            isKnown={isKnown}
            unclear={unclear}
            bookings={bookings}
            error={
              errors.location ?? (error ? failureText(error, t('The server did not answer.')) : undefined)
            }
            inputRef={place}
            onChange={change}
            onEnter={() => form.current?.querySelector<HTMLElement>('[name=when]:checked')?.focus()}
          />
          <TimeFields order={order} place={result ?? null} error={errors.scheduledAt} onChange={change} />
          {emergency && isLateCall && (
            <LateChoices
              emergency={emergency}
              value={agreed}
              error={errors.late}
              onChange={(late) => change({ late })}
            />
          )}
          <CarFields order={order} vehicles={contact?.vehicles ?? []} error={errors.kwh} onChange={change} />
        </div>
        <div className="gutter sticky bottom-(--low) grid gap-2 border-t border-line bg-paper pt-3 pb-[calc(16px+var(--safe-bottom))]">
          <output className="block min-h-6">
            {result && isKnown && !unclear && <Offer order={order} result={result} late={agreed} />}
          </output>
          {refusal && (
            <p role="alert" className="text-small text-alarm-text">
              {refusal}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {allowsUnpaid && (
              <Button
                className="min-h-12 grow"
                busy={busy === 'goes_on'}
                disabled={busy !== null}
                onClick={() => void book('goes_on')}
              >
                {t('Book unpaid')}
              </Button>
            )}
            <Button
              kind="forward"
              type="submit"
              className="grow-999"
              busy={busy === 'waits'}
              disabled={busy !== null}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {busy !== 'waits' && <Send aria-hidden="true" />}
              {t('Book and send payment link')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether the dialog is still shown, for what comes after an answer. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

type KeptNoteProps = {
  order: PhoneOrder;
  busy: boolean;
  ref: Ref<HTMLFieldSetElement>;
  onBeginAnew: () => void;
};

/** Says that the dialog goes on with an earlier call. It takes the focus first: what is typed for another caller changes nothing. */
const KeptNote = ({ order, busy, ref, onBeginAnew }: KeptNoteProps) => (
  <fieldset
    ref={ref}
    tabIndex={-1}
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small bg-amber-wash p-3 text-small"
  >
    <legend className="float-left pb-0 text-pretty">
      {order.customerName
        ? t('This goes on with what was entered for {caller}.', { caller: order.customerName })
        : t('This goes on with what was entered before.')}
    </legend>
    <Button size="compact" className="bg-surface!" disabled={busy} onClick={onBeginAnew}>
      {t('Begin anew')}
    </Button>
  </fieldset>
);

type OfferProps = { order: PhoneOrder; result: DistanceResult; late: LateChoice | null };

/** What to say on the phone: when somebody arrives, and what it costs. */
function Offer({ order, result, late }: OfferProps) {
  const { totalAmount, taxAmount } = priceOf(order, result);
  const { arrival, overload } = result.quote.emergency;
  const partner = late === 'partner' ? overload?.partner : undefined;
  const price = t('{total} with {tax} tax', { total: formatUsd(totalAmount), tax: formatUsd(taxAmount) });
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <strong className="text-heading tabular-nums">{price}</strong>
      <span className="text-small text-ink-soft">
        {order.serviceType === 'emergency' && (partner ? partnerText(partner) : arrivalText(arrival))}
      </span>
    </span>
  );
}
