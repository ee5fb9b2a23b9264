import { useRef, useState } from 'react';
import type { Enrolment } from '../../domain/second-factor.ts';
import type { StaffRole, StaffSession } from '../../domain/staff.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { HttpError, serverFailure } from '../app/http.ts';
import { PasskeyCancelled } from '../app/passkey.ts';
import { saveSession } from '../app/sessions.ts';
import { toast } from '../app/toast.tsx';
import { type Credentials, signIn, signInWithPasskey } from './api.ts';
import { sessionOf } from './session-of.ts';

/** What the sign-in page asks for. */
export type LoginStep =
  | { name: 'password' }
  | { name: 'code'; error?: string }
  | { name: 'enrolment'; enrolment: Enrolment; error?: string }
  | { name: 'recovery-codes'; codes: readonly string[] };

const NO_ANSWER = 'The server did not answer. Please try again.';
const REFUSED = 'Invalid username or password';
const CODE_REFUSED = 'That code is not right, or was used before. Please enter the next one.';
const TOO_LATE = 'That took too long. Please set the app up by this new code.';

/** A locked-out or unreachable sign-in says so; every other refusal says the same words. */
function refusal(error: unknown): string {
  if (error instanceof HttpError && error.status < 500 && error.status !== 429) return REFUSED;
  return serverFailure(error)?.message ?? NO_ANSWER;
}

/** The step that a refusal leads to; null when it is told in a toast. */
function stepAfter(error: unknown, step: LoginStep): LoginStep | null {
  const failure = serverFailure(error);
  if (failure?.code === 'TOTP_REQUIRED') return { name: 'code' };
  if (failure?.code === 'TOTP_INVALID') {
    return step.name === 'enrolment'
      ? { ...step, error: CODE_REFUSED }
      : { name: 'code', error: CODE_REFUSED };
  }
  if (failure?.code === 'ENROLMENT_REQUIRED') {
    const error = step.name === 'enrolment' ? TOO_LATE : undefined;
    const { secret, uri } = fieldsOf(failure.body.enrolment);
    if (typeof secret !== 'string' || typeof uri !== 'string') return null;
    return { name: 'enrolment', enrolment: { secret, uri }, error };
  }
  return null;
}

/** Signs in, step by step. `onEntered` is told when the dashboard may be shown. */
export function useLogin(role: StaffRole, onEntered: () => void) {
  const [step, setStep] = useState<LoginStep>({ name: 'password' });
  const [busy, setBusy] = useState(false);
  const credentials = useRef<Credentials>({ username: '', password: '' });

  function enter(answer: StaffSession) {
    saveSession(sessionOf(role, credentials.current.username, answer, Date.now()));
    if (!answer.recoveryCodes) return onEntered();
    setBusy(false);
    setStep({ name: 'recovery-codes', codes: answer.recoveryCodes });
  }

  /** A refusal of what was entered before says nothing about what is entered now. */
  const forgetError = () =>
    setStep((now) => ('error' in now && now.error !== undefined ? { ...now, error: undefined } : now));

  async function send(totp?: string) {
    setBusy(true);
    try {
      enter(await signIn(role, { ...credentials.current, totp }));
    } catch (error) {
      const next = stepAfter(error, step);
      if (next) setStep(next);
      else {
        forgetError();
        toast({ title: 'Login Failed', description: refusal(error), variant: 'destructive' });
      }
      setBusy(false);
    }
  }

  async function sendPasskey() {
    setBusy(true);
    try {
      const answer = await signInWithPasskey(role);
      credentials.current = { username: answer.username, password: '' };
      enter(answer);
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) {
        const { message = NO_ANSWER } = serverFailure(error) ?? {};
        const description = message.replace(/^Unauthorized: t/, 'T');
        toast({ title: 'Login Failed', description, variant: 'destructive' });
      }
      setBusy(false);
    }
  }

  return {
    step,
    busy,
    sendPasskey,
    sendPassword: (username: string, password: string) => {
      credentials.current = { username, password };
      return send();
    },
    sendCode: (totp: string) => send(totp),
    forgetError,
    startOver: () => setStep({ name: 'password' }),
  };
}
