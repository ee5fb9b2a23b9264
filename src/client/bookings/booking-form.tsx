import { Controller, type UseFormReturn } from 'react-hook-form';
import type { BookingForm as Values } from '../../domain/booking.ts';
import { ActionBar } from '../app/shell.tsx';
import type { Distance } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextArea, TextInput } from '../ui/field.tsx';
import { whenTime } from '../ui/time.tsx';
import { LocationField } from './location-field.tsx';
import { priceWords } from './order.ts';
import { formatWithCaret } from './phone-caret.ts';
import { ScheduleField } from './schedule-field.tsx';
import { ServiceSwitch } from './service-switch.tsx';
import { TotalLine } from './total-line.tsx';

type BookingFormProps = {
  form: UseFormReturn<Values>;
  distance: Distance;
  checking: boolean;
  onSubmit: () => void;
};

/** The dialog's first step: service, place, time, who and which car. */
export function BookingForm({ form, distance, checking, onSubmit }: BookingFormProps) {
  const { control, register, setValue, formState, watch } = form;
  const errors = formState.errors;
  const [serviceType, scheduledAt] = watch(['serviceType', 'scheduledAt']);
  const { total, why } = priceWords(serviceType, distance.result);
  const standard = serviceType === 'standard';
  const setPlace = (latitude: number | null, longitude: number | null) => {
    setValue('latitude', latitude);
    setValue('longitude', longitude);
  };
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 pt-3 pb-8">
        <ServiceSwitch field={register('serviceType')} />
        <LocationField
          field={register('location', { onChange: () => setPlace(null, null) })}
          error={errors.location?.message}
          distance={distance}
          onLocated={({ text, coordinates }) => {
            setPlace(coordinates?.latitude ?? null, coordinates?.longitude ?? null);
            setValue('location', text, { shouldValidate: true });
          }}
        />
        {standard && (
          <Controller
            control={control}
            name="scheduledAt"
            render={({ field, fieldState }) => (
              <ScheduleField
                value={field.value ?? null}
                onChange={field.onChange}
                focusRef={field.ref}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        <div className="grid gap-4">
          <h2 className="mt-3 text-heading">You and your car</h2>
          <Field label="Name" error={errors.customerName?.message}>
            <TextInput {...register('customerName')} autoComplete="name" enterKeyHint="next" />
          </Field>
          <Field label="Phone" aside="Your technician may call" error={errors.phoneNumber?.message}>
            <Controller
              control={control}
              name="phoneNumber"
              render={({ field }) => (
                <TextInput
                  {...field}
                  onChange={(event) => field.onChange(formatInPlace(event.target))}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  enterKeyHint="next"
                  placeholder="(xxx) xxx-xxxx"
                />
              )}
            />
          </Field>
          <Field label="Vehicle" aside="Optional" error={errors.vehicleInfo?.message}>
            <TextInput
              {...register('vehicleInfo')}
              enterKeyHint="next"
              placeholder="Year, make, model, color"
            />
          </Field>
          <Field label="Notes" aside="Optional" error={errors.notes?.message}>
            <TextArea {...register('notes')} />
          </Field>
        </div>
      </div>
      <ActionBar>
        <TotalLine
          label={standard && scheduledAt ? `Total for ${whenTime(scheduledAt)}` : 'Total'}
          why={why}
          total={total}
        />
        <Button kind="forward" type="submit" busy={checking}>
          Continue to payment
        </Button>
      </ActionBar>
    </form>
  );
}

/** Written before React does: it leaves the caret alone in a field that already reads as it should. */
function formatInPlace(input: HTMLInputElement): string {
  const { shown, caret } = formatWithCaret(input.value, input.selectionStart ?? input.value.length);
  input.value = shown;
  input.setSelectionRange(caret, caret);
  return shown;
}
