import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useForm } from 'react-hook-form';
import { ProfilePatch, US_STATES, type User } from '../../domain/customer.ts';
import { toast } from '../app/toast.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { nextFieldOnEnter } from '../ui/next-field.ts';
import { useSaveProfile } from './api.ts';
import { CONTACT_METHODS, profileDefaults } from './profile-defaults.ts';

type TextField = {
  name: Exclude<keyof ProfilePatch, 'state' | 'preferredContactMethod'>;
  label: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

const person: TextField[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
];
const car: TextField[] = [
  { name: 'vehicleYear', label: 'Vehicle year' },
  { name: 'vehicleMake', label: 'Vehicle make' },
  { name: 'vehicleModel', label: 'Vehicle model' },
  { name: 'vehicleColor', label: 'Vehicle color' },
  { name: 'licensePlate', label: 'License plate' },
];

/** The profile; only the phone is required. `onSaved` closes it. */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const save = useSaveProfile();
  const { register, handleSubmit, formState } = useForm<ProfilePatch>({
    resolver: standardSchemaResolver(ProfilePatch),
    defaultValues: profileDefaults(user),
  });
  const errors = formState.errors;

  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Profile Updated' });
        onSaved();
      },
      onError: () =>
        toast({
          title: 'Update Failed',
          description: 'Failed to update profile. Please try again.',
          variant: 'destructive',
        }),
    }),
  );

  const text = ({ name, label, autoComplete }: TextField) => (
    <Field key={name} label={label} error={errors[name]?.message}>
      <TextInput {...register(name)} autoComplete={autoComplete ?? 'off'} enterKeyHint="next" />
    </Field>
  );

  return (
    <form
      noValidate
      onKeyDown={nextFieldOnEnter}
      id="profile-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Card>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">{person.map(text)}</div>
        <Field label="Phone" hint="10 to 15 digits" error={errors.phone?.message}>
          <TextInput
            {...register('phone')}
            type="tel"
            inputMode="numeric"
            maxLength={15}
            autoComplete="tel-national"
            required
          />
        </Field>
        {text({ name: 'address', label: 'Address', autoComplete: 'street-address' })}
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          {text({ name: 'city', label: 'City', autoComplete: 'address-level2' })}
          <Field label="State" error={errors.state?.message}>
            <SelectInput {...register('state')} autoComplete="address-level1">
              <option value="">None</option>
              {US_STATES.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </SelectInput>
          </Field>
          {text({ name: 'zipCode', label: 'ZIP code', autoComplete: 'postal-code' })}
        </div>
        <h3 className="mt-3 text-heading">Your car</h3>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">{car.map(text)}</div>
        <h3 className="mt-3 text-heading">Reaching you</h3>
        <Field label="Contact me by" error={errors.preferredContactMethod?.message}>
          <SelectInput {...register('preferredContactMethod')}>
            {CONTACT_METHODS.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        {text({ name: 'emergencyContact', label: 'Emergency contact' })}
        <Field label="Emergency contact phone" error={errors.emergencyContactPhone?.message}>
          <TextInput
            {...register('emergencyContactPhone')}
            type="tel"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            enterKeyHint="done"
          />
        </Field>
        <Button kind="forward" type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save profile'}
        </Button>
      </Card>
    </form>
  );
}
