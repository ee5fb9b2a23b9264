import './read-number.css';
import type { ComponentProps } from 'react';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

type ReadNumberProps = Pick<ComponentProps<typeof Field>, 'label' | 'aside' | 'hint' | 'error'> & {
  name: string;
  unit: string;
  value?: number | null | undefined;
  /** Whole numbers have no decimal key. */
  whole?: boolean;
};

/** A number that is read off the car or the van and typed with gloves on; optional. */
export function ReadNumber({
  name,
  unit,
  value,
  whole = false,
  aside = t('Optional'),
  ...field
}: ReadNumberProps) {
  return (
    <Field {...field} aside={aside}>
      <TextInput
        name={name}
        inputMode={whole ? 'numeric' : 'decimal'}
        enterKeyHint="next"
        maxLength={whole ? 3 : 6}
        autoComplete="off"
        defaultValue={value ?? ''}
        after={<span className="text-heading text-ink-soft">{unit}</span>}
        className="read-number"
      />
    </Field>
  );
}
