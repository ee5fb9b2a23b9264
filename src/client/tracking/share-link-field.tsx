import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

/** Shows the link, for copying by hand. */
export default function ShareLinkField({ url }: { url: string }) {
  return (
    <Field label={t('Link')} labelHidden>
      <TextInput readOnly name="shareLink" value={url} onFocus={(event) => event.target.select()} />
    </Field>
  );
}
