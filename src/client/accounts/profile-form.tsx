import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ProfilePatch, US_STATES, type User } from '../../domain/people/customer.ts';
import { withoutSeparators } from '../../domain/people/phone.ts';
import { texts } from '../../domain/texts.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, nextFieldOnEnter, SelectInput, TextInput } from '../ui/field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { t } from '../ui/texts.ts';
import { useSaveProfile } from './change-profile.ts';
import { CONTACT_METHODS, profileDefaults } from './profile-defaults.ts';
import { vehicleLabels, vehicleNames } from './vehicle-labels.ts';

const labels = {
  ...texts({
    firstName: 'First name',
    lastName: 'Last name',
    address: 'Address',
    city: 'City',
    zipCode: 'ZIP code',
    emergencyContact: 'Emergency contact',
  }),
  ...vehicleLabels,
};

type TextField = { name: keyof typeof labels; autoComplete?: HTMLInputAutoCompleteAttribute };

const person: TextField[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
];
const car: TextField[] = vehicleNames.map((name) => ({ name }));

/** Returns the values that were changed: the others would be written over what another page has saved meanwhile. */
const touchedOf = (values: ProfilePatch, touched: object): ProfilePatch =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in touched));

/** The profile form; only the phone is required. `onSaved` is called after saving. */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const save = useSaveProfile();
  const { control, register, handleSubmit, formState } = useForm<ProfilePatch>({
    resolver: standardSchemaResolver(ProfilePatch),
    // What is not touched follows the profile, whose car may change in the list of vehicles below.
    values: profileDefaults(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields } = formState;

  const submit = handleSubmit((values) =>
    save.mutate(touchedOf(values, dirtyFields), {
      onSuccess: () => {
        toast({ title: t('Profile Updated') });
        onSaved();
      },
      onError: () =>
        toast({
          title: t('Update Failed'),
          description: t('Failed to update profile. Please try again.'),
          variant: 'destructive',
        }),
    }),
  );

  const text = ({ name, autoComplete }: TextField) => (
    <Field key={name} label={t(labels[name])} error={errors[name]?.message}>
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
        <div className="pair gap-x-3 gap-y-4">{person.map(text)}</div>
        <Field label={t('Phone')} hint={t('10 to 15 digits')} error={errors.phone?.message}>
          <Controller
            control={control}
            name="phone"
            render={({ field: { value = '', ...field } }) => (
              <PhoneInput
                {...field}
                value={value}
                format={withoutSeparators}
                maxLength={15}
                autoComplete="tel"
                required
              />
            )}
          />
        </Field>
        {text({ name: 'address', autoComplete: 'street-address' })}
        <div className="pair gap-x-3 gap-y-4">
          {text({ name: 'city', autoComplete: 'address-level2' })}
          <Field label={t('State')} error={errors.state?.message}>
            <SelectInput {...register('state')} autoComplete="address-level1">
              <option value="">{t('None')}</option>
              {US_STATES.map((state) => (
                <option key={state} value={state}>
                  {state}
                </option>
              ))}
            </SelectInput>
          </Field>
          {text({ name: 'zipCode', autoComplete: 'postal-code' })}
        </div>
        <h3 className="mt-3 text-heading">{t('Your car')}</h3>
        <div className="pair gap-x-3 gap-y-4">{car.map(text)}</div>
        <h3 className="mt-3 text-heading">{t('Reaching you')}</h3>
        <Field label={t('Contact me by')} error={errors.preferredContactMethod?.message}>
          <SelectInput {...register('preferredContactMethod')}>
            {CONTACT_METHODS.map(({ value, name }) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </SelectInput>
        </Field>
        {text({ name: 'emergencyContact' })}
        <Field label={t('Emergency contact phone')} error={errors.emergencyContactPhone?.message}>
          <Controller
            control={control}
            name="emergencyContactPhone"
            render={({ field: { value, ...field } }) => (
              <PhoneInput
                {...field}
                value={value ?? ''}
                maxLength={20}
                autoComplete="off"
                enterKeyHint="done"
              />
            )}
          />
        </Field>
        <Button kind="forward" type="submit" busy={save.isPending}>
          {save.isPending ? t('Saving…') : t('Save profile')}
        </Button>
      </Card>
    </form>
  );
}
