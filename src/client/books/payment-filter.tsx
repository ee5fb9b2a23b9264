import { BooksStatus, booksStatusName } from '../../contract/shapes/books.ts';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import type { PaymentFilter } from './api.ts';
import { DayFields } from './period-fields.tsx';

type FilterProps = { filter: PaymentFilter; onChange: (change: Partial<PaymentFilter>) => void };

const statusOf = (value: string): PaymentFilter['status'] =>
  value === 'stuck' ? 'stuck' : (BooksStatus.safeParse(value).data ?? '');

/** The fields of the filter: who or what, a status, days. */
export function PaymentFilterFields({ filter, onChange }: FilterProps) {
  return (
    <form
      aria-label={t('Filter')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 p-4 min-[40rem]:grid-cols-2 min-[56.3125rem]:grid-cols-4"
    >
      <Field label={t('Customer, booking or receipt')}>
        <TextInput
          name="paymentSearch"
          value={filter.q}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </Field>
      <Field label={t('Status')}>
        <SelectInput
          value={filter.status}
          onChange={({ target }) => onChange({ status: statusOf(target.value) })}
        >
          <option value="">{t('All payments')}</option>
          <option value="stuck">{t('Stuck only')}</option>
          {BooksStatus.options.map((status) => (
            <option key={status} value={status}>
              {t(booksStatusName[status])}
            </option>
          ))}
        </SelectInput>
      </Field>
      <DayFields days={filter} onChange={onChange} />
    </form>
  );
}
