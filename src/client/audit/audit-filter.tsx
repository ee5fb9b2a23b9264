import { AuditAction, actionName } from '../../domain/audit.ts';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import type { AuditFilter } from './api.ts';

export const ABOUT_FIELD = 'about';

type FilterProps = { filter: AuditFilter; onChange: (change: Partial<AuditFilter>) => void };

const actionOf = (value: string): AuditAction | '' => AuditAction.safeParse(value).data ?? '';

/** The fields of the filter: an action, a person or booking, days. */
export function AuditFilterFields({ filter, onChange }: FilterProps) {
  return (
    <form
      aria-label={t('Filter')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 p-4 min-[40rem]:grid-cols-2 min-[56.3125rem]:grid-cols-4"
    >
      <Field label={t('Action')}>
        <SelectInput
          value={filter.action}
          onChange={({ target }) => onChange({ action: actionOf(target.value) })}
        >
          <option value="">{t('All actions')}</option>
          {AuditAction.options.map((action) => (
            <option key={action} value={action}>
              {t(actionName[action])}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={t('Username or whole id')}>
        <TextInput
          name={ABOUT_FIELD}
          value={filter.about}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ target }) => onChange({ about: target.value })}
        />
      </Field>
      <Field label={t('From day')}>
        <TextInput
          type="date"
          value={filter.from}
          max={filter.until || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label={t('Until day')}>
        <TextInput
          type="date"
          value={filter.until}
          min={filter.from || undefined}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </Field>
    </form>
  );
}
