import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '../../domain/people/phone.ts';
import { call, failureText, serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { refreshUser } from './api.ts';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { ownDevices } from './shared/device-api.ts';

const failureOf = (error: Error | null) =>
  error && {
    code: serverFailure(error)?.code ?? '',
    message: failureText(error, t('The server did not answer. Please try again.')),
  };

/** The phone number by which a customer signs in, on the account page, with a button that ends that. */
export default function SignInPhone({ phone }: { phone: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { queryKey } = ownDevices('customer').reading;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call('DELETE /api/account/phone'),
    onSuccess: async () => {
      toast({ title: t('Phone number removed') });
      await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey })]);
    },
  });
  const ask = (asks: boolean) => {
    reset();
    setIsAsking(asks);
  };
  const shown = formatPhone(phone);
  return (
    <Card>
      {isAsking ? (
        <ConfirmRemoval
          submit={t('Remove')}
          keep={t('Keep the number')}
          busy={isPending}
          error={failureOf(error)}
          onConfirm={mutate}
          onCancel={() => ask(false)}
        >
          {t('{phone} will not sign you in any more. Your other devices will be signed out.', {
            phone: shown,
          })}
        </ConfirmRemoval>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-40">{t('Sign in by text message: {phone}', { phone: shown })}</p>
          <Button
            kind="leave"
            size="compact"
            aria-label={t('Remove {name}', { name: shown })}
            onClick={() => ask(true)}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
    </Card>
  );
}
