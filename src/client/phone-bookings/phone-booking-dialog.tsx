import { Mail, MapPin, Phone, Send, UserRound } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, lazy, useRef, useState } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import { PhoneBooking } from '../../contract/shapes/phone-booking.ts';
import { Booking } from '../../domain/bookings/booking.ts';
import { Connector } from '../../domain/bookings/connector.ts';
import type { UnpaidRule } from '../../domain/bookings/unpaid.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { placeNote } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { failureText, serverFailure } from '../app/http.ts';
import { LatePart } from '../app/page-states.tsx';
import { toast } from '../app/toast.ts';
import { arrivalText } from '../bookings/shared/quoted-window.ts';
import { useContact, useContacts } from '../customers/api.ts';
import { pointFigures } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorsByField, Field, SelectInput, TextInput } from '../ui/field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { t } from '../ui/texts.ts';
import { useDebounced } from '../ui/use-settled.ts';
import { bookForCaller, useCallerQuote } from './api.ts';
import {
  emptyOrder,
  isUnclear,
  knownCaller,
  nameOf,
  newCaller,
  openIds,
  type PhoneOrder,
  phoneBooking,
  priceOf,
  usedPlaces,
} from './phone-order.ts';
import { SuggestField } from './suggest-field.tsx';
import { TimeFields } from './time-fields.tsx';

const PinMap = lazy(() => import('./pin-map.tsx'));

const SEARCH_DELAY_MS = 200;
const MIN_LETTERS = 3;

type DialogProps = {
  /** Whether the company lets a dispatcher book without a payment. */
  allowsUnpaid: boolean;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
};

/** Books for a caller: who calls, where the car is, when, what it costs; worked by keys alone. */
export default function PhoneBookingDialog({ allowsUnpaid, onBooked, onClose }: DialogProps) {
  const [order, setOrder] = useState<PhoneOrder>(emptyOrder);
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [besides, setBesides] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<UnpaidRule | null>(null);
  const caller = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ body: '', key: '' });
  const change = (part: Partial<PhoneOrder>) => {
    setRefusal(null);
    setOrder((before) => ({ ...before, ...part }));
  };

  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const contacts = useContacts(search, search.length >= MIN_LETTERS && order.customerId === null);
  const found = search.length >= MIN_LETTERS && order.customerId === null ? (contacts.data ?? []) : [];
  const known = useContact(order.customerId).data;
  const bookings = known?.recentBookings ?? [];
  const places = usedPlaces(bookings).filter(({ location }) =>
    location.toLowerCase().includes(order.location.trim().toLowerCase()),
  );

  const { result, error, isKnown, refetch } = useCallerQuote(order);
  const unclear = result && isKnown && isUnclear(order, result);

  function choose(id: string): void {
    const contact = found.find((each) => each.id === id);
    if (!contact) return;
    setTyped(nameOf(contact) || contact.email || '');
    change(knownCaller(contact));
    place.current?.focus();
  }

  function keyFor(body: string): string {
    // What was sent and got no answer may be booked: the same again must not book twice.
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    return sent.current.key;
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
    setErrors(checked);
    const [wrong] = Object.keys(checked);
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setBusy(unpaid);
    setRefusal(null);
    try {
      const { quote: _, ...asked } = unkeyed;
      const booking = await bookForCaller({ ...unkeyed, requestKey: keyFor(JSON.stringify(asked)) });
      toast({
        title: t('Booked by phone'),
        description: booking.user?.email
          ? t('{email} gets the link to pay.', { email: booking.user.email })
          : t('The customer has no e-mail address.'),
      });
      onBooked(booking);
      onClose();
    } catch (failed) {
      await explain(failed);
    } finally {
      setBusy(null);
    }
  }

  async function explain(failed: unknown): Promise<void> {
    const failure = serverFailure(failed);
    const twin = Booking.safeParse(failure?.body.booking);
    if (failure?.code === 'ALREADY_BOOKED' && twin.success) {
      setBesides((before) => [...before, twin.data.id]);
      setRefusal(`${t(failure.message)} ${t('Press again to book another.')}`);
      return;
    }
    if (failure?.code === 'CUSTOMER_KNOWN' && typeof failure.body.customerId === 'string')
      change({ customerId: failure.body.customerId });
    if (failure?.code === 'PRICE_CHANGED') await refetch();
    setRefusal(
      failure?.code === 'CUSTOMER_KNOWN'
        ? t('That e-mail address has an account already, which is chosen now. Press again to book.')
        : failureText(failed, t('The server did not answer. Press again: it books once.')),
    );
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
      onOpenChange={onClose}
      title={t('New booking by phone')}
      closeOnOutsidePress={false}
      initialFocus={() => caller.current}
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
        <div className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 pt-1 pb-6">
          <SuggestField
            label={t('Who calls?')}
            name="caller"
            icon={UserRound}
            placeholder={t('Phone, name or e-mail')}
            value={typed}
            inputRef={caller}
            takesFirst
            suggestions={found.slice(0, 5).map((contact) => ({
              id: contact.id,
              label: nameOf(contact) || contact.email || t('Unknown Customer'),
              detail: [contact.phone, contact.email].filter(Boolean).join(', '),
            }))}
            hint={order.customerId === null ? t('Somebody new gets an account.') : accountText(bookings)}
            onType={(text) => {
              setTyped(text);
              change({ ...newCaller(text), customerId: null });
            }}
            onChoose={choose}
            onEnter={() => form.current?.querySelector<HTMLElement>('[name=customerName]')?.focus()}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={t('Name')} error={errors.customerName}>
              <TextInput
                name="customerName"
                autoComplete="off"
                value={order.customerName}
                onChange={({ target }) => change({ customerName: target.value })}
              />
            </Field>
            <Field label={t('Phone')} error={errors.phoneNumber}>
              <PhoneInput
                name="phoneNumber"
                icon={Phone}
                autoComplete="off"
                value={order.phoneNumber}
                onChange={(phoneNumber) => change({ phoneNumber })}
              />
            </Field>
            <Field label={t('E-mail')} error={errors.email}>
              <TextInput
                name="email"
                type="email"
                icon={Mail}
                autoComplete="off"
                readOnly={order.customerId !== null}
                value={order.email}
                onChange={({ target }) => change({ email: target.value })}
              />
            </Field>
          </div>
          <SuggestField
            label={t('Where is the car?')}
            name="location"
            icon={MapPin}
            placeholder={t('Address, town, ZIP or exit')}
            value={order.location}
            inputRef={place}
            takesFirst={false}
            suggestions={places.map(({ location }) => ({ id: location, label: location }))}
            hint={<PlaceText order={order} result={isKnown ? result : undefined} />}
            error={
              errors.location ?? (error ? failureText(error, t('The server did not answer.')) : undefined)
            }
            onType={(location) => change({ location, choice: null })}
            onChoose={(id) => change(places.find(({ location }) => location === id) ?? {})}
            onEnter={() => form.current?.querySelector<HTMLElement>('[name=when]:checked')?.focus()}
            action={
              <Button
                kind="plain"
                disabled={!order.point && !result}
                onClick={() => change({ point: order.point ? null : pinAt(result) })}
              >
                {order.point ? t('Remove the pin') : t('Set a pin')}
              </Button>
            }
          />
          {unclear && <Choices result={result} onChoose={(choice) => change({ choice, location: choice })} />}
          {order.point && (
            <LatePart>
              <PinMap point={order.point} onMove={(point) => change({ point })} />
            </LatePart>
          )}
          <TimeFields order={order} place={result ?? null} error={errors.scheduledAt} onChange={change} />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={t('Vehicle')}>
              <TextInput
                name="vehicleInfo"
                autoComplete="off"
                placeholder={t('Year, make, model, color')}
                value={order.vehicleInfo}
                onChange={({ target }) => change({ vehicleInfo: target.value })}
              />
            </Field>
            <Field label={t('Connector')}>
              <SelectInput
                name="connector"
                value={order.connector ?? ''}
                onChange={({ target }) =>
                  change({ connector: Connector.options.find((each) => each === target.value) ?? null })
                }
              >
                <option value="">{t('Not sure')}</option>
                {Connector.options.map((each) => (
                  <option key={each} value={each}>
                    {each === 'tow' ? t('My car needs a tow') : each}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label={t('Energy')} error={errors.kwh}>
              <SelectInput
                name="kwh"
                value={order.kwh ?? ''}
                onChange={({ target }) => change({ kwh: target.value ? Number(target.value) : null })}
              >
                <option value="">{t('Usual')}</option>
                {config.energy.choicesKwh.map((kwh) => (
                  <option key={kwh} value={kwh}>
                    {t('{kwh} kWh', { kwh })}
                  </option>
                ))}
              </SelectInput>
            </Field>
          </div>
          <Field label={t('Notes')}>
            <TextInput
              name="notes"
              autoComplete="off"
              value={order.notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          </Field>
        </div>
        <div className="gutter sticky bottom-0 grid gap-2 border-t border-line bg-paper pt-3 pb-[calc(16px+var(--safe-bottom))]">
          <output className="block min-h-6">
            {result && isKnown && !unclear && <Offer order={order} result={result} />}
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

const accountText = (bookings: readonly Booking[]): string =>
  openIds(bookings).length > 0
    ? t('Has an open booking. Enter an address, or press the arrow down for places used before.')
    : t('Press the arrow down in the next field for places used before.');

/** Where a pin starts: at the place that was found. */
const pinAt = (result: DistanceResult | undefined) =>
  result ? { latitude: result.latitude, longitude: result.longitude, accuracy: null } : null;

function PlaceText({ order, result }: { order: PhoneOrder; result: DistanceResult | undefined }) {
  if (!result) return <span>{t('Address, town and ZIP code, or exit of a highway.')}</span>;
  const at = order.point ? pointFigures(order.point) : placeNote(result, { t });
  const miles = t('{miles} mi from the base', { miles: result.distance });
  const label =
    result.label &&
    t('The pin is {miles} mi from {place}: the technician drives to the pin.', {
      miles: result.label.miles.toFixed(1),
      place: result.label.place,
    });
  return (
    <span role="status">
      {at}, {miles}. {label}
    </span>
  );
}

type ChoicesProps = { result: DistanceResult; onChoose: (choice: string) => void };

/** The places that the text may mean. */
function Choices({ result, onChoose }: ChoicesProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 rounded-small bg-amber-wash p-3">
      <legend className="float-left w-full pb-1 text-small">{t('Which place do you mean?')}</legend>
      {(result.choices ?? [result.place]).map((choice) => (
        <Button key={choice} size="compact" className="bg-surface!" onClick={() => onChoose(choice)}>
          {choice}
        </Button>
      ))}
    </fieldset>
  );
}

/** What to say on the phone: when somebody arrives, and what it costs. */
function Offer({ order, result }: { order: PhoneOrder; result: DistanceResult }) {
  const { totalAmount, taxAmount } = priceOf(order, result);
  const price = t('{total} with {tax} tax', { total: formatUsd(totalAmount), tax: formatUsd(taxAmount) });
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <strong className="text-heading tabular-nums">{price}</strong>
      <span className="text-small text-ink-soft">
        {order.serviceType === 'emergency' && arrivalText(result.quote.emergency.arrival)}
      </span>
    </span>
  );
}
