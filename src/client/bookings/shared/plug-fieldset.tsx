import type { ReactNode } from 'react';
import { bookingFields } from '../../../domain/bookings/booking-fields.ts';
import { type Plug, plugs } from '../../../domain/bookings/connector.ts';
import { Choice } from '../../ui/choice.tsx';
import { t } from '../../ui/texts.ts';
import { PlugPicture } from './plug-picture.tsx';

type PlugFieldsetProps = {
  name: string;
  /** Null for a plug that is not known; another value than a plug is one of the `children`. */
  value: string | null;
  onChoose: (plug: Plug | null) => void;
  /** Further choices. */
  children?: ReactNode;
};

/** The plug of a car with its picture; nobody has to choose. */
export const PlugFieldset = ({ name, value, onChoose, children }: PlugFieldsetProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 flex w-full justify-between text-label">
      {t(bookingFields.connector.label)} <span className="text-small text-ink-soft">{t('Optional')}</span>
    </legend>
    <div className="pair gap-2">
      {plugs.map((plug) => (
        <Choice key={plug} name={name} isChosen={value === plug} onChoose={() => onChoose(plug)}>
          <PlugPicture plug={plug} className="size-7" />
          {plug}
        </Choice>
      ))}
      <Choice name={name} isChosen={value === null} onChoose={() => onChoose(null)}>
        {t('Not sure')}
      </Choice>
    </div>
    {children}
  </fieldset>
);
