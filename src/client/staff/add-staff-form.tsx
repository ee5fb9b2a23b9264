import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { NewStaff, roleName } from '../../domain/people/staff.ts';
import { isUnproven, serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { addStaff } from './api.ts';
import { fieldErrorText, messageOf } from './attempt.ts';
import { NewPasswordField } from './new-password-field.tsx';

const empty: NewStaff = { username: '', role: 'tech', name: '', phone: '', password: '' };

/** The form of a new account; `onAdded` and `onCancel` close it. */
export function AddStaffForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const { register, handleSubmit, setValue, setError, formState } = useForm<NewStaff>({
    resolver: standardSchemaResolver(NewStaff),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (account) => {
    try {
      const { username, role } = await addStaff(account);
      toast({
        title: t('Account Added'),
        description: t('{username} can sign in as {role}.', { username, role: t(roleName[role]) }),
      });
      onAdded();
    } catch (error) {
      if (isUnproven(error)) return;
      const failure = serverFailure(error);
      const message = messageOf(failure);
      if (failure?.code === 'USERNAME_TAKEN') setError('username', { message }, { shouldFocus: true });
      else toast({ title: t('Account Not Added'), description: message, variant: 'destructive' });
    }
  });

  return (
    <form
      noValidate
      aria-label={t('New account')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 rounded-card bg-surface p-4 shadow-card sm:grid-cols-2"
    >
      <Field label={t('Username')} error={fieldErrorText(errors.username)}>
        <TextInput
          {...register('username')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t('Name')} aside={t('Optional')} error={fieldErrorText(errors.name)}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label={t('Phone')} aside={t('Optional')} error={fieldErrorText(errors.phone)}>
        <TextInput {...register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field label={t('Role')} error={fieldErrorText(errors.role)}>
        <SelectInput {...register('role')}>
          <option value="tech">{t(roleName.tech)}</option>
          <option value="admin">{t(roleName.admin)}</option>
        </SelectInput>
      </Field>
      <NewPasswordField
        error={fieldErrorText(errors.password)}
        input={{ ...register('password'), required: true }}
        onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
      />
      <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
        <Button size="compact" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button kind="forward" size="compact" type="submit" busy={isSubmitting}>
          {isSubmitting ? t('Adding…') : t('Add account')}
        </Button>
      </div>
    </form>
  );
}
