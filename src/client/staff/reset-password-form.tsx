import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Password, type StaffAccount } from '../../domain/people/staff.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import { fieldErrorText } from './attempt.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useChangeStaff } from './use-change-staff.ts';

const Form = z.object({ password: Password });
type Form = z.infer<typeof Form>;

/** Sets a new password for an account, which ends its sessions. */
export function ResetPasswordForm({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { username } = account;
  const { change } = useChangeStaff();
  const { register, handleSubmit, setValue, formState } = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    const done = t('{username} has a new password and was signed out.', { username });
    if (await change(username, { password }, done)) onClose();
  });
  return (
    <form
      noValidate
      aria-label={t('New password for {username}', { username })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-3 rounded-small bg-quiet p-3.5"
    >
      {account.passkeys > 0 && (
        <p className="text-small">{t('The passkeys of {username} stop working, too.', { username })}</p>
      )}
      <NewPasswordField
        error={fieldErrorText(formState.errors.password)}
        input={{ ...register('password'), required: true, autoFocus: true }}
        onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
      />
      <FormActions submit={t('Set password')} busy={formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
