import { ArrowRight, LocateFixed, MapPin } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { referralOf } from '../app/sign-in.ts';
import type { Place } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';

const load = () => import('./landing-quote.tsx');
const LandingQuote = lazyPart('pages/landing-quote', load);
/** Loads the code that answers as soon as an answer becomes likely. */
const preload = () => void load().catch(() => {});

/** What a press before the script has come asks for, in the address of the page: the form works without a script. */
const LOCATION = 'location';
const HERE = 'here';

const nowhere: Place = { text: '', point: null };

/**
 * 'Where is your car?': a place gives the price with tax and the arrival there, without an account. A press before the
 * script has come loads the page again with the place in its address, and what was typed before it counts.
 */
export function AskPlace({ search }: { search: string }) {
  const given = new URLSearchParams(search);
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState(nowhere);
  /** The number of presses that ask for the device's position. */
  const [presses, setPresses] = useState(0);
  /** The number of times that the text was sent as it is. */
  const [sends, setSends] = useState(0);

  const isHereAsked = given.has(HERE);
  useEffect(() => {
    const text = input.current?.value ?? '';
    if (text !== '') setPlace({ text, point: null });
    if (isHereAsked) setPresses(1);
    if (text !== '' || isHereAsked) preload();
  }, [isHereAsked]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (place.text.trim() === '') input.current?.focus();
    else setSends(sends + 1);
  }

  function onFound(found: Place): void {
    setPlace(found);
    if (input.current) input.current.value = found.text;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form action="/" onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {referralOf(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label={t('Where is your car?')}>
          <TextInput
            ref={input}
            name={LOCATION}
            defaultValue={given.get(LOCATION) ?? ''}
            maxLength={2000}
            icon={MapPin}
            autoComplete="street-address"
            enterKeyHint="search"
            data-here={place.point ? '' : undefined}
            placeholder={t('Address, town, ZIP or exit')}
            onFocus={preload}
            onChange={(event) => setPlace({ text: event.target.value, point: null })}
            after={
              <IconButton label={t('See price and time')} type="submit" className="-mr-3">
                <ArrowRight aria-hidden="true" />
              </IconButton>
            }
          />
        </Field>
        <Button
          kind="forward"
          type="submit"
          name={HERE}
          value="1"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={(event) => {
            event.preventDefault();
            setPresses(presses + 1);
          }}
        >
          <LocateFixed aria-hidden="true" />
          {t('Use my location')}
        </Button>
      </form>
      <div aria-live="polite">
        {(place.text !== '' || place.point || presses > 0) && (
          <LatePart fallback={<p className="text-small text-ink-soft">{t('Calculating…')}</p>}>
            <LandingQuote place={place} presses={presses} sends={sends} search={search} onPlace={onFound} />
          </LatePart>
        )}
      </div>
    </div>
  );
}
