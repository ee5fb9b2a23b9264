import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PublicConfig } from '../../contract/shapes/public-config.ts';
import { priceText } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { arrivalTimes } from './arrival-text.ts';

type Arrival = Parameters<typeof arrivalTimes>[0];

/** '$165 + tax' where the tax is added to the price. */
const listPrice = ({ taxIncluded }: Pick<PublicConfig, 'taxIncluded'>, usd: number) =>
  taxIncluded ? priceText(usd) : t('{price} + tax', { price: priceText(usd) });

const choicesOf = ({ prices, responseMinutes, ...company }: PublicConfig, arrival: Arrival | undefined) => [
  {
    value: 'emergency',
    name: t('Emergency'),
    text: arrival
      ? t('{price}, {from} to {to}', {
          price: listPrice(company, prices.emergency),
          ...arrivalTimes(arrival),
        })
      : t('{price}, ~{minutes} min', {
          price: listPrice(company, prices.emergency),
          minutes: responseMinutes,
        }),
  },
  {
    value: 'standard',
    name: t('Non-Emergency'),
    text: t('{price}, from tomorrow', { price: listPrice(company, prices.standard) }),
  },
];

type ServiceSwitchProps = {
  /** The form's registration of serviceType. */
  field: UseFormRegisterReturn;
  /** When somebody arrives at the place of the form; the company's average is shown until that is known. */
  arrival: Arrival | undefined;
};

/** Chooses one of the two services. */
export function ServiceSwitch({ field, arrival }: ServiceSwitchProps) {
  return (
    <fieldset>
      <legend className="sr-only">{t('Service')}</legend>
      <div className="pair gap-1 rounded-card bg-quiet p-1">
        {choicesOf(config, arrival).map(({ value, name, text }) => (
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
