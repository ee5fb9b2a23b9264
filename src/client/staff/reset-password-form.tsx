import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Password, type StaffAccount } from '../../domain/staff.ts';
import { Button } from '../ui/button.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useChangeStaff } from './use-change-staff.ts';

const Form = z.object({ password: Password });
type Form = z.infer<typeof Form>;

/** A new password for an account, whose sessions then end. */
export function ResetPasswordForm({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { username } = account;
  const { change } = useChangeStaff();
  const { register, handleSubmit, setValue, formState } = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    if (await change(username, { password }, `${username} has a new password and was signed out.`)) onClose();
  });
  return (
    <form
      noValidate
      aria-label={`New password for ${username}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-3 rounded-small bg-quiet p-3.5"
    >
      <NewPasswordField
        error={formState.errors.password?.message}
        input={{ ...register('password'), required: true, autoFocus: true }}
        onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
      />
      <div className="flex justify-end gap-2">
        <Button kind="plain" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="forward" size="compact" type="submit" busy={formState.isSubmitting}>
          Set password
        </Button>
      </div>
    </form>
  );
}
