import { type ComponentProps, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, PasswordInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

/** 32 letters and digits that are not confused with each other: no l and 1, no o and 0. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Four groups of four, 80 random bits: 'k7mq-x2fd-93ru-hw5t'. */
export function suggestPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = [...bytes].map((byte) => READABLE[byte % READABLE.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

type NewPasswordProps = {
  error: string | undefined;
  onSuggest: (password: string) => void;
  input: ComponentProps<'input'>;
};

/** The field for the password of another person, typed or suggested. */
export function NewPasswordField({ error, onSuggest, input }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  // A suggested password is shown, because nobody has read it yet.
  const suggest = () => {
    onSuggest(suggestPassword());
    setShown(true);
  };
  return (
    <Field
      label={t('Password')}
      hint={t(
        '12 characters at least. Tell it to them; nobody can look it up later. They change it within 7 days.',
      )}
      error={error}
      action={
        <Button kind="plain" size="compact" onClick={suggest}>
          {t('Suggest one')}
        </Button>
      }
    >
      <PasswordInput {...input} autoComplete="new-password" shown={shown} onShown={setShown} />
    </Field>
  );
}
