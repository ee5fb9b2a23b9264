import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import type { Months } from './api.ts';

type MonthFieldsProps = { months: Months; onChange: (change: Partial<Months>) => void };

/** The first and the last month; a browser without month fields takes `2026-11`. */
export function MonthFields({ months: { from, to }, onChange }: MonthFieldsProps) {
  return (
    <>
      <Field label={t('From month')}>
        <TextInput
          type="month"
          placeholder="2026-11"
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label={t('Until month')}>
        <TextInput
          type="month"
          placeholder="2026-11"
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Field>
    </>
  );
}
