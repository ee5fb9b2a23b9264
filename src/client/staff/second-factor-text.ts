import type { SecondFactor } from '../../domain/people/second-factor.ts';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

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
