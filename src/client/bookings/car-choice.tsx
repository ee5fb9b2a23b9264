import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import type { CustomerVehicle } from '../../domain/people/vehicle.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { Choice } from '../ui/choice.tsx';
import { t } from '../ui/texts.ts';
import { plateNote } from './order.ts';

type CarChoiceProps = {
  form: Pick<UseFormReturn<BookingForm>, 'watch' | 'getValues' | 'setValue'>;
  vehicles: readonly CustomerVehicle[];
};

/**
 * The customer's vehicles as choices, for customers with several: one fills the vehicle, its plug and its plate. The text
 * of the form says which is chosen, so that a last booking, a draft and what is typed choose as well.
 */
export function CarChoice({ form, vehicles }: CarChoiceProps) {
  const [typed, setTyped] = useState({ vehicleInfo: '', connector: null as BookingForm['connector'] });
  const [info, notes] = form.watch(['vehicleInfo', 'notes']);
  const cars = vehicles.filter((each) => vehicleText(each) !== '');
  if (cars.length < 2) return null;
  const named = cars.filter((each) => vehicleText(each) === info?.trim());
  const chosen = named.find(({ licensePlate }) => plateNoteIn(notes ?? '', licensePlate)) ?? named[0];

  function choose(car: CustomerVehicle | undefined): void {
    const { vehicleInfo, connector } = form.getValues();
    if (!chosen) setTyped({ vehicleInfo: vehicleInfo ?? '', connector });
    form.setValue('vehicleInfo', car ? vehicleText(car) : typed.vehicleInfo, { shouldDirty: true });
    // Whichever car it is, it needs the tow.
    if (connector !== 'tow')
      form.setValue('connector', (car ? car.vehicleConnector : typed.connector) ?? null);
    form.setValue('notes', withPlateOf(car, cars, notes ?? ''));
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-label">{t('Which car?')}</legend>
      {cars.map((car) => (
        <Choice key={car.id} name="car" isChosen={car === chosen} onChoose={() => choose(car)}>
          <span className="min-w-0 py-2 [overflow-wrap:anywhere]">
            {vehicleText(car)}
            {car.licensePlate && (
              <span className="block text-small font-normal text-ink-soft">{car.licensePlate}</span>
            )}
          </span>
        </Choice>
      ))}
      <Choice name="car" isChosen={!chosen} onChoose={() => choose(undefined)}>
        {t('Another car')}
      </Choice>
    </fieldset>
  );
}

/** Returns the note of a plate as the form wrote it, perhaps in another language; undefined without one. */
function plateNoteIn(notes: string, plate: string | null): string | undefined {
  if (plate === null) return undefined;
  const own = plateNote(plate);
  return notes.includes(own) ? own : notes.split('\n').find((line) => line.endsWith(`: ${plate}`));
}

/** Returns the notes with the plate of a car instead of that of another one; what the customer wrote stays. */
function withPlateOf(
  car: CustomerVehicle | undefined,
  cars: readonly CustomerVehicle[],
  notes: string,
): string {
  const next = car?.licensePlate ? plateNote(car.licensePlate) : '';
  const former = cars.map(({ licensePlate }) => plateNoteIn(notes, licensePlate)).find(Boolean);
  if (former) return notes.replace(former, () => next).trim();
  return notes.trim() === '' ? next : notes;
}
