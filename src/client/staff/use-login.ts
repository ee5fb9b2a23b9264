import { useRef, useState } from 'react';
import type { Enrolment } from '../../contract/shapes/second-factor.ts';
import {
  SESSION_MS,
  type StaffRole,
  type StaffSession,
  type StoredSession,
} from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { PasskeyCancelled } from '../accounts/shared/passkey.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { HttpError, serverFailure } from '../app/http.ts';
import { saveSession } from '../app/sessions.ts';
import { toast } from '../app/toast.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { type Credentials, signIn, signInWithPasskey } from './api.ts';
import { messageOf } from './attempt.ts';

/** The session of a login: the values of the answer; if it has a token only, the lifetime is that of the role. */
export function sessionOf(
  role: StaffRole,
  username: string,
  answer: Pick<StaffSession, 'token'> & Partial<StaffSession>,
  nowMs: number,
): StoredSession {
  return {
    token: answer.token,
    role,
    username: answer.username ?? username,
    expiresAt: answer.expiresAt ?? new Date(nowMs + SESSION_MS[role]).toISOString(),
    mustChangePassword: answer.mustChangePassword === true,
  };
}

/** The step that the sign-in page shows. */
export type LoginStep =
  | { name: 'password' }
  | { name: 'code'; error?: string }
  | { name: 'enrolment'; enrolment: Enrolment; error?: string }
  | { name: 'recovery-codes'; codes: readonly string[] };

const CODE_REFUSED = texts('That code is not right, or was used before. Please enter the next one.');

/** The text of a failed sign-in. Too many tries and a server's failure have their own; all else has the same text. */
function refusalText(error: unknown): string {
  if (error instanceof HttpError && error.status < 500 && error.status !== 429)
    return t('Invalid username or password');
  return messageOf(serverFailure(error));
}

/** The step after a refusal; null when a toast shows the refusal. */
function stepAfter(error: unknown, step: LoginStep): LoginStep | null {
  const failure = serverFailure(error);
  if (failure?.code === 'TOTP_REQUIRED') return { name: 'code' };
  if (failure?.code === 'TOTP_INVALID') {
    const error = t(CODE_REFUSED);
    return step.name === 'enrolment' ? { ...step, error } : { name: 'code', error };
  }
  if (failure?.code === 'ENROLMENT_REQUIRED') {
    const error =
      step.name === 'enrolment'
        ? t('That took too long. Please set the app up by this new code.')
        : undefined;
    const { secret, uri } = fieldsOf(failure.body.enrolment);
    if (typeof secret !== 'string' || typeof uri !== 'string') return null;
    return { name: 'enrolment', enrolment: { secret, uri }, error };
  }
  return null;
}

/** Signs in, step by step. `onEntered` is called when the dashboard may be shown. */
export function useLogin(role: StaffRole, onEntered: () => void) {
  const [step, setStep] = useState<LoginStep>({ name: 'password' });
  const [busy, setBusy] = useState(false);
  const credentials = useRef<Credentials>({ username: '', password: '' });

  function enter(answer: StaffSession) {
    saveSession(sessionOf(role, credentials.current.username, answer, serverNow()));
    if (!answer.recoveryCodes) return onEntered();
    setBusy(false);
    setStep({ name: 'recovery-codes', codes: answer.recoveryCodes });
  }

  /** Removes the error of an earlier input, which does not concern the present one. */
  const clearError = () =>
    setStep((now) => ('error' in now && now.error !== undefined ? { ...now, error: undefined } : now));

  async function send(totp?: string) {
    setBusy(true);
    try {
      enter(await signIn(role, { ...credentials.current, totp }));
    } catch (error) {
      const next = stepAfter(error, step);
      if (next) setStep(next);
      else {
        clearError();
        toast({ title: t('Login Failed'), description: refusalText(error), variant: 'destructive' });
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
        const failure = serverFailure(error);
        const message = failure && { message: failure.message.replace(/^Unauthorized: t/, 'T') };
        const description = messageOf(message);
        toast({ title: t('Login Failed'), description, variant: 'destructive' });
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
    clearError,
    startOver: () => setStep({ name: 'password' }),
  };
}
