import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Availability, AvailabilityChange } from '../../../domain/dispatch/availability.ts';
import { failureText, serverFailure } from '../../app/http.ts';
import { Button } from '../../ui/button.tsx';
import { errorsByField, Field, NumberField, TextInput } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { t } from '../../ui/texts.ts';
import { ConnectorChoice, connectorsIn } from './connector-choice.tsx';
import { newShiftFields, type ShiftFields, shiftFieldsOf, shiftOf, withShifts } from './shift-fields.ts';
import { ShiftRow } from './shift-row.tsx';

type AvailabilityFormProps = {
  availability: Availability;
  /** Begins with a shift from now, if none is planned. */
  startsNow?: boolean;
  onSave: (change: AvailabilityChange) => Promise<unknown>;
  onClose: () => void;
};

type Row = ShiftFields & { key: number };

function rowsOf({ shifts }: Availability, startsNow: boolean): Row[] {
  const now = serverNow();
  const planned = shifts.filter(({ endsAt }) => Date.parse(endsAt) > now).map(shiftFieldsOf);
  const shown = planned.length === 0 && startsNow ? [newShiftFields(now)] : planned;
  return shown.map((fields, key) => ({ ...fields, key }));
}

/** Sets a technician's shifts with their breaks, the connectors, the capacity and the charge of the van, and the home. */
export function AvailabilityForm({
  availability,
  startsNow = false,
  onSave,
  onClose,
}: AvailabilityFormProps) {
  const { shifts, van, home } = availability;
  const [rows, setRows] = useState(() => rowsOf(availability, startsNow));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const change = (key: number, changed: Partial<ShiftFields>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { ...newShiftFields(serverNow()), key }]);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const checked = AvailabilityChange.safeParse({
      shifts: withShifts(
        shifts,
        rows.flatMap((row) => shiftOf(row) ?? []),
        serverNow(),
      ),
      connectors: connectorsIn(form),
      capacityKwh: kwhIn(form, 'capacityKwh') ?? null,
      chargeKwh: kwhIn(form, 'chargeKwh'),
      home: homeIn(form, home),
    });
    setErrors(errorsByField(checked));
    if (!checked.success) return;
    setBusy(true);
    try {
      await onSave(checked.data);
      onClose();
    } catch (error) {
      const field = serverFailure(error)?.code === 'PLACE_NOT_FOUND' ? 'home' : 'all';
      setErrors({ [field]: failureText(error, t('The server did not answer. Please try again.')) });
      setBusy(false);
    }
  };
  const error = errors.shifts ?? errors.all;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {rows.map((row) => (
        <ShiftRow
          key={row.key}
          row={row}
          onChange={(changed) => change(row.key, changed)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button size="compact" className="justify-self-start bg-surface!" onClick={add}>
        <Plus aria-hidden="true" />
        {t('Add shift')}
      </Button>
      <ConnectorChoice title={t('Connectors of the van')} chosen={van.connectors ?? []} />
      <div className="pair gap-3">
        <NumberField
          name="capacityKwh"
          label={t('Capacity, kWh')}
          error={errors.capacityKwh}
          defaultValue={van.capacityKwh}
        />
        <NumberField
          name="chargeKwh"
          label={t('Charge now, kWh')}
          error={errors.chargeKwh}
          hint={
            van.kwhLeft === null
              ? undefined
              : t('{kwh} kWh left as far as known', { kwh: Math.floor(van.kwhLeft) })
          }
        />
      </div>
      <Field
        label={t('Home')}
        error={errors.home}
        hint={t('Address or ZIP code, for shifts that start or end at home.')}
      >
        <TextInput name="home" autoComplete="off" defaultValue={home?.location} />
      </Field>
      {error && (
        <p role="alert" className="text-small text-alarm-text">
          {t(error)}
        </p>
      )}
      <FormActions submit={t('Save')} busy={busy} onCancel={onClose} />
    </form>
  );
}

/** A number of kWh; undefined for an empty field. */
function kwhIn(form: FormData, name: string): number | undefined {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? undefined : Number(text.replace(',', '.'));
}

/** Where the technician lives, for the server to find; null for nowhere, undefined for a place that is unchanged. */
function homeIn(form: FormData, home: Availability['home']): AvailabilityChange['home'] {
  const location = String(form.get('home') ?? '').trim();
  if (location === (home?.location ?? '')) return undefined;
  return location === '' ? null : { location };
}
