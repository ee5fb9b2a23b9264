import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type KeptSession, PasswordChange } from '../../domain/staff.ts';
import { serverFailure } from '../app/http.ts';
import { saveSession } from '../app/sessions.ts';
import { toast } from '../app/toast.tsx';
import { Button } from '../ui/button.tsx';
import { Field, PasswordInput } from '../ui/field.tsx';
import { changePassword } from './api.ts';

/** The field that a refusal is about; null where it is about neither. */
const fieldOf = (code: string | undefined): keyof PasswordChange | null => {
  if (code === 'PASSWORD_WRONG') return 'password';
  return code === 'PASSWORD_WEAK' ? 'newPassword' : null;
};

type ChangePasswordProps = { session: KeptSession; wide?: boolean; onChanged?: () => void };

/** A password that only its owner knows; this browser stays signed in, all others are signed out. */
export function ChangePasswordForm({ session, wide = false, onChanged }: ChangePasswordProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: standardSchemaResolver(PasswordChange),
    defaultValues: { password: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (change) => {
    try {
      await changePassword(session.role, change);
      toast({ title: 'Password Changed', description: 'All other devices are signed out.' });
      reset();
      saveSession({ ...session, mustChangePassword: false });
      onChanged?.();
    } catch (error) {
      const failure = serverFailure(error);
      const field = fieldOf(failure?.code);
      const message = failure?.message ?? 'The server did not answer. Please try again.';
      if (field) setError(field, { message }, { shouldFocus: true });
      else toast({ title: 'Password Not Changed', description: message, variant: 'destructive' });
    }
  });

  return (
    <form
      noValidate
      aria-label="Change password"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {/* Tells a password manager whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={session.username} />
      <Field label="Present password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" required autoFocus />
      </Field>
      <Field
        label="New password"
        hint="12 characters at least. Several words are easy to remember."
        error={errors.newPassword?.message}
      >
        <PasswordInput {...register('newPassword')} autoComplete="new-password" required />
      </Field>
      <Button
        kind="forward"
        type="submit"
        wide={wide}
        size={wide ? undefined : 'compact'}
        busy={isSubmitting}
        className={wide ? 'mt-1' : 'justify-self-end'}
      >
        {isSubmitting ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  );
}
