import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import {
  type CustomerVehicle,
  carOf,
  NewVehicle,
  noCar,
  type VehiclePatch,
} from '../../domain/people/vehicle.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { PlugFieldset } from '../bookings/shared/plug-fieldset.tsx';
import { Field, nextFieldOnEnter, TextInput } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import { vehicleLabels, vehicleNames } from './vehicle-labels.ts';
import { addVehicle, changeVehicle } from './vehicles.ts';

type VehicleFormProps = {
  /** Null for a new one. */
  vehicle: CustomerVehicle | null;
  label: string;
  onClose: () => void;
};

/** The fields of a car; the make or the model is required. */
export function VehicleForm({ vehicle, label, onClose }: VehicleFormProps) {
  const { control, register, handleSubmit, formState } = useForm<VehiclePatch>({
    resolver: standardSchemaResolver(NewVehicle),
    defaultValues: valuesOf(vehicle),
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: VehiclePatch) => (vehicle ? changeVehicle(vehicle.id, values) : addVehicle(values)),
    onSuccess: () => {
      toast({ title: t('Vehicle saved') });
      onClose();
    },
  });
  return (
    <form
      noValidate
      aria-label={label}
      onKeyDown={nextFieldOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit((values) => mutate(values))();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-2"
    >
      <div className="pair gap-x-3 gap-y-4">
        {vehicleNames.map((name, index) => (
          <Field key={name} label={t(vehicleLabels[name])} error={formState.errors[name]?.message}>
            <TextInput {...register(name)} autoComplete="off" enterKeyHint="next" autoFocus={index === 0} />
          </Field>
        ))}
      </div>
      <Controller
        control={control}
        name="vehicleConnector"
        render={({ field }) => (
          <PlugFieldset name={field.name} value={field.value ?? null} onChoose={field.onChange} />
        )}
      />
      {error && (
        <p role="alert" className="text-small text-alarm-text">
          {failureText(error, t('Please check your connection and try again.'))}
        </p>
      )}
      <FormActions submit={t('Save vehicle')} busy={isPending} onCancel={onClose} />
    </form>
  );
}

/** Texts are empty in a form, not null. */
function valuesOf(vehicle: CustomerVehicle | null): VehiclePatch {
  const { vehicleConnector, ...texts } = vehicle ? carOf(vehicle) : noCar;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])),
    vehicleConnector,
  };
}
