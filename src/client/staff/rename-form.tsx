import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewStaff, type StaffAccount } from '../../domain/people/staff.ts';
import { Field, TextInput } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import { fieldErrorText } from './attempt.ts';
import { useChangeStaff } from './use-change-staff.ts';

const Form = z.pick(NewStaff, { name: true, phone: true });
type Form = z.infer<typeof Form>;

/** Changes the name and the phone of an account; the username stays, because the history has it. */
export function RenameForm({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { username } = account;
  const { change } = useChangeStaff();
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { name: account.name ?? '', phone: account.phone ?? '' },
  });
  const submit = handleSubmit(async ({ name = '', phone }) => {
    const done = name
      ? t('{username} is {name} now.', { username, name })
      : t('{username} has no name now.', { username });
    if (await change(username, { name, phone }, done)) onClose();
  });
  return (
    <form
      noValidate
      aria-label={t('Name of {username}', { username })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-3 rounded-small bg-quiet p-3.5"
    >
      <Field label={t('Name')} aside={t('Optional')} error={fieldErrorText(formState.errors.name)}>
        <TextInput {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <Field label={t('Phone')} aside={t('Optional')} error={fieldErrorText(formState.errors.phone)}>
        <TextInput {...register('phone')} type="tel" autoComplete="off" />
      </Field>
      <FormActions submit={t('Save')} busy={formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
