import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { NewStaff, roleName } from '../../domain/staff.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { Button } from '../ui/button.tsx';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { addStaff } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

const empty: NewStaff = { username: '', role: 'tech', name: '', password: '' };

/** A new account. `onAdded` closes it. */
export function AddStaffForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const { register, handleSubmit, setValue, setError, formState } = useForm<NewStaff>({
    resolver: standardSchemaResolver(NewStaff),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (account) => {
    try {
      const { username, role } = await addStaff(account);
      toast({ title: 'Account Added', description: `${username} can sign in as ${roleName[role]}.` });
      onAdded();
    } catch (error) {
      const failure = serverFailure(error);
      const message = failure?.message ?? 'The server did not answer. Please try again.';
      if (failure?.code === 'USERNAME_TAKEN') setError('username', { message }, { shouldFocus: true });
      else toast({ title: 'Account Not Added', description: message, variant: 'destructive' });
    }
  });

  return (
    <form
      noValidate
      aria-label="New account"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid items-start gap-4 rounded-card bg-surface p-4 shadow-card sm:grid-cols-2"
    >
      <Field label="Username" error={errors.username?.message}>
        <TextInput
          {...register('username')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Name" aside="Optional" error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Role" error={errors.role?.message}>
        <SelectInput {...register('role')}>
          <option value="tech">{roleName.tech}</option>
          <option value="admin">{roleName.admin}</option>
        </SelectInput>
      </Field>
      <NewPasswordField
        error={errors.password?.message}
        input={{ ...register('password'), required: true }}
        onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
      />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button size="compact" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="forward" size="compact" type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Adding…' : 'Add account'}
        </Button>
      </div>
    </form>
  );
}
