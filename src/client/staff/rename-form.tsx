import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewStaff, type StaffAccount } from '../../domain/staff.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { useChangeStaff } from './use-change-staff.ts';

const Form = z.pick(NewStaff, { name: true });
type Form = z.infer<typeof Form>;

/** Another name for the person behind an account; the username, which the history holds, stays. */
export function RenameForm({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { username } = account;
  const { change } = useChangeStaff();
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { name: account.name ?? '' },
  });
  const submit = handleSubmit(async ({ name = '' }) => {
    const done = name ? `${username} is ${name} now.` : `${username} has no name now.`;
    if (await change(username, { name }, done)) onClose();
  });
  return (
    <form
      noValidate
      aria-label={`Name of ${username}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-3 rounded-small bg-quiet p-3.5"
    >
      <Field label="Name" aside="Optional" error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <div className="flex justify-end gap-2">
        <Button kind="plain" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="forward" size="compact" type="submit" busy={formState.isSubmitting}>
          Save name
        </Button>
      </div>
    </form>
  );
}
