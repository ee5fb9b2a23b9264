import { Mail, Phone, UserRound } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { useContacts } from '../customers/api.ts';
import { Field, TextInput } from '../ui/field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { t } from '../ui/texts.ts';
import { useDebounced } from '../ui/use-settled.ts';
import {
  knownCaller,
  nameOf,
  newCaller,
  openIds,
  type PhoneOrder,
  phoneOf,
  withoutAccount,
} from './phone-order.ts';
import { SuggestField } from './suggest-field.tsx';

const SEARCH_DELAY_MS = 200;
const MIN_LETTERS = 3;

type CallerFieldsProps = {
  order: PhoneOrder;
  /** The former bookings of the caller. */
  bookings: readonly Booking[];
  errors: Partial<Record<string, string>>;
  /** Of the field in which a caller is searched. */
  inputRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<PhoneOrder>) => void;
  onChosen: () => void;
};

/** Who calls: an account that is searched by phone, name or e-mail, or somebody new. */
export function CallerFields({ order, bookings, errors, inputRef, onChange, onChosen }: CallerFieldsProps) {
  const [typed, setTyped] = useState(order.customerName || order.phoneNumber || order.email);
  const name = useRef<HTMLInputElement>(null);
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const isSearched = search.length >= MIN_LETTERS && order.account === null;
  const contacts = useContacts(search, isSearched);
  // Enter takes the first one, so what was found for another text is not offered.
  const isFound = isSearched && search === typed.trim() && !contacts.isPlaceholderData;
  const found = isFound ? (contacts.data ?? []) : [];

  function choose(id: string): void {
    const contact = found.find((each) => each.id === id);
    if (!contact) return;
    setTyped(nameOf(contact) || contact.email || '');
    onChange(knownCaller(contact));
    onChosen();
  }

  return (
    <>
      <SuggestField
        label={t('Who calls?')}
        name="caller"
        icon={UserRound}
        placeholder={t('Phone, name or e-mail')}
        value={typed}
        inputRef={inputRef}
        takesFirst
        suggestions={found.slice(0, 5).map((contact) => ({
          id: contact.id,
          label: nameOf(contact) || contact.email || t('Unknown Customer'),
          detail: [phoneOf(contact), contact.email].filter(Boolean).join(', '),
        }))}
        hint={order.account === null ? t('Somebody new gets an account.') : accountText(bookings)}
        onType={(text) => {
          setTyped(text);
          onChange({ ...newCaller(text), ...withoutAccount(order) });
        }}
        onChoose={choose}
        onEnter={() => name.current?.focus()}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={t('Name')} error={errors.customerName}>
          <TextInput
            ref={name}
            name="customerName"
            autoComplete="off"
            value={order.customerName}
            onChange={({ target }) => onChange({ customerName: target.value })}
          />
        </Field>
        <Field label={t('Phone')} error={errors.phoneNumber}>
          <PhoneInput
            name="phoneNumber"
            icon={Phone}
            autoComplete="off"
            value={order.phoneNumber}
            onChange={(phoneNumber) => onChange({ phoneNumber })}
          />
        </Field>
        <Field label={t('E-mail')} error={errors.email}>
          <TextInput
            name="email"
            type="email"
            icon={Mail}
            autoComplete="off"
            readOnly={order.account?.hasEmail ?? false}
            value={order.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
      </div>
    </>
  );
}

const accountText = (bookings: readonly Booking[]): string =>
  openIds(bookings).length > 0
    ? t('Has an open booking. Enter an address, or press the arrow down for places used before.')
    : t('Press the arrow down in the next field for places used before.');
