import type { ComponentProps } from 'react';
import { Field, TextInput } from './field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & {
  name: string;
  defaultValue?: number | null | undefined;
  /** Whole numbers have no decimal key. */
  whole?: boolean;
  maxLength?: number;
};

/** A field for a number, with a keyboard of digits. */
export function NumberField({
  name,
  defaultValue,
  whole = false,
  maxLength = 6,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      <TextInput
        name={name}
        inputMode={whole ? 'numeric' : 'decimal'}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={defaultValue ?? ''}
      />
    </Field>
  );
}
