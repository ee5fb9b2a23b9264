import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation, Enrolment, SecondFactor } from '../../contract/shapes/second-factor.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { CardTitle } from '../ui/card.tsx';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { useAttempt } from './attempt.ts';
import { ConfirmForm } from './confirm-form.tsx';
import {
  beginEnrolment,
  endEnrolment,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor-api.ts';

const AuthenticatorSetup = lazyPart('staff/authenticator-setup', () => import('./authenticator-setup.tsx'));
const RecoveryCodeList = lazyPart('staff/recovery-code-list', () => import('./recovery-code-list.tsx'));

type Step =
  | { name: 'overview' }
  | { name: 'begin' }
  | { name: 'scan'; enrolment: Enrolment }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'renew' }
  | { name: 'remove' };

const OVERVIEW: Step = { name: 'overview' };

/** The own authenticator app: its state, its setup, new recovery codes, and turning it off. */
export function SecondFactorSection({ role }: { role: StaffRole }) {
  const reading = readSecondFactor(role);
  const { queryKey } = reading;
  const query = useQuery(reading);
  const [step, setStep] = useState<Step>(OVERVIEW);
  const { busy, error, attempt, reset } = useAttempt();
  const go = (next: Step) => {
    reset();
    setStep(next);
  };
  const showCodes = (codes: readonly string[]) => {
    go({ name: 'codes', codes });
    void queryClient.invalidateQueries({ queryKey });
  };
  const cancel = () => go(OVERVIEW);

  const begin = ({ password }: Confirmation) =>
    attempt(async () => go({ name: 'scan', enrolment: await beginEnrolment(role, password) }));
  const confirm = (code: string) =>
    attempt(async () => showCodes((await endEnrolment(role, code)).recoveryCodes));
  const renew = (change: Confirmation) =>
    attempt(async () => showCodes((await renewRecoveryCodes(role, change)).recoveryCodes));
  const remove = (change: Confirmation) =>
    attempt(async () => {
      const now = await removeSecondFactor(role, change);
      queryClient.setQueryData(queryKey, now);
      go(OVERVIEW);
      toast({ title: t('Second Factor Off'), description: withoutSecondFactor(now) });
    });

  const form = { busy, error, onCancel: cancel };
  return (
    <section aria-label={t('Authenticator app')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CardTitle level={3}>{t('Authenticator app')}</CardTitle>
      {step.name === 'overview' && <Overview query={query} go={go} />}
      {step.name === 'begin' && <ConfirmForm {...form} submit={t('Continue')} onConfirm={begin} />}
      <LatePart fallback={<Skeleton className="h-60 w-full" />}>
        {step.name === 'scan' && (
          <AuthenticatorSetup
            enrolment={step.enrolment}
            busy={busy}
            error={error?.message}
            onCode={(code) => void confirm(code)}
          />
        )}
        {step.name === 'codes' && <RecoveryCodeList codes={step.codes} onSaved={cancel} />}
      </LatePart>
      {step.name === 'renew' && (
        <ConfirmForm {...form} withCode submit={t('Make new codes')} onConfirm={renew}>
          {t('The old recovery codes stop working.')}
        </ConfirmForm>
      )}
      {step.name === 'remove' && (
        <ConfirmForm {...form} withCode submit={t('Turn off')} onConfirm={remove}>
          {query.data && withoutSecondFactor(query.data)}
        </ConfirmForm>
      )}
    </section>
  );
}

type OverviewProps = {
  query: { data: SecondFactor | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  go: (step: Step) => void;
};

function Overview({ query, go }: OverviewProps) {
  const { data, isError, isFetching, refetch } = query;
  if (!data) {
    return isError ? (
      <ErrorState title={t('This did not load')} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <>
        <Loading what={t('your second factor')} />
        <Skeleton className="h-12 w-full" />
      </>
    );
  }
  return (
    <>
      <p className="text-small text-ink-soft">{secondFactorText(data)}</p>
      <div className="flex flex-wrap gap-2">
        {data.enabled ? (
          <>
            <Button size="compact" onClick={() => go({ name: 'renew' })}>
              {t('New recovery codes')}
            </Button>
            <Button kind="leave" size="compact" onClick={() => go({ name: 'remove' })}>
              {t('Turn off')}
            </Button>
          </>
        ) : (
          <Button size="compact" onClick={() => go({ name: 'begin' })}>
            {t('Set up')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The state of the second factor, for the account dialog. */
export function secondFactorText({ enabled, since, recoveryCodesLeft, required }: SecondFactor): string {
  if (enabled && since) {
    const on = t('On since {time}. Signing in asks for a code of the app, too.', { time: whenTime(since) });
    const left = plural(
      recoveryCodesLeft,
      '{count} recovery code is left.',
      '{count} recovery codes are left.',
    );
    return `${on} ${left}`;
  }
  const off = t('Off. With it, signing in asks for your password and a code of an app on your phone.');
  const demand = t('Your company asks for it: the next sign-in with your password sets it up.');
  return required ? `${off} ${demand}` : off;
}

/** The effect of turning the second factor off. */
export const withoutSecondFactor = ({ required }: Pick<SecondFactor, 'required'>): string =>
  required
    ? t('Your company asks for it: the next sign-in with your password sets it up again.')
    : t('Your password alone will sign you in.');
