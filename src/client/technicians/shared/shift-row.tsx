import { X } from 'lucide-react';
import { Field, TextInput } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../../ui/texts.ts';
import type { ShiftFields } from './shift-fields.ts';

type ShiftRowProps = {
  row: ShiftFields;
  onChange: (changed: Partial<ShiftFields>) => void;
  onRemove: () => void;
};

/** One shift: day, start, end, and a break that may be empty. */
export function ShiftRow({ row, onChange, onRemove }: ShiftRowProps) {
  const time = (label: string, name: 'from' | 'until' | 'breakFrom' | 'breakUntil') => (
    <Field label={label}>
      <TextInput
        type="time"
        name={name}
        value={row[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-small border border-line p-3">
      <legend className="sr-only">{t('Shift')}</legend>
      <div className="flex items-end gap-2">
        <Field label={t('Shift')} className="flex-1">
          <TextInput
            type="date"
            name="day"
            value={row.day}
            onChange={(event) => onChange({ day: event.target.value })}
          />
        </Field>
        <IconButton label={t('Remove this shift')} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(138px,1fr))] gap-3">
        {time(t('From'), 'from')}
        {time(t('Until'), 'until')}
        {time(t('Break from'), 'breakFrom')}
        {time(t('Break until'), 'breakUntil')}
      </div>
    </fieldset>
  );
}
