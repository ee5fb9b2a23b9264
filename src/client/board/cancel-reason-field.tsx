import { CancelReason, cancelReasonName } from '../../domain/bookings/cancel-reason.ts';
import { Field, SelectInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

type CancelReasonFieldProps = {
  reason: CancelReason | null;
  onChange: (reason: CancelReason | null) => void;
};

/** Why the company cancels, which the customer reads. */
export function CancelReasonField({ reason, onChange }: CancelReasonFieldProps) {
  return (
    <Field label={t('Reason for the customer')} aside={t('Optional')}>
      <SelectInput
        name="reason"
        value={reason ?? ''}
        onChange={({ target }) => onChange(CancelReason.safeParse(target.value).data ?? null)}
      >
        <option value="">{t('No reason')}</option>
        {CancelReason.options.map((each) => (
          <option key={each} value={each}>
            {t(cancelReasonName[each])}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
