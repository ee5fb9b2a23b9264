import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, failureText, isUnproven } from '../app/http.ts';
import { reauthenticateHref } from '../app/sign-in.ts';
import { toast } from '../app/toast.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { refreshUser } from './api.ts';

/** Asks a customer who has none for an e-mail address, and for the code that is sent to it. */
export default function AddEmail() {
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: (email: string) => call('POST /api/account/email', { body: { email } }),
    onSuccess: (_, email) => setAsked(email),
  });
  const add = useMutation({
    mutationFn: (code: string) =>
      call('POST /api/account/email/verify', { body: { email: asked ?? '', code } }),
    onSuccess: () => {
      toast({ title: t('E-mail address added'), description: asked ?? '' });
      void refreshUser();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(asked === null ? 'email' : 'code') ?? '');
    if (asked === null) ask.mutate(typed);
    else add.mutate(typed);
  };
  const { error, isPending } = asked === null ? ask : add;
  const refused = error ? failureText(error, t('The server did not answer. Please try again.')) : undefined;
  return (
    <Card>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {asked === null ? (
          <Field
            label={t('E-mail address')}
            hint={t('There is none in your account: receipts are only on your pages here.')}
            error={refused}
          >
            <TextInput key="email" name="email" type="email" autoComplete="email" maxLength={254} required />
          </Field>
        ) : (
          <Field
            label={t('Code')}
            hint={
              ask.data?.code ??
              t('We sent a code of 6 digits to {email}. It is good for 10 minutes.', { email: asked })
            }
            error={refused}
          >
            <TextInput
              key="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              autoFocus
              required
            />
          </Field>
        )}
        {isUnproven(error) && (
          <ButtonLink href={reauthenticateHref('/account')}>{t('Sign in again')}</ButtonLink>
        )}
        <Button type="submit" busy={isPending}>
          {asked === null ? t('Send code') : t('Add e-mail address')}
        </Button>
      </form>
    </Card>
  );
}
