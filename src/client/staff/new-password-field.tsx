import { type ComponentProps, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, PasswordInput } from '../ui/field.tsx';
import { suggestPassword } from './suggest-password.ts';

type NewPasswordProps = {
  error: string | undefined;
  onSuggest: (password: string) => void;
  input: ComponentProps<'input'>;
};

/** A password for somebody else: typed, or suggested and then read out to them. */
export function NewPasswordField({ error, onSuggest, input }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  // Shown, as nobody has read it: an account whose password nobody knows is of no use.
  const suggest = () => {
    onSuggest(suggestPassword());
    setShown(true);
  };
  return (
    <Field
      label="Password"
      hint="12 characters at least. Tell it to them; nobody can look it up later. They change it within 7 days."
      error={error}
      action={
        <Button kind="plain" size="compact" onClick={suggest}>
          Suggest one
        </Button>
      }
    >
      <PasswordInput {...input} autoComplete="new-password" shown={shown} onShown={setShown} />
    </Field>
  );
}
