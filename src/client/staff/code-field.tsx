import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';

type CodeFieldProps = {
  name: string;
  error?: string | undefined;
  autoFocus?: boolean;
  recovery?: boolean;
  /** The other kind of code is asked for: what was wrong with the first no longer matters. */
  onSwitch?: () => void;
};

/** The code of the authenticator app; where `recovery` allows it, a recovery code instead. */
export function CodeField({ name, error, autoFocus = false, recovery = false, onSwitch }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const change = () => {
    setIsRecovery(!isRecovery);
    onSwitch?.();
  };
  const action = recovery && (
    <Button kind="plain" size="compact" onClick={change}>
      {isRecovery ? 'Use the app' : 'Use a recovery code'}
    </Button>
  );
  return isRecovery ? (
    <Field label="Recovery code" error={error} hint="Each code works once." action={action}>
      <TextInput
        key="recovery"
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={20}
        autoFocus
        required
      />
    </Field>
  ) : (
    <Field
      label="Code"
      error={error}
      hint="The six digits that your authenticator app shows."
      action={action}
    >
      <TextInput
        key="app"
        name={name}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9 ]{6,8}"
        enterKeyHint="go"
        maxLength={8}
        autoFocus={autoFocus}
        required
        className="tracking-[0.2em] tabular-nums"
      />
    </Field>
  );
}
