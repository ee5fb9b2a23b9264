import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import type { DaySpan, MonthSpan } from './api.ts';

type DayFieldsProps = { days: DaySpan; onChange: (change: Partial<DaySpan>) => void };

/** The first and the last day of a span of the business clock. */
export function DayFields({ days: { from, until }, onChange }: DayFieldsProps) {
  return (
    <>
      <Field label={t('From day')}>
        <TextInput
          type="date"
          value={from}
          max={until || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label={t('Until day')}>
        <TextInput
          type="date"
          value={until}
          min={from || undefined}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </Field>
    </>
  );
}

type MonthFieldsProps = { months: MonthSpan; onChange: (change: Partial<MonthSpan>) => void };

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
