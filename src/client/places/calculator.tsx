import { LocateFixed, MapPin } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { placeNote } from '../../domain/places/place.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { deviceNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { type Place, pointText, problemOf, useDeviceLocation, useDistance } from './api.ts';
import { PlaceQuote, type RenderArrival } from './place-quote.tsx';
import { setCalculatedPlace } from './shared/asked-place.ts';
import { LocationDenied } from './shared/location-denied.tsx';

type DistanceCalculatorProps = {
  /** True while the booking form is open: its location field must be the only one of that name. */
  aside: boolean;
  /** Shows when somebody arrives at the place. */
  renderArrival: RenderArrival;
};

const nowhere: Place = { text: '', point: null };

/** Shows the price of a charge at a place, and when somebody arrives there, while the visitor types. */
export function DistanceCalculator({ aside, renderArrival }: DistanceCalculatorProps) {
  const [{ place, askedAt }, setAsked] = useState({ place: nowhere, askedAt: 0 });
  const setPlace = (place: Place) => setAsked({ place, askedAt: deviceNow() });
  const { state, result, onLeave, ...failure } = useDistance(place);
  const { locating, locate, isDenied, wasRefused } = useDeviceLocation(place.text, setPlace);
  const { point } = place;
  // What was asked before the language was switched. The server has rendered the field empty.
  const given = new URLSearchParams(useLocation().search);
  const typed = given.get('location') ?? '';
  const isHereAsked = given.has('here');
  const find = useEffectEvent(locate);
  useEffect(() => {
    if (isHereAsked) find();
    if (typed === '') return;
    const asked = { place: { text: typed, point: null }, askedAt: deviceNow() };
    setAsked((former) => (former.place.text === '' ? asked : former));
  }, [typed, isHereAsked]);
  useEffect(() => {
    setCalculatedPlace(state === 'known' ? { place, result, askedAt } : null);
    return () => setCalculatedPlace(null);
  }, [state, place, result, askedAt]);
  return (
    <Card className="!gap-0">
      <Field label={t('Where is your car?')} error={problemOf(failure, isDenied)}>
        <TextInput
          name={aside ? undefined : 'location'}
          icon={MapPin}
          value={place.text}
          onChange={(event) => setPlace({ text: event.target.value, point })}
          onBlur={onLeave}
          autoComplete="street-address"
          enterKeyHint="done"
          data-here={point ? '' : undefined}
          placeholder={t('Address, town, ZIP or exit')}
          after={
            <IconButton
              label={t('Use my location')}
              disabled={locating}
              onClick={locate}
              className="-mr-3 text-volt-text"
            >
              <LocateFixed aria-hidden="true" className={locating ? 'animate-pulse' : undefined} />
            </IconButton>
          }
        />
      </Field>
      {wasRefused && (
        <div className="mt-3">
          <LocationDenied />
        </div>
      )}
      {point && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          {pointText(point)}
          <Button kind="plain" onClick={() => setPlace({ text: place.text, point: null })}>
            {t('Use the address, not my location')}
          </Button>
        </p>
      )}
      <div aria-live="polite" aria-busy={state === 'calculating'}>
        {result && (
          <PlaceQuote
            result={result}
            place={point ? null : placeNote(result, { t })}
            isChosen={place.choice !== undefined}
            renderArrival={renderArrival}
            onChoose={(choice) => setPlace({ ...place, choice })}
          />
        )}
        {!result && state === 'calculating' && (
          <p className="mt-4 text-small text-ink-soft">{t('Calculating…')}</p>
        )}
      </div>
    </Card>
  );
}
