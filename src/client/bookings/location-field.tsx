import { Check, LoaderCircle, LocateFixed, MapPin, Route } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { baseName, priceText } from '../../domain/company/company-words.ts';
import { areaMeters, placeNote } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import {
  type Distance,
  type Place,
  pointFigures,
  pointText,
  problemOf,
  useDeviceLocation,
} from '../places/api.ts';
import { LocationDenied } from '../places/shared/location-denied.tsx';
import { useSuggestions } from '../places/shared/use-suggestions.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';
import type { PlaceQuestion } from './place-question.ts';
import { PlaceQuestionPanel } from './place-question-panel.tsx';

// With the map, which most texts do without.
const PinMap = lazyPart('places/shared/pin-map', () => import('../places/shared/pin-map.tsx'));

type LocationFieldProps = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  place: Place;
  distance: Distance;
  question: PlaceQuestion | null;
  refusals: number;
  /** Whether the device's position is being found without a press. */
  finding: boolean;
  onPlace: (place: Place) => void;
  /** `choice` is the chosen one of the question's choices. */
  onAnswered: (question: PlaceQuestion, choice?: string) => void;
  /** Moves the focus to the text. */
  onEdit: () => void;
};

/** The field for the car's place, with the precision of the place and its distance from the base. */
export function LocationField(props: LocationFieldProps) {
  const { field, error, place, distance, question, refusals, onPlace, onAnswered, onEdit } = props;
  const { locate, isDenied, wasRefused, ...device } = useDeviceLocation(place.text, onPlace);
  const locating = device.locating || props.finding;
  /** The text for which the map was opened by a press; null while it is closed. */
  const [pinnedText, setPinnedText] = useState<string | null>(null);
  const isPinning = pinnedText !== null;
  const openMap = () => setPinnedText(place.text);
  const dropPoint = () => {
    setPinnedText(null);
    onPlace({ text: place.text, point: null });
  };
  const listId = useId();
  const suggestions = useSuggestions(place.point ? '' : place.text);
  const { result } = distance;
  const area = isPinning && result ? { point: result, radius: areaMeters(result) } : null;
  // A new position or another text opens the map anew, at its own zoom; the map itself moves to other points.
  const openedAt = useRef('');
  const opensAt = place.point ? place.point.accuracy !== null && place.point : area?.point;
  if (opensAt) openedAt.current = pointFigures(opensAt);
  const pin = place.point ? { point: place.point, radius: place.point.accuracy ?? 0 } : area;
  return (
    <div className="grid gap-3">
      <Field
        label={t('Where is your car?')}
        error={error ?? problemOf(distance, isDenied)}
        hint={<DistanceNote place={place} distance={distance} confirmed={question === null} />}
        action={
          ((question?.kind !== 'here' && question?.kind !== 'area') || isDenied) && (
            <Button kind="plain" busy={locating} onClick={locate}>
              {!locating && <LocateFixed aria-hidden="true" />}
              {t('Use my location')}
            </Button>
          )
        }
      >
        <TextInput
          {...field}
          list={suggestions.length > 0 ? listId : undefined}
          icon={MapPin}
          autoComplete="street-address"
          enterKeyHint="next"
          placeholder={t('Address, town, ZIP or exit')}
        />
      </Field>
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {wasRefused && <LocationDenied />}
      {place.point && (
        <Button
          kind="plain"
          className="-mt-3 -ml-2 justify-self-start"
          onClick={() => {
            dropPoint();
            onEdit();
          }}
        >
          {t('Use the address, not my location')}
        </Button>
      )}
      {result && !place.point && !isPinning && !isPlaceAsked(question) && (
        <Button kind="plain" className="-mt-3 -ml-2 justify-self-start" onClick={openMap}>
          <MapPin aria-hidden="true" />
          {t('Show it on the map')}
        </Button>
      )}
      {question && (
        <PlaceQuestionPanel
          key={question.key}
          question={question}
          refusals={refusals}
          locating={locating}
          isDenied={isDenied}
          onLocate={locate}
          onYes={() => onAnswered(question)}
          onChoose={(choice) => onAnswered(question, choice)}
          onNo={onEdit}
          onText={dropPoint}
          onMap={isPinning ? null : openMap}
        />
      )}
      {pin && (
        <LatePart fallback={<Skeleton className="h-60 rounded-card" />}>
          <PinMap
            key={openedAt.current}
            at={pin.point}
            radiusMeters={pin.radius}
            isMeasured={place.point !== null}
            takesFocus={pinnedText === place.text && place.point === null}
            onMove={(at) => onPlace({ text: place.text, point: { ...at, accuracy: null } })}
          />
        </LatePart>
      )}
    </div>
  );
}

/** Whether the question is about which place the text means, or offers the map itself. */
const isPlaceAsked = (question: PlaceQuestion | null): boolean =>
  question !== null && ['guess', 'which', 'area'].includes(question.kind);

type DistanceNoteProps = { place: Place; distance: Distance; confirmed: boolean };

function DistanceNote({ place: { point }, distance: { state, result }, confirmed }: DistanceNoteProps) {
  if (state === 'calculating') {
    return (
      <span aria-live="polite" className="flex items-center gap-2">
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        {t('Calculating distance…')}
      </span>
    );
  }
  if (!result) return <span>{t('Address, town and ZIP code, or exit of a highway.')}</span>;
  const extra = result.extraMiles > 0;
  const Icon = confirmed ? Check : Route;
  return (
    <span aria-live="polite" className="grid gap-1">
      <span>
        {point
          ? `${pointText(point)} ${t('The text is a note for the technician.')}`
          : placeNote(result, { t })}
      </span>
      <span data-confirmed={confirmed || undefined} className="flex items-center gap-2">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${confirmed ? 'text-volt-text' : ''}`} />
        {t('{miles} mi from {base}.', { miles: result.distance.toFixed(1), base: baseName(config) })}{' '}
        {extra
          ? t('{miles} extra miles at {price}.', {
              miles: result.extraMiles.toFixed(1),
              price: priceText(config.prices.perExtraMile),
            })
          : t('No extra miles.')}
      </span>
    </span>
  );
}
