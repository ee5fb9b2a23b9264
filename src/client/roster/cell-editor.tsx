import { type FormEvent, useRef, useState } from 'react';
import {
  LeaveKind,
  leaveNames,
  placeNames,
  type TypedShiftPlace,
  type Vehicle,
} from '../../domain/dispatch/roster.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import { type CellContent, dayOff } from './cells.ts';
import { parseHours, typedText } from './parse-hours.ts';
import { contentText, placeText, vehicleNames } from './roster-text.ts';

const OTHER = 'other';
const NAMED = ['home', 'base', 'depot'] as const;

/** A place as the fields have it: a choice, and a text for another place. */
type PlaceFields = { choice: string; text: string; known: TypedShiftPlace | null };

const placeFieldsOf = (place: TypedShiftPlace | null): PlaceFields =>
  place === null || typeof place === 'string'
    ? { choice: place ?? '', text: '', known: null }
    : { choice: OTHER, text: placeText(place), known: place };

function placeIn({ choice, text, known }: PlaceFields): TypedShiftPlace | null {
  if (choice !== OTHER) return NAMED.find((name) => name === choice) ?? null;
  if (text.trim() === '') return null;
  // An unchanged text keeps its point; a new one is looked for by the server.
  return known && typeof known !== 'string' && known.location === text ? known : { location: text.trim() };
}

type EditorProps = {
  title: string;
  content: CellContent;
  vehicles: readonly Vehicle[];
  /** How many cells it is for. */
  count: number;
  onSave: (content: CellContent) => void;
  onClose: () => void;
};

/** Hours, places and vehicle of the selected cells. */
export function CellEditor({ title, content, vehicles, count, onSave, onClose }: EditorProps) {
  const [first] = content;
  const [leave, setLeave] = useState<LeaveKind | ''>(first?.leave ?? '');
  const [hours, setHours] = useState(first?.leave ? '' : typedText(content));
  const [start, setStart] = useState(() => placeFieldsOf(first?.startPlace ?? null));
  const [end, setEnd] = useState(() => placeFieldsOf(first?.endPlace ?? null));
  const [vehicleId, setVehicleId] = useState(first?.vehicleId ?? '');
  const input = useRef<HTMLInputElement>(null);
  const parsed = leave ? [dayOff(leave)] : parseHours(hours);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parsed) return input.current?.focus();
    const extras = {
      startPlace: placeIn(start),
      endPlace: placeIn(end),
      vehicleId: vehicleId || null,
    };
    onSave(parsed.map((shift) => (shift.leave ? shift : { ...shift, ...extras })));
    onClose();
  };
  const offered = vehicles.filter(({ id, active }) => active || id === vehicleId);
  return (
    <Dialog open onOpenChange={onClose} title={title} initialFocus={() => input.current}>
      <form onSubmit={submit} noValidate className="gutter grid gap-4 pt-1 pb-6">
        {count > 1 && (
          <p className="text-small text-ink-soft">{t('For all {count} selected days.', { count })}</p>
        )}
        <Field
          label={t('Hours')}
          error={parsed ? undefined : t('Please type hours such as 9-5, 22-6 or 9-5/12-12:30.')}
          hint={
            parsed && !leave && parsed.length > 0
              ? contentText(parsed, () => '')
              : t('9-5, 22-6, 9:30-6p; a break behind a slash: 9-5/12-12:30. Empty: free.')
          }
        >
          <TextInput
            ref={input}
            name="hours"
            autoComplete="off"
            enterKeyHint="done"
            disabled={leave !== ''}
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          />
        </Field>
        <Field label={t('Leave')}>
          <SelectInput
            name="leave"
            value={leave}
            onChange={({ target }) => setLeave(LeaveKind.safeParse(target.value).data ?? '')}
          >
            <option value="">{t('No leave')}</option>
            {LeaveKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(leaveNames[kind])}
              </option>
            ))}
          </SelectInput>
        </Field>
        {leave === '' && (
          <>
            <PlaceField label={t('Starts at')} name="startPlace" fields={start} onChange={setStart} />
            <PlaceField label={t('Ends at')} name="endPlace" fields={end} onChange={setEnd} />
            <Field label={t('Vehicle')}>
              <SelectInput
                name="vehicleId"
                value={vehicleId}
                onChange={({ target }) => setVehicleId(target.value)}
              >
                <option value="">{t('Own van')}</option>
                {offered.map(({ id }) => (
                  <option key={id} value={id}>
                    {vehicleNames(offered)(id)}
                  </option>
                ))}
              </SelectInput>
            </Field>
          </>
        )}
        <FormActions submit={t('Apply')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type PlaceFieldProps = {
  label: string;
  name: string;
  fields: PlaceFields;
  onChange: (fields: PlaceFields) => void;
};

function PlaceField({ label, name, fields, onChange }: PlaceFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <SelectInput
          name={name}
          value={fields.choice}
          onChange={({ target }) => onChange({ ...fields, choice: target.value })}
        >
          <option value="">{t('Not said')}</option>
          {NAMED.map((place) => (
            <option key={place} value={place}>
              {t(placeNames[place])}
            </option>
          ))}
          <option value={OTHER}>{t('Another place')}</option>
        </SelectInput>
      </Field>
      {fields.choice === OTHER && (
        <Field label={t('{label}, place', { label })} labelHidden>
          <TextInput
            name={`${name}Text`}
            autoComplete="off"
            maxLength={200}
            placeholder={t('Address, town or ZIP code')}
            value={fields.text}
            onChange={({ target }) => onChange({ ...fields, text: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
