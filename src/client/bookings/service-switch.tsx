import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PublicConfig } from '../../contract/shapes/public-config.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { priceText } from '../../domain/company/company-words.ts';
import { toCents, toDollars } from '../../domain/money/money.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { arrivalTimes } from './shared/quoted-window.ts';

/** What the service costs at the place, and before that is known at the base: '$165 + tax' where the tax is added. */
function priceOf({ prices, taxIncluded }: PublicConfig, service: ServiceType, quote: Quote | null): string {
  const quoted = quote?.[service];
  const price = priceText(
    quoted ? toDollars(toCents(quoted.totalAmount) - toCents(addedTaxOf(quoted))) : prices[service],
  );
  return taxIncluded ? price : t('{price} + tax', { price });
}

function choicesOf(company: PublicConfig, quote: Quote | null) {
  const price = priceOf(company, 'emergency', quote);
  return [
    {
      value: 'emergency',
      name: t('Emergency'),
      text:
        quote?.emergency.overload?.rule === 'stop'
          ? t('Not right now')
          : quote
            ? t('{price}, {from} to {to}', { price, ...arrivalTimes(quote.emergency.arrival) })
            : t('{price}, ~{minutes} min', { price, minutes: company.responseMinutes }),
    },
    {
      value: 'standard',
      name: t('Non-Emergency'),
      text: t('{price}, from tomorrow', { price: priceOf(company, 'standard', quote) }),
    },
  ];
}

type ServiceSwitchProps = {
  /** The form's registration of serviceType. */
  field: UseFormRegisterReturn;
  /** The quote of the form's place; the company's price and average are shown until that is known. */
  quote: Quote | null;
};

/** Chooses one of the two services. */
export function ServiceSwitch({ field, quote }: ServiceSwitchProps) {
  return (
    <fieldset>
      <legend className="sr-only">{t('Service')}</legend>
      <div className="pair gap-1 rounded-card bg-quiet p-1">
        {choicesOf(config, quote).map(({ value, name, text }) => (
          <label
            key={value}
            className="relative grid content-start justify-items-center rounded-small p-2 text-center text-label text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-thumb has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              {...field}
              type="radio"
              value={value}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name}
            <small className="text-[0.8125rem] leading-[1.125rem] font-normal">{text}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
