import { Field, TextInput } from '../ui/field.tsx';

/** The link, to be copied by hand. */
export default function ShareLinkField({ url }: { url: string }) {
  return (
    <Field label="Link" labelHidden>
      <TextInput readOnly name="shareLink" value={url} onFocus={(event) => event.target.select()} />
    </Field>
  );
}
