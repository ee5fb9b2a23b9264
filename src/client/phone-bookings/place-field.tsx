import { MapPin } from 'lucide-react';
import type { Ref } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type Point, placeNote } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { pointFigures } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { type PhoneOrder, usedPlaces } from './phone-order.ts';
import { SuggestField } from './suggest-field.tsx';

const PinMap = lazyPart('phone-bookings/pin-map', () => import('./pin-map.tsx'));

type PlaceFieldProps = {
  order: PhoneOrder;
  /** What the server found last; `isKnown` if that is for the place that is entered now. */
  result: DistanceResult | undefined;
  isKnown: boolean;
  /** Whether one of several places has to be chosen. */
  unclear: boolean;
  /** The former bookings of the caller, whose places are suggested. */
  bookings: readonly Booking[];
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<PhoneOrder>) => void;
  /** Enter without a suggestion. */
  onEnter: () => void;
};

/** Where the car is: a text with the places used before, one of several that it may mean, or a pin on the map. */
export function PlaceField(props: PlaceFieldProps) {
  const { order, result, isKnown, unclear, bookings, error, inputRef, onChange, onEnter } = props;
  const places = usedPlaces(bookings).filter(({ location }) =>
    location.toLowerCase().includes(order.location.trim().toLowerCase()),
  );
  return (
    <>
      <SuggestField
        label={t('Where is the car?')}
        name="location"
        icon={MapPin}
        placeholder={t('Address, town, ZIP or exit')}
        value={order.location}
        inputRef={inputRef}
        takesFirst={false}
        suggestions={places.map(({ location }) => ({ id: location, label: location }))}
        hint={<PlaceText order={order} result={isKnown ? result : undefined} />}
        error={error}
        onType={(location) => onChange({ location, choice: null })}
        onChoose={(id) => onChange(places.find(({ location }) => location === id) ?? {})}
        onEnter={onEnter}
        action={
          <Button
            kind="plain"
            // Before a place was asked for, Tab leads past it.
            disabled={!order.point && !result && !error}
            onClick={() => onChange({ point: order.point ? null : pinAt(result) })}
          >
            {order.point ? t('Remove the pin') : t('Set a pin')}
          </Button>
        }
      />
      {unclear && result && (
        <Choices result={result} onChoose={(choice) => onChange({ choice, location: choice })} />
      )}
      {order.point && (
        <LatePart>
          <PinMap point={order.point} onMove={(point) => onChange({ point })} />
        </LatePart>
      )}
    </>
  );
}

/** Where a pin starts: at the place that was found, else at the base. */
const pinAt = (result: DistanceResult | undefined): Point => {
  const { latitude, longitude } = result ?? config.base;
  return { latitude, longitude, accuracy: null };
};

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
