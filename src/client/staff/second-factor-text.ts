import type { SecondFactor } from '../../domain/second-factor.ts';
import { whenTime } from '../ui/time.tsx';

/** What the account menu says of the second factor. */
export function secondFactorText({ enabled, since, recoveryCodesLeft, required }: SecondFactor): string {
  if (enabled && since) {
    const left =
      recoveryCodesLeft === 1 ? '1 recovery code is left' : `${recoveryCodesLeft} recovery codes are left`;
    return `On since ${whenTime(since)}. Signing in asks for a code of the app, too. ${left}.`;
  }
  const demanded = required
    ? ' Your company asks for it: the next sign-in with your password sets it up.'
    : '';
  return `Off. With it, signing in asks for your password and a code of an app on your phone.${demanded}`;
}

/** What turning it off leads to. */
export const withoutSecondFactor = ({ required }: Pick<SecondFactor, 'required'>): string =>
  required
    ? 'Your company asks for it: the next sign-in with your password sets it up again.'
    : 'Your password alone will sign you in.';
