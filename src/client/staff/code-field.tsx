import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

type CodeFieldProps = {
  name: string;
  error?: string | undefined;
  autoFocus?: boolean;
  recovery?: boolean;
  /** Called on a switch to the other kind of code, so that the error of the first can be removed. */
  onSwitch?: () => void;
};

/** The field for a code of the authenticator app or, if `recovery` allows it, a recovery code. */
export function CodeField({ name, error, autoFocus = false, recovery = false, onSwitch }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const change = () => {
    setIsRecovery(!isRecovery);
    onSwitch?.();
  };
  const action = recovery && (
    <Button kind="plain" size="compact" onClick={change}>
      {isRecovery ? t('Use the app') : t('Use a recovery code')}
    </Button>
  );
  return isRecovery ? (
    <Field label={t('Recovery code')} error={error} hint={t('Each code works once.')} action={action}>
      <TextInput
        key="recovery"
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        autoFocus
        required
      />
    </Field>
  ) : (
    <Field
      label={t('Code')}
      error={error}
      hint={t('The six digits that your authenticator app shows.')}
      action={action}
    >
      <TextInput
        key="app"
        name={name}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="(\P{Nd}*\p{Nd}){6}\P{Nd}*"
        enterKeyHint="go"
        maxLength={40}
        autoFocus={autoFocus}
        required
        className="tracking-[0.2em] tabular-nums"
      />
    </Field>
  );
}
