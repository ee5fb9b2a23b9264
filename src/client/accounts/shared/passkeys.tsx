import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Passkey } from '../../../contract/shapes/passkey.ts';
import { queryClient } from '../../app/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/card.tsx';
import { t } from '../../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/view-states.tsx';
import { knowsPasskeys } from './passkey.ts';
import {
  addPasskey,
  type IdentityProof,
  type PasskeysPath,
  readPasskeys,
  removePasskey,
} from './passkey-api.ts';
import { PasskeyItem } from './passkey-row.tsx';
import { type PasskeyFailure, usePasskeyAttempt } from './use-passkey-attempt.ts';

/** A form that asks for a second proof of identity. */
export type ProofForm = ComponentType<{
  submit: string;
  busy: boolean;
  error: PasskeyFailure | null;
  children?: ReactNode;
  onConfirm: (proof: IdentityProof) => void;
  onCancel: () => void;
}>;

type PasskeysProps = {
  path: PasskeysPath;
  Form: ProofForm;
  /** Whether adding asks for a proof; for a customer, a recent sign-in is the proof. */
  asksFirst: boolean;
  /** Returns what the person can do about a failure, if anything. */
  help?: (failure: PasskeyFailure) => ReactNode;
};

type Step = { name: 'list' } | { name: 'add' } | { name: 'remove'; passkey: Passkey };
const LIST: Step = { name: 'list' };

/** Explains passkeys and lists the account's own, with buttons that add, rename and remove them. */
export function PasskeySection({ path, Form, asksFirst, help }: PasskeysProps) {
  const reading = readPasskeys(path);
  const { queryKey } = reading;
  const query = useQuery(reading);
  const [step, setStep] = useState<Step>(LIST);
  const { busy, failure, attempt, reset } = usePasskeyAttempt();
  const go = (next: Step) => {
    reset();
    setStep(next);
  };
  const add = (proof: IdentityProof) =>
    attempt(async () => {
      await addPasskey(path, proof);
      await queryClient.invalidateQueries({ queryKey });
      go(LIST);
    });
  const remove = (id: string) => (proof: IdentityProof) =>
    attempt(async () => {
      queryClient.setQueryData(queryKey, await removePasskey(path, id, proof));
      go(LIST);
    });
  const form = { busy, error: failure, onCancel: () => go(LIST) };

  if (step.name === 'add')
    return <Form {...form} submit={t('Continue')} onConfirm={(proof) => void add(proof)} />;
  if (step.name === 'remove') {
    return (
      <Form {...form} submit={t('Remove')} onConfirm={(proof) => void remove(step.passkey.id)(proof)}>
        {t('{name} will not sign you in any more. Delete it on the device, too.', {
          name: step.passkey.name,
        })}
      </Form>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small text-ink-soft">
        {t(
          'A passkey signs you in by the finger, face or PIN that unlocks your device. No password or code is needed.',
        )}
      </p>
      <PasskeyList query={query} path={path} onRemove={(passkey) => go({ name: 'remove', passkey })} />
      {failure && (
        <div role="alert" className="text-small text-alarm-text">
          {failure.message} {help?.(failure)}
        </div>
      )}
      {knowsPasskeys() ? (
        <Button busy={busy} onClick={() => (asksFirst ? go({ name: 'add' }) : void add({}))}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className="text-small text-ink-soft">{t('This browser cannot make passkeys.')}</p>
      )}
    </div>
  );
}

type PasskeyListProps = {
  query: { data: Passkey[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  path: PasskeysPath;
  onRemove: (passkey: Passkey) => void;
};

function PasskeyList({ query: { data, isError, isFetching, refetch }, path, onRemove }: PasskeyListProps) {
  if (data?.length === 0) return null;
  if (data) {
    return (
      <List aria-label={t('Passkeys')}>
        {data.map((passkey) => (
          <PasskeyItem key={passkey.id} path={path} passkey={passkey} onRemove={() => onRemove(passkey)} />
        ))}
      </List>
    );
  }
  return isError ? (
    <ErrorState title={t('Passkeys did not load')} busy={isFetching} onRetry={() => refetch()} />
  ) : (
    <>
      <Loading what={t('passkeys')} />
      <Skeleton className="h-14 w-full" />
    </>
  );
}
