import { type Control, useController } from 'react-hook-form';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import { Choice } from '../ui/choice.tsx';
import { t } from '../ui/texts.ts';
import { PlugFieldset } from './shared/plug-fieldset.tsx';

/** The plug of the car, or that the car needs a tow, which is no plug. */
export function PlugChoice({ control }: { control: Control<BookingForm> }) {
  const { field } = useController({ control, name: 'connector' });
  return (
    <PlugFieldset name={field.name} value={field.value ?? null} onChoose={field.onChange}>
      <Choice name={field.name} isChosen={field.value === 'tow'} onChoose={() => field.onChange('tow')}>
        {t('My car needs a tow')}
      </Choice>
    </PlugFieldset>
  );
}
