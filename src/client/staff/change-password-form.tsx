import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BothPasswords, PasswordChange, type StoredSession } from '../../domain/people/staff.ts';
import { isUnproven, serverFailure } from '../app/http.ts';
import { saveSession } from '../app/sessions.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Field, PasswordInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { changePassword } from './api.ts';
import { fieldErrorText, messageOf } from './attempt.ts';

/** The field that a refusal concerns; null if it concerns neither. */
const fieldOf = (code: string | undefined): keyof PasswordChange | null => {
  if (code === 'PASSWORD_WRONG') return 'password';
  return code === 'PASSWORD_WEAK' ? 'newPassword' : null;
};

type ChangePasswordProps = {
  session: StoredSession;
  wide?: boolean;
  /** Whether the person has just signed in with the present password. It is asked for if the server wants it. */
  isPresentKnown?: boolean;
  onChanged?: () => void;
};

/** Changes the own password; this browser stays signed in, all other devices are signed out. */
export function ChangePasswordForm(props: ChangePasswordProps) {
  const { session, wide = false, isPresentKnown = false, onChanged } = props;
  const [asksPresent, askPresent] = useState(!isPresentKnown);
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: standardSchemaResolver(asksPresent ? BothPasswords : PasswordChange),
    defaultValues: { newPassword: '', ...(!isPresentKnown && { password: '' }) },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (change) => {
    try {
      await changePassword(session.role, change);
      toast({ title: t('Password Changed'), description: t('All other devices are signed out.') });
      reset();
      saveSession({ ...session, mustChangePassword: false });
      onChanged?.();
    } catch (error) {
      if (isUnproven(error)) return;
      const failure = serverFailure(error);
      // The sign-in is too long ago.
      if (!asksPresent && failure?.code === 'INVALID') return askPresent(true);
      const field = fieldOf(failure?.code);
      const message = messageOf(failure);
      if (field) setError(field, { message }, { shouldFocus: true });
      else toast({ title: t('Password Not Changed'), description: message, variant: 'destructive' });
    }
  });

  return (
    <form
      noValidate
      aria-label={t('Change password')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {/* Tells password managers the account of the password. */}
      <input hidden readOnly name="username" autoComplete="username" value={session.username} />
      {asksPresent && (
        <Field label={t('Present password')} error={fieldErrorText(errors.password)}>
          <PasswordInput {...register('password')} autoComplete="current-password" required autoFocus />
        </Field>
      )}
      <Field
        label={t('New password')}
        hint={t('12 characters at least. Several words are easy to remember.')}
        error={fieldErrorText(errors.newPassword)}
      >
        <PasswordInput
          {...register('newPassword')}
          autoComplete="new-password"
          required
          autoFocus={isPresentKnown}
        />
      </Field>
      <Button
        kind="forward"
        type="submit"
        wide={wide}
        size={wide ? undefined : 'compact'}
        busy={isSubmitting}
        className={wide ? 'mt-1' : 'justify-self-end'}
      >
        {isSubmitting ? t('Saving…') : t('Save password')}
      </Button>
    </form>
  );
}
