import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import { bookingFields } from '../../domain/bookings/booking-fields.ts';
import { plugs } from '../../domain/bookings/connector.ts';
import { t } from '../ui/texts.ts';
import { PlugPicture } from './shared/plug-picture.tsx';

/** The plug of the car with its picture, or that the car needs a tow, which is no plug; nobody has to choose. */
export function PlugChoice({ control }: { control: Control<BookingForm> }) {
  const { field } = useController({ control, name: 'connector' });
  const choice = (value: BookingForm['connector']) => ({
    name: field.name,
    isChosen: (field.value ?? null) === value,
    onChoose: () => field.onChange(value),
  });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 flex w-full justify-between text-label">
        {t(bookingFields.connector.label)} <span className="text-small text-ink-soft">{t('Optional')}</span>
      </legend>
      <div className="pair gap-2">
        {plugs.map((plug) => (
          <Choice key={plug} {...choice(plug)}>
            <PlugPicture plug={plug} className="size-7" />
            {plug}
          </Choice>
        ))}
        <Choice {...choice(null)}>{t('Not sure')}</Choice>
      </div>
      <Choice {...choice('tow')}>{t('My car needs a tow')}</Choice>
    </fieldset>
  );
}

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

const Choice = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <label className="relative flex min-h-12 items-center gap-2 rounded-small border border-edge px-4 font-semibold has-checked:border-volt-text has-checked:bg-volt-wash has-checked:text-volt-text has-focus-visible:outline-3 has-focus-visible:outline-focus">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
    {children}
  </label>
);
