import { useState } from 'react';
import type { BillingForm } from '../../domain/money/payment.ts';
import { config } from '../app/config.ts';
import { Button } from '../ui/button.tsx';
import { Field, FixedValue, SelectInput, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { billingLabels } from './use-payment.ts';

type BillingFieldsProps = {
  value: BillingForm;
  /** Whether the address was given before: then only the ZIP is asked, to look at. */
  isKnown: boolean;
  disabled: boolean;
  onChange: (changed: Partial<BillingForm>) => void;
};

/** Billing Information: the cardholder's name and address; the country is fixed. */
export function BillingFields({ value, isKnown, disabled, onChange }: BillingFieldsProps) {
  const [isOpen, setIsOpen] = useState(!isKnown);
  const bind = (name: keyof BillingForm) => ({
    name,
    value: value[name],
    disabled,
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const zip = (
    <Field label={t(billingLabels.postalCode)}>
      <TextInput
        {...bind('postalCode')}
        inputMode="numeric"
        autoComplete="billing postal-code"
        enterKeyHint="done"
      />
    </Field>
  );
  return (
    <section aria-labelledby="billing" className="grid gap-4">
      <h2 id="billing" className="mt-3 text-heading">
        {t('Billing Information')}
      </h2>
      {isOpen ? (
        <>
          <Field label={t(billingLabels.cardholderName)}>
            <TextInput
              {...bind('cardholderName')}
              autoComplete="cc-name"
              enterKeyHint="next"
              autoFocus={isKnown}
            />
          </Field>
          <Field label={t(billingLabels.addressLine1)}>
            <TextInput {...bind('addressLine1')} autoComplete="billing address-line1" enterKeyHint="next" />
          </Field>
          <div className="pair gap-x-3 gap-y-4">
            <Field label={t(billingLabels.city)}>
              <TextInput {...bind('city')} autoComplete="billing address-level2" enterKeyHint="next" />
            </Field>
            <Field label={t(billingLabels.state)}>
              <SelectInput {...bind('state')} autoComplete="billing address-level1">
                <option value="">{t('Choose')}</option>
                {config.billingStates.map((state) => (
                  <option key={state} value={state}>
                    {state}
                  </option>
                ))}
              </SelectInput>
            </Field>
            {zip}
            <FixedValue label={t('Country')}>{t('United States')}</FixedValue>
          </div>
        </>
      ) : (
        <>
          <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
            {[value.cardholderName, value.addressLine1, value.city, value.state].join(', ')}
          </p>
          {zip}
          <Button size="compact" disabled={disabled} onClick={() => setIsOpen(true)}>
            {t('Another address')}
          </Button>
        </>
      )}
    </section>
  );
}
