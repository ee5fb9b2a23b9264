import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isUnproven, serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Switch } from '../ui/switch.tsx';
import { t } from '../ui/texts.ts';
import { changeSettings, readSettings } from './api.ts';
import { messageOf } from './attempt.ts';

/** The switch of the company setting: all staff need a second factor to sign in. */
export function DemandSecondFactor() {
  const id = useId();
  const { data } = useQuery(readSettings);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeSettings,
    onSuccess: (changed) => queryClient.setQueryData(readSettings.queryKey, changed),
    onError: (error) => {
      if (isUnproven(error)) return;
      toast({
        title: t('Update Failed'),
        description: messageOf(serverFailure(error)),
        variant: 'destructive',
      });
    },
  });
  const isOn =
    (isPending && variables?.requireSecondFactor) || (!isPending && data?.requireSecondFactor === true);
  return (
    <div className="rounded-card bg-surface px-4 py-3 shadow-card">
      <label htmlFor={id} className="flex min-h-8 items-center gap-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {t('Ask everyone for a second factor')}
        </span>
        <Switch
          id={id}
          checked={isOn}
          disabled={!data || isPending}
          aria-describedby={`${id}-note`}
          onCheckedChange={(requireSecondFactor) => mutate({ requireSecondFactor })}
        />
      </label>
      <p id={`${id}-note`} className="mt-1 text-small text-ink-soft">
        {t('An authenticator app or a passkey. Whoever signs in with a password and has no app sets one up.')}
      </p>
    </div>
  );
}
