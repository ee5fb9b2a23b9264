import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import { digitsOf, formatPhone } from '../../domain/people/phone.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { plural, t } from '../ui/texts.ts';
import { useDebounced } from '../ui/use-settled.ts';
import { mergeCustomer, readMerge, useContacts } from './api.ts';
import { nameOf } from './customer-marks.tsx';

const SEARCH_DELAY_MS = 250;
const MIN_LETTERS = 2;

type MergeProps = { customer: ContactEntry; onClose: () => void };

/** Merges another account of the same person into this one: choose it, see what goes where, confirm. */
export default function MergeDialog({ customer, onClose }: MergeProps) {
  const [typed, setTyped] = useState('');
  const [otherId, setOtherId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const found = useContacts(search, search.length >= MIN_LETTERS);
  const others = (search.length >= MIN_LETTERS ? (found.data ?? []) : []).filter(
    ({ id }) => id !== customer.id,
  );
  return (
    <Dialog
      open
      isAbove
      onOpenChange={onClose}
      title={t('Merge with another account')}
      description={t('This account stays: {name}. The other one of the same person ends.', {
        name: labelOf(customer),
      })}
      initialFocus={() => field.current}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 pb-5">
        <SearchField
          ref={field}
          label={t('Search the other account')}
          placeholder={t('Name, phone, email')}
          value={typed}
          onSearch={(text) => {
            setTyped(text);
            setOtherId(null);
          }}
        />
        {otherId === null ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {others.slice(0, 6).map((other) => (
              <li key={other.id}>
                <Button className="w-full justify-start!" onClick={() => setOtherId(other.id)}>
                  {labelOf(other)}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Preview keptId={customer.id} otherId={otherId} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const labelOf = (customer: ContactEntry): string =>
  [...new Set([nameOf(customer), customer.email, customer.phone && formatPhone(digitsOf(customer.phone))])]
    .filter(Boolean)
    .join(', ');

type PreviewProps = { keptId: string; otherId: string; onClose: () => void };

function Preview({ keptId, otherId, onClose }: PreviewProps) {
  const { data, error } = useQuery(readMerge(keptId, otherId));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (error) return <Refusal text={failureText(error, t('The server did not answer.'))} />;
  if (!data) return null;
  async function merge() {
    setBusy(true);
    setRefusal(null);
    try {
      await mergeCustomer(keptId, otherId);
      toast({ title: t('Customers Merged') });
      onClose();
    } catch (failed) {
      setRefusal(failureText(failed, t('The server did not answer.')));
      setBusy(false);
    }
  }
  const { given, bookings, payments, savedCards, notes, vehicles, filled } = data;
  const { lostEmail, signInPhone, lostSignInPhone } = data;
  return (
    <>
      <h3 className="text-small font-semibold [overflow-wrap:anywhere]">{labelOf(given)}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
        <li>
          {plural(bookings, '{count} booking goes over', '{count} bookings go over')},{' '}
          {plural(payments, '{count} payment', '{count} payments')},{' '}
          {plural(savedCards, '{count} saved card', '{count} saved cards')},{' '}
          {plural(notes, '{count} note', '{count} notes')},{' '}
          {plural(vehicles, '{count} vehicle', '{count} vehicles')}.
        </li>
        {filled.length > 0 && <li>{t('What the profile lacks is filled from the other one.')}</li>}
        {signInPhone && (
          <li>
            {t('Whoever has the phone number ending in {digits} signs in to this account by text message.', {
              digits: signInPhone,
            })}
          </li>
        )}
        <li>{t('Its sessions, passkeys and sign-in providers end. The books stay as they are.')}</li>
        {lostEmail && (
          <li className="text-amber-text">
            {t('{email} leads to this account no more: tell the customer.', { email: lostEmail })}
          </li>
        )}
        {lostSignInPhone && (
          <li className="text-amber-text">
            {t('The phone number ending in {digits} signs in to this account no more: tell the customer.', {
              digits: lostSignInPhone,
            })}
          </li>
        )}
        <li>{t('This cannot be undone.')}</li>
      </ul>
      {refusal && <Refusal text={refusal} />}
      <Button kind="forward" busy={busy} onClick={() => void merge()}>
        {t('Merge')}
      </Button>
    </>
  );
}

const Refusal = ({ text }: { text: string }) => (
  <p role="alert" className="text-small text-alarm-text">
    {text}
  </p>
);
