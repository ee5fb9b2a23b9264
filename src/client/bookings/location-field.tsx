import { Check, LoaderCircle, LocateFixed, MapPin, Route } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { baseName, priceText } from '../../domain/company-words.ts';
import { placeNote } from '../../domain/place.ts';
import { config } from '../app/config.ts';
import { type Distance, type Place, pointWords, useDeviceLocation } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import type { PlaceQuestion } from './place-question.ts';
import { PlaceQuestionPanel } from './place-question-panel.tsx';

type LocationFieldProps = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  place: Place;
  distance: Distance;
  question: PlaceQuestion | null;
  refusals: number;
  onPlace: (place: Place) => void;
  onAnswered: (question: PlaceQuestion) => void;
  /** Leads back to the text. */
  onEdit: () => void;
};

/** Where the car is, how well that is known, and how far it is from the base. */
export function LocationField(props: LocationFieldProps) {
  const { field, error, place, distance, question, refusals, onPlace, onAnswered, onEdit } = props;
  const { locating, locate } = useDeviceLocation(place.text, onPlace);
  const dropPoint = () => onPlace({ text: place.text, point: null });
  return (
    <div className="grid gap-3">
      <Field
        label="Where is your car?"
        error={error ?? distance.problem ?? undefined}
        hint={<DistanceNote place={place} distance={distance} confirmed={question === null} />}
        action={
          question?.kind !== 'here' && (
            <Button kind="plain" busy={locating} onClick={locate}>
              {!locating && <LocateFixed aria-hidden="true" />}
              Use my location
            </Button>
          )
        }
      >
        <TextInput
          {...field}
          icon={MapPin}
          autoComplete="street-address"
          enterKeyHint="next"
          placeholder="Address, town, ZIP or exit"
        />
      </Field>
      {place.point && (
        <Button kind="plain" className="-mt-3 -ml-2 justify-self-start" onClick={dropPoint}>
          Use the text instead
        </Button>
      )}
      {question && (
        <PlaceQuestionPanel
          key={question.key}
          question={question}
          refusals={refusals}
          locating={locating}
          onLocate={locate}
          onYes={() => onAnswered(question)}
          onNo={onEdit}
          onText={dropPoint}
        />
      )}
    </div>
  );
}

type DistanceNoteProps = { place: Place; distance: Distance; confirmed: boolean };

function DistanceNote({ place: { point }, distance: { state, result }, confirmed }: DistanceNoteProps) {
  if (state === 'calculating') {
    return (
      <span aria-live="polite" className="flex items-center gap-2">
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        Calculating distance…
      </span>
    );
  }
  if (!result) return <span>Address, town and ZIP code, or exit of a highway.</span>;
  const extra = result.extraMiles > 0;
  const Icon = confirmed ? Check : Route;
  return (
    <span aria-live="polite" className="grid gap-1">
      <span>{point ? `${pointWords(point)} The text is a note for the technician.` : placeNote(result)}</span>
      <span data-confirmed={confirmed || undefined} className="flex items-center gap-2">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${confirmed ? 'text-volt-text' : ''}`} />
        {result.distance.toFixed(1)} mi from {baseName(config)}.{' '}
        {extra
          ? `${result.extraMiles.toFixed(1)} extra miles at ${priceText(config.prices.perExtraMile)}.`
          : 'No extra miles.'}
      </span>
    </span>
  );
}
