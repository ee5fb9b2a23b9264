import { Check, LoaderCircle, LocateFixed, MapPin, Route } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type Distance, type Place, useDeviceLocation } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';

type LocationFieldProps = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  distance: Distance;
  onLocated: (place: Place) => void;
};

/** Where the car is, and how far that is from the base. */
export function LocationField({ field, error, distance, onLocated }: LocationFieldProps) {
  const { locating, locate } = useDeviceLocation(onLocated);
  return (
    <Field
      label="Where is your car?"
      error={error ?? distance.problem ?? undefined}
      hint={<DistanceNote distance={distance} />}
      action={
        <Button kind="plain" busy={locating} onClick={locate}>
          {!locating && <LocateFixed aria-hidden="true" />}
          Use my location
        </Button>
      }
    >
      <TextInput
        {...field}
        icon={MapPin}
        autoComplete="street-address"
        enterKeyHint="next"
        placeholder="Address, town or ZIP"
      />
    </Field>
  );
}

function DistanceNote({ distance: { state, result } }: { distance: Distance }) {
  if (state === 'calculating') {
    return (
      <span aria-live="polite" className="flex items-center gap-2">
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        Calculating distance…
      </span>
    );
  }
  if (!result) return <span>Address, or town and ZIP code.</span>;
  const extra = result.extraMiles > 0;
  const Icon = extra ? Route : Check;
  return (
    <span aria-live="polite" className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-volt-text" />
      {result.distance.toFixed(1)} mi from Union, NJ.{' '}
      {extra ? `${result.extraMiles.toFixed(1)} extra miles at $2.` : 'No extra miles.'}
    </span>
  );
}
