import { type FormEvent, useState } from 'react';
import { connectorText } from '../../domain/bookings/connector.ts';
import { NewVehicle, type Vehicle } from '../../domain/dispatch/roster.ts';
import { colorNames, VanColor } from '../../domain/dispatch/van-color.ts';
import { failureText } from '../app/http.ts';
import { ConnectorChoice, connectorsIn } from '../technicians/shared/connector-choice.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorsByField, Field, NumberField, SelectInput, TextInput } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import { addVehicle, changeVehicle, useVehicles } from './api.ts';

/** The vehicles that shifts can be given. */
export function VehiclesDialog({ onClose }: { onClose: () => void }) {
  const { data: vehicles = [] } = useVehicles();
  const [edited, setEdited] = useState<Vehicle | 'new' | null>(null);
  return (
    <Dialog open onOpenChange={onClose} title={t('Vehicles')} width="wide">
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        {edited ? (
          <VehicleForm
            key={edited === 'new' ? 'new' : edited.id}
            vehicle={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : (
          <>
            {vehicles.length === 0 && (
              <p className="text-small text-ink-soft">
                {t('No vehicles yet. Without one a technician drives the own van.')}
              </p>
            )}
            <ul className="divide-y divide-line">
              {vehicles.map((vehicle) => (
                <li key={vehicle.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
                  <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                    <b className="font-semibold">{vehicle.name}</b> {vehicle.plate}
                    <span className="block text-ink-soft">{vehicleText(vehicle)}</span>
                  </span>
                  {!vehicle.active && <Badge state="grey">{t('Not in use')}</Badge>}
                  <Button
                    size="compact"
                    aria-label={t('Change {name}', { name: vehicle.name })}
                    onClick={() => setEdited(vehicle)}
                  >
                    {t('Change')}
                  </Button>
                </li>
              ))}
            </ul>
            <Button className="justify-self-start" size="compact" onClick={() => setEdited('new')}>
              {t('Add vehicle')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

const vehicleText = ({ color, connectors, capacityKwh, kwhLeft, depotKw, depot }: Vehicle): string =>
  [
    color && t(colorNames[color]),
    ...(connectors ?? []).map((connector) => connectorText(connector, { t })),
    capacityKwh !== null && t('{kwh} kWh', { kwh: capacityKwh }),
    kwhLeft !== null && t('{kwh} kWh left', { kwh: Math.floor(kwhLeft) }),
    depotKw !== null && t('charges with {kw} kW', { kw: depotKw }),
    depot && t('at {place}', { place: depot.location }),
  ]
    .filter(Boolean)
    .join(', ');

function numberIn(form: FormData, name: string): number | null {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? null : Number(text.replace(',', '.'));
}

function VehicleForm({ vehicle, onClose }: { vehicle: Vehicle | null; onClose: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const depot = String(form.get('depot') ?? '').trim();
    const checked = NewVehicle.safeParse({
      name: String(form.get('vehicleName') ?? ''),
      plate: String(form.get('plate') ?? ''),
      color: form.get('color') || null,
      connectors: connectorsIn(form),
      capacityKwh: numberIn(form, 'capacityKwh'),
      depotKw: numberIn(form, 'depotKw'),
      depot: depot === '' ? null : vehicle?.depot?.location === depot ? vehicle.depot : { location: depot },
    });
    setErrors(errorsByField(checked));
    if (!checked.success) return;
    setBusy(true);
    try {
      const active = form.has('active');
      await (vehicle ? changeVehicle(vehicle.id, { ...checked.data, active }) : addVehicle(checked.data));
      onClose();
    } catch (error) {
      setErrors({ all: failureText(error, t('The server did not answer. Please try again.')) });
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="pair gap-3">
        <Field label={t('Name')} error={errors.name}>
          <TextInput
            name="vehicleName"
            autoComplete="off"
            maxLength={60}
            defaultValue={vehicle?.name ?? ''}
          />
        </Field>
        <Field label={t('Plate')} error={errors.plate}>
          <TextInput name="plate" autoComplete="off" maxLength={15} defaultValue={vehicle?.plate ?? ''} />
        </Field>
      </div>
      <Field
        label={t('Color')}
        hint={t('Customers look for it, and for the name on the van.')}
        error={errors.color}
      >
        <SelectInput name="color" defaultValue={vehicle?.color ?? ''}>
          <option value="">{t('Not entered')}</option>
          {VanColor.options.map((color) => (
            <option key={color} value={color}>
              {t(colorNames[color])}
            </option>
          ))}
        </SelectInput>
      </Field>
      <ConnectorChoice title={t('Connectors')} chosen={vehicle?.connectors ?? []} />
      <div className="pair gap-3">
        <NumberField
          name="capacityKwh"
          label={t('Capacity, kWh')}
          error={errors.capacityKwh}
          defaultValue={vehicle?.capacityKwh}
        />
        <NumberField
          name="depotKw"
          label={t('Charger at the depot, kW')}
          hint={t('Empty: does not charge there.')}
          error={errors.depotKw}
          defaultValue={vehicle?.depotKw}
        />
      </div>
      <Field label={t('Depot')} hint={t('Empty: the base.')} error={errors.depot}>
        <TextInput
          name="depot"
          autoComplete="off"
          maxLength={200}
          placeholder={t('Address, town or ZIP code')}
          defaultValue={vehicle?.depot?.location ?? ''}
        />
      </Field>
      {vehicle && (
        <label className="inline-flex min-h-11 items-center gap-2 text-small">
          <input
            type="checkbox"
            name="active"
            defaultChecked={vehicle.active}
            className="size-5 accent-volt-text"
          />
          {t('In use')}
        </label>
      )}
      {errors.all && (
        <p role="alert" className="text-small text-alarm-text">
          {errors.all}
        </p>
      )}
      <FormActions submit={t('Save')} busy={busy} onCancel={onClose} />
    </form>
  );
}
